import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { EntrySource } from '../../../importer/index.ts';
import { SettingsIcon } from '../../components/icons.tsx';
import { EmptyState, Waiting } from '../../components/message.tsx';
import { BackLink } from '../../components/record-frame.tsx';
import type { QueuedImport } from '../../queue/import-list.ts';
import { useImportQueue } from '../../queue/singletons.ts';
import { Loaded } from '../../session/load-failure.tsx';
import { ownApi, useRemoteInstances } from '../../session/singletons.ts';
import css from './send.module.css';
import type { SendItem } from './send.ts';
import { SendForm } from './send-form.tsx';
import { SendOutcome } from './send-outcome.tsx';
import { words } from './words.ts';

function sendItemQuery(source: EntrySource) {
  const { kind, key } = source;
  return queryOptions({
    queryKey: ['send', kind, key],
    queryFn: async ({ signal }): Promise<SendItem> => {
      if (kind === 'survey') {
        const survey = await ownApi.getSurvey({ params: { survey_key: key } }, { signal });
        const { survey_name, project, number_of_responses } = survey;
        return { source, name: survey_name, project_id: project.id, rows: number_of_responses };
      }
      const { name, project_id } =
        kind === 'insight'
          ? await ownApi.getInsight({ params: { insight_key: key } }, { signal })
          : await ownApi.getFile({ params: { wav_key: key } }, { signal });
      return { source, name, project_id, rows: null };
    },
  });
}

const places = { survey: '/surveys', insight: '/insights', file: '/files' } as const;

/** Sends something of this computer's instance to another one. */
export function SendPage({ source }: { source: EntrySource }) {
  return (
    <Loaded query={useQuery(sendItemQuery(source))} heading={words.loading} waiting={words.loading}>
      {(item) => (
        <div className={css.page}>
          <BackLink to={`${places[source.kind]}/${source.key}`} label={words.back} />
          <h1>{words.title(item.name)}</h1>
          {item.rows !== null && <p className={css.quiet}>{words.rows(item.rows)}</p>}
          <Sending item={item} />
        </div>
      )}
    </Loaded>
  );
}

/** @returns the import in the queue that sends this record: one that is not done, else the last one. An earlier window may have started it */
function sendingOf({ kind, key }: EntrySource, imports: readonly QueuedImport[]): QueuedImport | undefined {
  const all = imports.filter(({ source }) => source?.kind === kind && source.key === key);
  return all.find(({ state }) => state.kind !== 'done') ?? all.at(-1);
}

function Sending({ item }: { item: SendItem }) {
  const remotes = useRemoteInstances().filter(({ has_secret }) => has_secret);
  const sending = useImportQueue(({ imports }) => sendingOf(item.source, imports));
  const isRestored = useImportQueue((state) => state.isRestored);
  const [, navigate] = useLocation();
  if (sending !== undefined) return <SendOutcome item={sending} />;
  if (!isRestored) return <Waiting sentence={words.restoring} />;
  if (remotes.length > 0) return <SendForm item={item} remotes={remotes} />;
  return (
    <EmptyState icon={<SettingsIcon size={32} />} title={words.noInstance} hint={words.noInstanceHint}>
      <Button variant="filled" onClick={() => navigate('/settings')}>
        {words.settings}
      </Button>
    </EmptyState>
  );
}
