import type { Condition, ResponseFilter } from '../../../contract/index.ts';
import { toBeginning } from '../../lib/window-state.ts';
import { askPages, askQuery } from '../../session/query-client.ts';

/** Rows asked for at once; also what a page of the responses table holds. */
export const responsesPage = 100;

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
  const query = { limit, offset, sort, order, filter: JSON.stringify(filter) };
  return askQuery(
    ['responses', survey_key, sort, order, filter, page],
    (api, options) => api.listResponses({ params: { survey_key }, query }, options),
    { staleTime: 60_000, gcTime: 60_000 },
  );
}

/** Whether a response passes a filter. @param row from 1 */
export const passesQuery = (survey_key: string, row: number, filter: ResponseFilter) =>
  askQuery(['responses', survey_key, 'passes', row, filter], async (api, options) => {
    const query = { row: String(row), filter: JSON.stringify(filter) };
    return (await api.listResponses({ params: { survey_key }, query }, options)).count > 0;
  });

/** The open answers of a question, or of a whole survey (null); only those with every word of `q`, of responses that pass.
 * @param beside questions whose answers stand beside them */
/** How open answers are listed: in which order, as `sort` and `order` of the interface, and whether equal ones are one entry. */
export interface NotesOrder {
  sort: string;
  order: 'asc' | 'desc';
  isFolded: boolean;
}

export function notesQuery(
  survey_key: string,
  question_id: number | null,
  q: string,
  filter: ResponseFilter,
  beside: readonly number[],
  { sort, order, isFolded }: NotesOrder,
) {
  const which = {
    ...(question_id === null ? {} : { question_id: String(question_id) }),
    ...(q === '' ? {} : { q: toBeginning(q) }),
    ...(filter.length === 0 ? {} : { filter: JSON.stringify(filter) }),
    ...(beside.length === 0 ? {} : { beside: JSON.stringify(beside) }),
    // Answers to several questions have one order only.
    ...(question_id === null ? {} : { sort, order, fold: isFolded ? ('yes' as const) : ('no' as const) }),
  };
  return askPages(
    ['notes', survey_key, question_id, q, filter, beside, sort, order, isFolded],
    (api, page, options) => api.listNotes({ params: { survey_key }, query: { ...which, ...page } }, options),
    { refetchInterval: ({ state }) => (state.data?.pages[0]?.indexing === true ? 3000 : false) },
  );
}

/** The responses for paper. */
export function allResponsesQuery(survey_key: string, { sort, order, filter }: ResponsesView) {
  const query = { limit: String(responsesPage), sort, order, filter: JSON.stringify(filter) };
  return askPages(['responses', survey_key, sort, order, filter], (api, page, options) =>
    api.listResponses({ params: { survey_key }, query: { ...query, ...page } }, options),
  );
}

/**
 * What the responses that pass a filter answered, and how many they are. A question is counted without the conditions on
 * itself, so that its chart still offers the other bars. @param weight the question whose numbers weigh the responses
 */
export function filteredQuery(survey_key: string, filter: ResponseFilter, weight: number | null) {
  const query = {
    filter: JSON.stringify(filter),
    own: 'ignore' as const,
    ...(weight !== null && { weight: String(weight) }),
  };
  return askQuery(
    // Below the survey's own key: whatever makes the survey load again makes this load again.
    ['survey', survey_key, 'filtered', filter, weight],
    (api, options) => api.listQuestions({ params: { survey_key }, query }, options),
    { staleTime: 60_000 },
  );
}

/** The filters of a survey that were saved under a name. */
export const savedFiltersQuery = (survey_key: string) =>
  askQuery(['saved-filters', survey_key], (api, options) => api.listSavedFilters({ params: { survey_key } }, options));

/** The people of a project whose name or address contains the text; the first fifty. */
export const peopleQuery = (project_id: number, q: string) =>
  askQuery(['people', project_id, q], (api, options) =>
    api.listParticipants({ query: { project_id: String(project_id), ...(q !== '' && { q }) } }, options),
  );
