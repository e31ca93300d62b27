import type { Response } from '../../contract/index.ts';
import { readCells } from '../content/cells.ts';
import type { Handle } from '../database/open.ts';
import { listSavedParts, type SavedPart } from './parts.store.ts';

/** A page of a list. */
export interface Page {
  limit: number;
  offset: number;
}

function countColumns(db: Handle, survey_key: string): number {
  const columns = db
    .prepare<[string], number>(
      'SELECT count(*) FROM questions q JOIN survey_uploads u ON u.id = q.upload_id WHERE u.survey_key = ?',
    )
    .pluck()
    .get(survey_key);
  return columns ?? 0;
}

function readRows(db: Handle, part: SavedPart, columns: number, from: number, to: number): Response[] {
  const cells = Array.from({ length: columns }, (_, column) => readCells(db, part.id, column, from, to));
  return Array.from({ length: to - from }, (_, index) => ({
    row: part.rows_before + from + index + 1,
    part_number: part.part_number,
    answers: cells.map((column) => column[index] ?? ''),
  }));
}

/** The raw answers of some rows, in the order of the file; any page costs the same. `count`: rows of the survey. */
export function listResponses(db: Handle, survey_key: string, page: Page): { responses: Response[]; count: number } {
  const parts = listSavedParts(db, survey_key);
  const columns = countColumns(db, survey_key);
  const end = page.offset + page.limit;
  const responses = parts.flatMap((part) => {
    const from = Math.max(page.offset - part.rows_before, 0);
    const to = Math.min(end - part.rows_before, part.row_count);
    return from < to ? readRows(db, part, columns, from, to) : [];
  });
  const last = parts.at(-1);
  return { responses, count: last === undefined ? 0 : last.rows_before + last.row_count };
}
