import type { AnswerRule } from '../../../columns/index.ts';
import type { ColumnType, TypeSource } from '../../../contract/index.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { Handle } from '../../data/sqlite/open.ts';

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
export function listPlannedColumns(db: Handle, upload_id: number): PlannedColumn[] {
  return db
    .prepare<[number], Row<'questions', 'id' | 'column_index' | 'header' | 'text' | 'type' | 'source' | 'rule'>>(
      'SELECT id, column_index, header, text, type, source, rule FROM questions WHERE upload_id = ? ORDER BY column_index',
    )
    .all(upload_id)
    .map((row) => ({ ...row, place: row.column_index, rule: JSON.parse(row.rule) as AnswerRule }));
}
