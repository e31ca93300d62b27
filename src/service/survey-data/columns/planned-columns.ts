import type { AnswerRule } from '@sheaf/survey-columns';
import type { ColumnType, TypeSource } from '../../../contract/index.ts';
import type { Reader } from '../../data/database.ts';
import { findRows } from '../../data/rows.ts';
import { readRule } from '../../data/stored-outline.ts';

/** A column of the survey and how its cells are read. `id` is null until the first part is saved. */
export interface PlannedColumn {
  id: number | null;
  column_index: number;
  /** Its position in the part: `column_index`, unless an appended part has another order. */
  place: number;
  header: string;
  text: string;
  type: ColumnType;
  source: TypeSource;
  rule: AnswerRule;
}

/** A column of one part. `at` returns the cell of a row, from 0. */
export interface ColumnCells {
  plan: PlannedColumn;
  at(row: number): string;
}

/** The columns of a survey whose first part is saved, in order. */
export async function listPlannedColumns(db: Reader, upload_id: number): Promise<PlannedColumn[]> {
  const columns = ['id', 'column_index', 'header', 'text', 'type', 'source', 'rule'] as const;
  const rows = await findRows(db, 'questions', columns, { upload_id }, { order: 'column_index' });
  return rows.map((row) => ({ ...row, place: row.column_index, rule: readRule(row.rule) }));
}
