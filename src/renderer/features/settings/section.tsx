import { Button, Group, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Children, type ReactNode, useId } from 'react';
import type { ImportItem } from '../../../contract/index.ts';
import { ClientError } from '../../../importer/index.ts';
import { makeSubmit } from '../../components/fields.tsx';
import { ErrorMessage, Waiting } from '../../components/message.tsx';
import { words as shared } from '../../lib/words.ts';
import { LoadFailure } from '../../session/load-failure.tsx';
import { askOwnQuery } from '../../session/query-client.ts';
import css from './settings.module.css';
import { words } from './words.ts';

/** A heading with a sentence, and the settings beside it. */
export function Section(props: { title: string; intro?: string | undefined; children: ReactNode }) {
  const { title, intro, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={2}>
        <h2 id={id}>{title}</h2>
        {intro !== undefined && <p className="quiet">{intro}</p>}
      </Stack>
      <Stack gap={12} align="flex-start">
        {children}
      </Stack>
    </section>
  );
}

interface LoadedSettingsProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  children: (data: T) => ReactNode;
}

/** Shows loaded settings. A key without access sees a sentence, not a failure. */
export function LoadedSettings<T>({ query, children }: LoadedSettingsProps<T>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (error instanceof ClientError && error.status === 403) return <p className="quiet">{words.notHere}</p>;
  if (error !== null) return <LoadFailure error={error} onRetry={() => void query.refetch()} />;
  return <Waiting sentence={words.loading} />;
}

interface SettingFormProps {
  button: string;
  change: { isPending: boolean; error: Error | null };
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Fields with a button that sends them and one that closes the form. */
export const SettingForm = ({ button, change, onSubmit, onCancel, children }: SettingFormProps) => (
  <Stack
    component="form"
    className="box"
    gap={12}
    p={16}
    w="100%"
    maw={460}
    bg="var(--surface)"
    onSubmit={makeSubmit(onSubmit)}
  >
    {children}
    <ErrorMessage error={change.error} />
    <Group>
      <Button type="submit" variant="filled" disabled={change.isPending}>
        {button}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {shared.cancel}
      </Button>
    </Group>
  </Stack>
);

interface RowProps {
  name: string;
  isOff?: boolean;
  /** Each in a line of its own. */
  about?: ReactNode;
  children?: ReactNode;
}

/** One thing of a list, and the buttons beside it. */
export const Row = ({ name, isOff = false, about, children }: RowProps) => (
  <li>
    <div className={css.what}>
      <span className={isOff ? 'quiet' : css.name}>{name}</span>
      {Children.map(about, (line) => (
        <span className="quiet">{line}</span>
      ))}
    </div>
    {children}
  </li>
);

// The settings are those of the instance this app runs, whichever is on screen.

export const keysQuery = askOwnQuery(
  ['settings', 'keys'],
  async (api, options) => (await api.listKeys({}, options)).keys,
);

export const allProjectsQuery = askOwnQuery(
  ['settings', 'projects'],
  async (api, options) => (await api.listAllProjects({}, options)).projects,
);

/** The complete surveys and documents, page by page. */
export const ownImportsQuery = askOwnQuery(['settings', 'imports'], async (api, options) => {
  const all: ImportItem[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api.listImports({ query: { state: 'completed', ...(cursor && { cursor }) } }, options);
    all.push(...page.imports);
    cursor = page.next_cursor;
  }
  return all;
});

export const ownInstanceQuery = askOwnQuery(['settings', 'instance'], (api, options) => api.getInstance({}, options));

export const storageQuery = askOwnQuery(['settings', 'storage'], (api, options) => api.getStorage({}, options));

/** What works now: read again while it is on the screen. */
export const healthQuery = askOwnQuery(['settings', 'health'], (api, options) => api.getHealth({}, options), {
  staleTime: 0,
  refetchInterval: 10_000,
});

/** Read often while a backup is made, which shows how far it is. */
export const backupQuery = askOwnQuery(['settings', 'backup'], (api, options) => api.getBackup({}, options), {
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data !== undefined && data.running !== null ? 500 : 10_000),
});
