import { queryOptions } from '@tanstack/react-query';
import { type ImportKind, type ImportState, isFinal, limits, type SurveyListItem } from '../../contract/index.ts';
import { type Client, lacksAddress } from '../../importer/index.ts';
import { askOwnQuery, askPages, askQuery, getObjects } from './query-client.ts';

/** The facts about a service without Sheaf's own endpoints. It accepts imports, but its library cannot be read. */
function foreignInstance(error: unknown) {
  if (!lacksAddress(error)) throw error;
  return {
    name: '',
    version: '',
    requests_per_minute: limits.requestsPerMinute,
    scopes: [],
    is_foreign: true,
  } as const;
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

export const projectsQuery = askQuery(
  ['projects'],
  async (api, options) => (await api.listProjects({}, options)).projects,
);

/** Whether the key of this window may read and change nothing. */
export const isReadingOnly = ({ scopes = [] }: { scopes?: readonly string[] | undefined }): boolean =>
  scopes.includes('workspace:read') && !scopes.some((scope) => scope.endsWith(':write'));

/** The complete surveys by the workspace, page by page: a key that only reads may not use the list of the import interface. */
async function listByImports(api: Client, signal: AbortSignal): Promise<SurveyListItem[]> {
  const surveys: SurveyListItem[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { kind: 'survey' as const, state: 'completed' as const, ...(cursor !== undefined && { cursor }) };
    const page = await api.listImports({ query }, { signal });
    for (const item of page.imports)
      if (item.kind === 'survey')
        surveys.push({ ...item, project_id: item.project.id, completed_at: item.completed_at ?? item.created_at });
    cursor = page.next_cursor;
  }
  return surveys;
}

/** Every complete survey. */
export const surveysQuery = queryOptions({
  queryKey: ['surveys'],
  queryFn: async ({ client, signal, meta }) => {
    const { api } = getObjects(meta);
    if (isReadingOnly(await client.ensureQueryData(instanceQuery))) return listByImports(api, signal);
    return (await api.listSurveys({}, { signal })).surveys;
  },
});

/** Which imports are listed; null: all of them. */
export interface ImportFilter {
  kind: ImportKind | null;
  state: ImportState | null;
}

/** Past and running imports, newest first. Fetched again every few seconds while one of them is running. */
export const importsQuery = ({ kind, state }: ImportFilter) =>
  askPages(
    ['imports', kind, state],
    (api, page, options) =>
      api.listImports(
        { query: { ...(kind !== null && { kind }), ...(state !== null && { state }), ...page } },
        options,
      ),
    {
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ imports }) => imports.some((item) => item.state === 'running')) ? 4000 : false,
    },
  );

/** A survey and its charts. Fetched again every few seconds while it is being processed. */
export const surveyQuery = (survey_key: string) =>
  askQuery(['survey', survey_key], (api, options) => api.getSurvey({ params: { survey_key } }, options), {
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      return status !== undefined && !isFinal(status) && status !== 'AWAITING_UPLOAD' ? 4000 : false;
    },
  });

/** The speech engine of the instance that this app runs. */
export const transcriberQuery = askOwnQuery(['settings', 'transcriber'], (api, options) =>
  api.getTranscriber({}, options),
);

/** A person, by their number. */
export const personQuery = (participant_id: string) =>
  askQuery(['participant', participant_id], (api, options) =>
    api.getParticipant({ params: { participant_id } }, options),
  );
