import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Condition, ResponseFilter } from '../../../contract/index.ts';
import { asBeginning } from '../../lib/sought-words.ts';
import { getObjects } from '../../session/query-client.ts';

const notesPage = 50;
/** Rows asked for at once; also what a page of the responses table holds. */
export const responsesPage = 100;

export const surveysQuery = queryOptions({
  queryKey: ['surveys'],
  queryFn: async ({ signal, meta }) => (await getObjects(meta).api.listSurveys({}, { signal })).surveys,
});

/** Which responses, in what order. */
export interface ResponsesView {
  sort: string;
  order: 'asc' | 'desc';
  filter: readonly Condition[];
}

/** @param page 0-based; `responsesPage` rows each. */
export function responsesQuery(survey_key: string, page: number, { sort, order, filter }: ResponsesView) {
  const limit = String(responsesPage);
  const offset = String(page * responsesPage);
  return queryOptions({
    queryKey: ['responses', survey_key, sort, order, filter, page],
    queryFn: ({ signal, meta }) =>
      getObjects(meta).api.listResponses(
        { params: { survey_key }, query: { limit, offset, sort, order, filter: JSON.stringify(filter) } },
        { signal },
      ),
    staleTime: 60_000,
    gcTime: 60_000,
  });
}

/** The open answers of a question, or of a whole survey (null); only those with every word of `q`, of responses that pass. */
export function notesQuery(survey_key: string, question_id: number | null, q: string, filter: ResponseFilter) {
  return infiniteQueryOptions({
    queryKey: ['notes', survey_key, question_id, q, filter],
    queryFn: ({ signal, pageParam, meta }) =>
      getObjects(meta).api.listNotes(
        {
          params: { survey_key },
          query: {
            limit: String(notesPage),
            offset: String(pageParam),
            ...(question_id === null ? {} : { question_id: String(question_id) }),
            ...(q === '' ? {} : { q: asBeginning(q) }),
            ...(filter.length === 0 ? {} : { filter: JSON.stringify(filter) }),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => (offset + notesPage < last.count ? offset + notesPage : undefined),
    refetchInterval: ({ state }) => (state.data?.pages[0]?.indexing === true ? 3000 : false),
  });
}
