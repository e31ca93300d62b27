import { holdsTime } from '../../../contract/index.ts';
import { readAllRowNumbers } from '../../data/row-numbers.ts';
import { computeTime } from '../columns/timestamps.ts';
import { type AnsweredPart, markAnswered, readAnswered } from '../segments/answered-rows.ts';
import { packedParts } from '../segments/coded.ts';
import type { QueryTools } from './query-tools.ts';
import type { ShapeColumn, StoredShape } from './shape.ts';

/** The selected rows of a survey: 1, else 0. */
export type Mask = Uint8Array;

/** Reads each distinct cell of a part once, and writes what it means to the rows that have it. @throws DamagedPart */
export async function fillRows<T>(
  { db }: QueryTools,
  shape: StoredShape,
  { column_index }: ShapeColumn,
  rows: { [row: number]: T },
  read: (cell: string) => T,
): Promise<void> {
  for await (const [part, columns] of packedParts(db, shape.parts, column_index)) {
    let row = part.rows_before;
    for (const { texts, codes } of columns) {
      const meanings = texts.all().map(read);
      if (codes === null) for (const meaning of meanings) rows[row++] = meaning;
      else for (const code of codes) rows[row++] = meanings[code] as T;
    }
  }
}

/** The rows whose cell passes a test. */
export async function scanCells(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  test: (cell: string) => boolean,
): Promise<Mask> {
  const mask = new Uint8Array(shape.rows);
  await fillRows(tools, shape, column, mask, (cell) => (test(cell) ? 1 : 0));
  return mask;
}

/** Which rows have an answer in a column, part by part, in the order of the survey's parts. */
export function answeredParts(
  { db, cache }: QueryTools,
  shape: StoredShape,
  { column_index }: ShapeColumn,
): Promise<{ byteLength: number; parts: AnsweredPart[] }> {
  return cache.get(`${shape.version} answered ${column_index}`, async () => {
    const parts = await readAnswered(db, shape.parts, column_index);
    return { byteLength: parts.reduce((bytes, part) => bytes + part.length, 0), parts };
  });
}

/** Rows with an answer in a column. */
export async function answeredRows(tools: QueryTools, shape: StoredShape, column: ShapeColumn): Promise<Mask> {
  const mask = new Uint8Array(shape.rows);
  const { parts } = await answeredParts(tools, shape, column);
  for (const [index, { rows_before, row_count }] of shape.parts.entries())
    markAnswered(parts[index] ?? 'none', mask, rows_before, row_count);
  return mask;
}

/** The rows with an answer in one of the columns. @throws DamagedPart */
export function answeredInAny(tools: QueryTools, shape: StoredShape, columns: readonly ShapeColumn[]): Promise<Mask> {
  const key = `${shape.version} answered any ${columns.map(({ column_index }) => column_index).join()}`;
  return tools.cache.get(key, async () => {
    const any = new Uint8Array(shape.rows);
    for (const column of columns) {
      const own = await answeredRows(tools, shape, column);
      for (let row = 0; row < any.length; row++) any[row] = (any[row] ?? 0) | (own[row] ?? 0);
    }
    return any;
  });
}

/** The rows of a survey, without its columns. */
type SurveyRows = Pick<StoredShape, 'parts' | 'rows' | 'version'>;

/** Reads one number for each row; NaN if there is none. */
function rowNumbers(
  { db, cache }: QueryTools,
  shape: SurveyRows,
  field: 'time' | 'participant',
): Promise<Float64Array> {
  return cache.get(`${shape.version} ${field}`, () => readAllRowNumbers(db, shape.parts, field, shape.rows));
}

/** The times in a Timestamp column, in milliseconds since 1970; NaN if there is none. */
export function readColumnTimes(tools: QueryTools, shape: StoredShape, column: ShapeColumn): Promise<Float64Array> {
  const { rule } = column;
  if (shape.columns.filter(({ type }) => holdsTime(type)).length === 1) return readResponseTimes(tools, shape);
  return tools.cache.get(`${shape.version} times ${column.column_index}`, async () => {
    const times = new Float64Array(shape.rows).fill(Number.NaN);
    if (rule.kind === 'timestamp')
      await fillRows(tools, shape, column, times, (cell) => (cell === '' ? Number.NaN : computeTime(rule, cell)));
    return times;
  });
}

/** When each row was answered, in milliseconds since 1970; NaN if unknown. */
export const readResponseTimes = (tools: QueryTools, shape: SurveyRows): Promise<Float64Array> =>
  rowNumbers(tools, shape, 'time');

/** The participant of each row; NaN if unknown. */
export const readParticipants = (tools: QueryTools, shape: SurveyRows): Promise<Float64Array> =>
  rowNumbers(tools, shape, 'participant');
