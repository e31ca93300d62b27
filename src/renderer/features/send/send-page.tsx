import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { EntrySource } from '../../../importer/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { BackIcon, SettingsIcon } from '../../components/icons.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { useImportQueue } from '../../queue/parts.ts';
import { LoadFailure } from '../../session/load-failure.tsx';
import { ownApi, useRemoteInstances } from '../../session/parts.ts';
import css from './send.module.css';
import { SendForm } from './send-form.tsx';
import { SendOutcome } from './send-outcome.tsx';
import { useSent } from './sent.ts';
import { words } from './words.ts';

/** What is to be sent, as a person knows it. */
export interface Thing {
  source: EntrySource;
  name: string;
  project_id: number;
  /** null: it is no survey. */
  rows: number | null;
}

function thingQuery(source: EntrySource) {
  const { kind, key } = source;
  return queryOptions({
    queryKey: ['send', kind, key],
    queryFn: async ({ signal }): Promise<Thing> => {
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
  const { data: thing, error, refetch } = useQuery(thingQuery(source));
  if (error !== null && thing === undefined)
    return (
      <div className={css.page}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (thing === undefined) return <Waiting sentence={words.loading} />;
  return (
    <div className={css.page}>
      <Link to={`${places[source.kind]}/${source.key}`} className={css.back}>
        <BackIcon size={14} /> {words.back}
      </Link>
      <h1>{words.title(thing.name)}</h1>
      {thing.rows !== null && <p className={css.quiet}>{words.rows(thing.rows)}</p>}
      <Sending thing={thing} />
    </div>
  );
}

function Sending({ thing }: { thing: Thing }) {
  const remotes = useRemoteInstances().filter(({ has_secret }) => has_secret);
  const sent = useSent((state) => state[thing.source.key]);
  const item = useImportQueue(({ imports }) => imports.find(({ id }) => id === sent));
  const [, navigate] = useLocation();
  if (item !== undefined) return <SendOutcome item={item} />;
  if (remotes.length > 0) return <SendForm thing={thing} remotes={remotes} />;
  return (
    <EmptyState icon={<SettingsIcon size={32} />} title={words.noInstance} hint={words.noInstanceHint}>
      <Button variant="filled" onClick={() => navigate('/settings')}>
        {words.settings}
      </Button>
    </EmptyState>
  );
}
