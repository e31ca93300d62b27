import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ClientError } from '../../../importer/index.ts';
import { Waiting } from '../../components/message.tsx';
import { LoadFailure } from '../../session/load-failure.tsx';
import css from './settings.module.css';
import { words } from './words.ts';

/** A heading with a sentence, and the settings beside it. */
export function Section({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {intro !== undefined && <p className={css.quiet}>{intro}</p>}
      </div>
      <div className={css.content}>{children}</div>
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
  if (error instanceof ClientError && error.status === 403) return <p className={css.quiet}>{words.notHere}</p>;
  if (error !== null) return <LoadFailure error={error} onRetry={() => void query.refetch()} />;
  return <Waiting sentence={words.loading} />;
}

interface FormActionsProps {
  /** What the button says that sends the form. */
  button: string;
  isPending?: boolean;
  onCancel: () => void;
  /** Buttons between the two. */
  children?: ReactNode;
}

/** The buttons below a form: one that sends it and one that closes it. */
export function FormActions({ button, isPending = false, onCancel, children }: FormActionsProps) {
  return (
    <div className={css.actions}>
      <Button type="submit" variant="filled" disabled={isPending}>
        {button}
      </Button>
      {children}
      <Button variant="subtle" onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}
