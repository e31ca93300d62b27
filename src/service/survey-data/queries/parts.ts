import { type AccessScope, inProjects } from '../../data/access/access.ts';
import type { Reader } from '../../data/database.ts';

/** A saved part, and the number of rows of the survey before it. */
export interface SavedPart {
  id: number;
  /** Its place in the object store, which no other part ever has. */
  s3_key: string;
  part_number: number;
  row_count: number;
  rows_before: number;
}

function place(parts: readonly Omit<SavedPart, 'rows_before'>[]): SavedPart[] {
  let rows_before = 0;
  return parts.map((part) => {
    const placed = { ...part, rows_before };
    rows_before += part.row_count;
    return placed;
  });
}

/** The number of rows of some parts. */
export function rowsOf(parts: readonly SavedPart[]): number {
  const last = parts.at(-1);
  return last === undefined ? 0 : last.rows_before + last.row_count;
}

/** The saved parts of a survey in order. Empty for a survey that does not exist. */
export async function listSavedParts(db: Reader, survey_key: string): Promise<SavedPart[]> {
  return place(
    await db
      .selectFrom('survey_parts as p')
      .innerJoin('surveys as u', 'u.id', 'p.upload_id')
      .select(['p.id', 'p.s3_key', 'p.part_number', 'p.row_count'])
      .where('u.survey_key', '=', survey_key)
      .where('p.status', '=', 'PROCESSED')
      .orderBy('p.part_number')
      .execute(),
  );
}

/** A survey with its saved parts. */
interface SurveyParts {
  revision: number;
  survey_key: string;
  parts: SavedPart[];
}

/** Every visible survey that has saved parts. */
export async function listSurveyParts(db: Reader, scope: AccessScope): Promise<SurveyParts[]> {
  const rows = await db
    .selectFrom('survey_parts as p')
    .innerJoin('surveys as u', 'u.id', 'p.upload_id')
    .select(['p.id', 'p.s3_key', 'p.part_number', 'p.row_count', 'p.upload_id', 'u.revision', 'u.survey_key'])
    .where(inProjects(scope, 'u.project_id'))
    .where('p.status', '=', 'PROCESSED')
    .orderBy('p.upload_id')
    .orderBy('p.part_number')
    .execute();
  return [...Map.groupBy(rows, ({ upload_id }) => upload_id).values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const { revision, survey_key } = first;
    const parts = place(
      members.map(({ id, s3_key, part_number, row_count }) => ({ id, s3_key, part_number, row_count })),
    );
    return [{ revision, survey_key, parts }];
  });
}
