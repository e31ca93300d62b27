import { type AnswerRule, withSpellings } from '@sheaf/survey-columns';
import { type ColumnType, holdsChoices, type TypeSource } from '../../../contract/index.ts';
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

/**
 * Columns of choices with the merged spellings that the newest survey of the project with the same question has, by header and text.
 */
export async function rememberSpellings(
  db: Reader,
  project_id: number,
  columns: readonly PlannedColumn[],
): Promise<PlannedColumn[]> {
  const ofProject = db
    .selectFrom('questions as q')
    .innerJoin('surveys as u', 'u.id', 'q.upload_id')
    .where('u.project_id', '=', project_id);
  const merged = ofProject.select('q.header').where('q.rule', 'like', '%"spellings":[%');
  const same = ofProject.select(['q.header', 'q.text', 'q.rule']).where('q.header', 'in', merged);
  const rows = await same.orderBy('u.id').execute();
  const nameColumn = ({ header, text }: { header: string; text: string }) => JSON.stringify([header, text]);
  const known = new Map(rows.map((row) => [nameColumn(row), readRule(row.rule).spellings]));
  return columns.map((column) => {
    const spellings = holdsChoices(column.type) ? known.get(nameColumn(column)) : undefined;
    return spellings === undefined ? column : { ...column, rule: withSpellings(column.rule, spellings) };
  });
}

/** The columns of a survey whose first part is saved, in order. */
export async function listPlannedColumns(db: Reader, upload_id: number): Promise<PlannedColumn[]> {
  const columns = ['id', 'column_index', 'header', 'text', 'type', 'source', 'rule'] as const;
  const rows = await findRows(db, 'questions', columns, { upload_id }, { order: 'column_index' });
  return rows.map((row) => ({ ...row, place: row.column_index, rule: readRule(row.rule) }));
}
