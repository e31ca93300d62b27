import { type AccessScope, conditionOf, inProjects } from '../../data/access/access.ts';
import type { Handle } from '../../data/sqlite/open.ts';

/** A saved part, and the number of rows of the survey before it. */
export interface SavedPart {
  id: number;
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
export function listSavedParts(db: Handle, survey_key: string): SavedPart[] {
  return place(
    db
      .prepare<[string], Omit<SavedPart, 'rows_before'>>(
        `SELECT p.id, p.part_number, p.row_count FROM survey_parts p JOIN surveys u ON u.id = p.upload_id
         WHERE u.survey_key = ? AND p.status = 'PROCESSED' ORDER BY p.part_number`,
      )
      .all(survey_key),
  );
}

/** A survey with its saved parts. */
interface SurveyParts {
  upload_id: number;
  revision: number;
  survey_key: string;
  parts: SavedPart[];
}

/** Every visible survey that has saved parts. */
export function listSurveyParts(db: Handle, scope: AccessScope): SurveyParts[] {
  const { sql, bound } = conditionOf(inProjects(scope, 'u.project_id'));
  const rows = db
    .prepare<unknown[], Omit<SavedPart, 'rows_before'> & Omit<SurveyParts, 'parts'>>(
      `SELECT p.id, p.part_number, p.row_count, p.upload_id, u.revision, u.survey_key
       FROM survey_parts p JOIN surveys u ON u.id = p.upload_id
       WHERE ${sql} AND p.status = 'PROCESSED' ORDER BY p.upload_id, p.part_number`,
    )
    .all(...bound);
  return [...Map.groupBy(rows, ({ upload_id }) => upload_id).values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const { upload_id, revision, survey_key } = first;
    const parts = place(members.map(({ id, part_number, row_count }) => ({ id, part_number, row_count })));
    return [{ upload_id, revision, survey_key, parts }];
  });
}
