import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type ImportKind, type ImportState, isFinal, limits } from '../../contract/index.ts';
import { lacksAddress } from '../../importer/index.ts';
import { getObjects } from './query-client.ts';

/** The facts about a service without Sheaf's own endpoints. It accepts imports, but its library cannot be read. */
function foreignInstance(error: unknown) {
  if (!lacksAddress(error)) throw error;
  return { name: '', version: '', requests_per_minute: limits.requestsPerMinute, is_foreign: true } as const;
}

/** The instance on screen: its name, version and request limit. */
export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: async ({ signal, meta }) => {
    const { api, clients, session } = getObjects(meta);
    const id = session.instance;
    const instance = await api.getInstance({}, { signal }).catch(foreignInstance);
    clients.setBudget(id, instance.requests_per_minute);
    return instance;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal, meta }) => (await getObjects(meta).api.listProjects({}, { signal })).projects,
});

/** Which imports are listed; null: all of them. */
export interface ImportFilter {
  kind: ImportKind | null;
  state: ImportState | null;
}

/** Past and running imports, newest first. Fetched again every few seconds while one of them is running. */
export function importsQuery({ kind, state }: ImportFilter) {
  return infiniteQueryOptions({
    queryKey: ['imports', kind, state],
    queryFn: ({ signal, pageParam, meta }) => {
      const filter = { ...(kind === null ? {} : { kind }), ...(state === null ? {} : { state }) };
      return getObjects(meta).api.listImports(
        { query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ imports }) => imports.some((item) => item.state === 'running')) ? 4000 : false,
  });
}

/** A survey and its charts. Fetched again every few seconds while it is being processed. */
export function surveyQuery(survey_key: string) {
  return queryOptions({
    queryKey: ['survey', survey_key],
    queryFn: ({ signal, meta }) => getObjects(meta).api.getSurvey({ params: { survey_key } }, { signal }),
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      return status !== undefined && !isFinal(status) && status !== 'AWAITING_UPLOAD' ? 4000 : false;
    },
  });
}

/** A person, by their number. */
export function personQuery(participant_id: string) {
  return queryOptions({
    queryKey: ['participant', participant_id],
    queryFn: ({ signal, meta }) => getObjects(meta).api.getParticipant({ params: { participant_id } }, { signal }),
  });
}
