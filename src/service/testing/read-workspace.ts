// What tests below HTTP read a survey with: the readings of a reading thread, on connections of their own.
import type { Handle } from '../data/sqlite/open.ts';
import { createReadingTools, readings } from '../survey-data/queries/queries.ts';

export { getSurvey } from '../survey-data/queries/survey.ts';

interface Page {
  limit: number;
  offset: number;
}

/** The raw answers in the order of the file. */
export function listResponses(db: Handle, survey_key: string, page: Page) {
  const query = { survey_key, filter: [], sort: 'row', order: 'asc' as const, ...page };
  return readings.responses(createReadingTools(db, db), query);
}

/** Notes, searched where `q` says something. */
export function listNotes(
  db: Handle,
  search: Handle,
  survey_key: string,
  query: Page & { question_id: number; q?: string },
) {
  return readings.notes(createReadingTools(db, search), { survey_key, ...query });
}
