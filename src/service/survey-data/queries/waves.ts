import type { Wave } from '../../../contract/index.ts';
import { unknownSurvey } from '../../data/access/access.ts';
import type { Reader } from '../../data/database.ts';
import { listWaves } from '../../data/waves.store.ts';
import { listSavedParts, type SavedPart } from './parts.ts';

/** A wave, and the first of its rows; the last one is before that of the next wave. */
export interface PlacedWave extends Wave {
  first_row: number;
}

/** Waves with the rows of their saved parts. */
export async function readWaves(
  db: Reader,
  survey: { id: number; created_at: string },
  parts: readonly SavedPart[],
): Promise<PlacedWave[]> {
  const waves = await listWaves(db, survey);
  return waves.map((wave, at) => {
    const end = waves[at + 1]?.first_part ?? Number.POSITIVE_INFINITY;
    const own = parts.filter(({ part_number }) => part_number >= wave.first_part && part_number < end);
    const number_of_responses = own.reduce((sum, { row_count }) => sum + row_count, 0);
    return { ...wave, number_of_responses, first_row: own[0]?.rows_before ?? 0 };
  });
}

/** The waves of a survey, as the API shows them. @throws DomainError (not found) when there is no such survey */
export async function listSurveyWaves(db: Reader, survey_key: string): Promise<Wave[]> {
  const survey = await db
    .selectFrom('surveys')
    .select(['id', 'created_at'])
    .where('survey_key', '=', survey_key)
    .executeTakeFirst();
  if (survey === undefined) throw unknownSurvey();
  const waves = await readWaves(db, survey, await listSavedParts(db, survey_key));
  return waves.map(({ first_row: _, ...wave }) => wave);
}
