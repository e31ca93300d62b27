import type { Handle } from '../database/open.ts';

/** A part whose rows are saved, and how many rows of the survey stand before it. */
export interface SavedPart {
  id: number;
  part_number: number;
  row_count: number;
  rows_before: number;
}

/** The saved parts of a survey in order. Empty for a survey that does not exist. */
export function listSavedParts(db: Handle, survey_key: string): SavedPart[] {
  const parts = db
    .prepare<[string], Omit<SavedPart, 'rows_before'>>(
      `SELECT p.id, p.part_number, p.row_count FROM survey_parts p JOIN survey_uploads u ON u.id = p.upload_id
       WHERE u.survey_key = ? AND p.status = 'PROCESSED' ORDER BY p.part_number`,
    )
    .all(survey_key);
  let rows_before = 0;
  return parts.map((part) => {
    const placed = { ...part, rows_before };
    rows_before += part.row_count;
    return placed;
  });
}
