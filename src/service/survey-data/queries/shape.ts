import type { AnswerRule } from '@sheaf/survey-columns';
import type { ColumnType } from '../../../contract/index.ts';
import { invalid } from '../../core/errors.ts';
import { unknownSurvey } from '../../data/access/access.ts';
import type { Reader } from '../../data/database.ts';
import { toMilliseconds } from '../columns/timestamps.ts';
import { listSavedParts, rowsOf, type SavedPart } from './parts.ts';
import { type PlacedWave, readWaves } from './waves.ts';

/** The fields of a column that scanning needs. */
export interface ShapeColumn {
  id: number;
  column_index: number;
  header: string;
  text: string;
  type: ColumnType;
  rule: AnswerRule;
  option_order: string | null;
  found_display: string | null;
  chosen_display: string | null;
  /** The first and the last time of a Timestamp column. */
  first_at: string | null;
  last_at: string | null;
}

/** The fields of a survey that scanning needs. Rows are numbered from 0 over all saved parts. */
export interface StoredShape {
  upload_id: number;
  project_id: number;
  parts: SavedPart[];
  rows: number;
  /** In the order of their rows. */
  waves: PlacedWave[];
  columns: ShapeColumn[];
  /** Identifies the present content: it changes when parts are appended, columns retyped or waves changed. */
  version: string;
}

/** By the survey's key: ids of a database server may be given again after it was replaced by a copy that lagged behind. */
export const determineVersion = (survey_key: string, revision: number, rows: number): string =>
  `${survey_key}.${revision}.${rows}`;

/** @throws DomainError (not found) when there is no such survey */
export async function readShape(db: Reader, survey_key: string): Promise<StoredShape> {
  const upload = await db
    .selectFrom('surveys')
    .select(['id', 'project_id', 'revision', 'created_at'])
    .where('survey_key', '=', survey_key)
    .executeTakeFirst();
  if (upload === undefined) throw unknownSurvey();
  const parts = await listSavedParts(db, survey_key);
  const rows = rowsOf(parts);
  const waves = await readWaves(db, upload, parts);
  const stored = await db
    .selectFrom('questions')
    .select([
      'id',
      'column_index',
      'header',
      'text',
      'type',
      'rule',
      'option_order',
      'found_display',
      'chosen_display',
      'first_at',
      'last_at',
    ])
    .where('upload_id', '=', upload.id)
    .orderBy('column_index')
    .execute();
  const columns = stored.map((column) => ({ ...column, rule: JSON.parse(column.rule) as AnswerRule }));
  const version = determineVersion(survey_key, upload.revision, rows);
  return { upload_id: upload.id, project_id: upload.project_id, parts, rows, waves, columns, version };
}

/** @throws DomainError (invalid) when the survey has no such question */
export function requireColumn({ columns }: StoredShape, question_id: number): ShapeColumn {
  const column = columns.find(({ id }) => id === question_id);
  if (column === undefined) throw invalid('question_id_absent', { id: String(question_id) });
  return column;
}

/** The first and the last time of a Timestamp column in milliseconds since 1970; null if it has none. */
export function wholeSpan({ first_at, last_at }: ShapeColumn): readonly [first: number, last: number] | null {
  return first_at === null || last_at === null ? null : [toMilliseconds(first_at), toMilliseconds(last_at)];
}

/** @returns the part of a row */
export function partAt({ parts }: Pick<StoredShape, 'parts'>, row: number): SavedPart | undefined {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((parts[middle]?.rows_before ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return parts[low];
}
