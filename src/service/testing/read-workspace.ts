// Queries for tests below HTTP.
import type { Handle } from '../data/sqlite/open.ts';
import { queries } from '../survey-data/queries/queries.ts';
import { createQueryTools } from '../survey-data/queries/query-tools.ts';

export { getSurvey } from '../survey-data/queries/survey.ts';

interface Page {
  limit: number;
  offset: number;
}

/** The raw answers in the order of the file. */
export function listResponses(db: Handle, survey_key: string, page: Page) {
  const query = { survey_key, filter: [], sort: 'row', order: 'asc' as const, ...page };
  return queries.responses(createQueryTools(db, db), query);
}

/** Notes, searched where `q` says something. */
export function listNotes(
  db: Handle,
  search: Handle,
  survey_key: string,
  query: Page & { question_id: number; q?: string },
) {
  return queries.notes(createQueryTools(db, search), { survey_key, ...query });
}
