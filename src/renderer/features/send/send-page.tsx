import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EntrySource } from '../../../importer/index.ts';
import { BackLink } from '../../components/record-frame.tsx';
import { Loaded } from '../../session/load-failure.tsx';
import { getObjects } from '../../session/query-client.ts';
import css from './send.module.css';
import type { SendItem } from './send.ts';
import { Sendings } from './sendings.tsx';
import { words } from './words.ts';

function sendItemQuery(source: EntrySource) {
  const { kind, key } = source;
  return queryOptions({
    queryKey: ['send', kind, key],
    queryFn: async ({ signal, meta }): Promise<SendItem> => {
      const { ownApi } = getObjects(meta);
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
          <Sendings item={item} />
        </div>
      )}
    </Loaded>
  );
}
