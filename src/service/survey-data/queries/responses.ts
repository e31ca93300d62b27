import { answerText, createMissingTest, readNps, readTimestamp } from '@sheaf/survey-columns';
import { holdsScore, type Response, type ResponseFilter } from '../../../contract/index.ts';
import { invalid } from '../../core/errors.ts';
import { isPlainTimestamp } from '../columns/timestamps.ts';
import { findNumberDisplay, toNumbers, unreadable } from './charts/numbers.ts';
import { fillRows, type Mask, readResponseTimes } from './columns.ts';
import { countRows, filterRows } from './filter.ts';
import { cutPage, type QueryTools, readNumber } from './query-tools.ts';
import { readRows } from './rows.ts';
import { readShape, requireColumn, type ShapeColumn, type StoredShape } from './shape.ts';

/** By what a row is sorted; null or NaN: it has no answer. */
type Key = string | number | null;

/** Longer texts are sorted by their beginnings, in UTF-16 units, because a million whole ones need too much memory. */
const keyLength = 64;

/** A copy of the beginning: a part of a text would keep all of it in memory. */
function textKey(cell: string): string {
  const text = answerText(cell);
  if (text.length <= keyLength) return text.toLowerCase();
  return Buffer.from(text.slice(0, keyLength), 'utf16le').toString('utf16le').toLowerCase();
}

/** How a cell with an answer is compared: a score as a number, a time as it is written, anything else as a text. */
function keyReader({ type, rule }: ShapeColumn): (cell: string) => Key {
  if (holdsScore(type)) return readNps;
  if (rule.kind === 'timestamp') return (cell) => (isPlainTimestamp(rule, cell) ? cell : readTimestamp(rule, cell));
  return textKey;
}

/** Texts of a column of which all are numbers, as numbers. */
function asNumbers(keys: Key[]): Key[] {
  const isNumber = (key: Key) => key === null || !Number.isNaN(Number(key));
  return keys.every(isNumber) ? keys.map((key) => (key === null ? null : Number(key))) : keys;
}

/** Scores and what is shown as numbers by their value, times as they are written, others as numbers if all are numbers, else as texts. */
async function readKeys(shape: StoredShape, column: ShapeColumn): Promise<ArrayLike<Key>> {
  const display = findNumberDisplay(column);
  const isShownAsNumber = !holdsScore(column.type) && column.rule.kind !== 'timestamp' && display !== null;
  if (isShownAsNumber) {
    const numbers = await toNumbers(shape, column, display);
    return numbers.map((number) => (number === unreadable ? Number.NaN : number));
  }
  const { isMissing } = createMissingTest(column.rule.missing);
  const read = keyReader(column);
  const keys: Key[] = Array.from({ length: shape.rows }, () => null);
  await fillRows(shape, column, keys, (cell) => (isMissing(cell) ? null : read(cell)));
  return read === textKey ? asNumbers(keys) : keys;
}

/** The rows of a survey in another order, both from 0: those with equal keys in the order of the file, those without an answer last. */
function orderRows(keys: ArrayLike<Key>, direction: 'asc' | 'desc'): Uint32Array {
  const sign = direction === 'asc' ? 1 : -1;
  const all = Uint32Array.from({ length: keys.length }, (_, row) => row);
  const hasAnswer = (row: number): boolean => !Number.isNaN(keys[row] ?? Number.NaN);
  const answered = all.filter(hasAnswer);
  answered.sort((a, b) => {
    const [one, other] = [keys[a] ?? 0, keys[b] ?? 0];
    return one === other ? a - b : one < other ? -sign : sign;
  });
  const rows = new Uint32Array(all.length);
  rows.set(answered);
  rows.set(
    all.filter((row) => !hasAnswer(row)),
    answered.length,
  );
  return rows;
}

/**
 * The rows of a survey in another order. Rows without an answer come last in both directions.
 * @throws DomainError (invalid) for a question the survey does not have
 */
export function sortRows(shape: StoredShape, sort: string, direction: 'asc' | 'desc'): Promise<Uint32Array> {
  return shape.cache.get(`${shape.version} ${sort} ${direction}`, async () => {
    const question_id = /^question:(\d+)$/.exec(sort)?.[1];
    const keys =
      question_id === undefined
        ? await readResponseTimes(shape)
        : await readKeys(shape, requireColumn(shape, Number(question_id)));
    return orderRows(keys, direction);
  });
}

/** The filter and the order of the rows. */
export interface RowsQuery {
  survey_key: string;
  filter: ResponseFilter;
  sort: string;
  order: 'asc' | 'desc';
}

/** One page: after `cursor`, or from `offset` on; or one `row`, from 1, if it passes. */
export interface ResponsesQuery extends RowsQuery {
  row?: number;
  cursor?: string | undefined;
  limit: number;
  offset: number;
}

/** The n-th row of a list. */
type At = (index: number) => number;

/** The row (from 0) at each position of the list. @throws DomainError (invalid) for a question the survey does not have */
export async function findOrder(shape: StoredShape, { sort, order }: RowsQuery): Promise<At> {
  if (sort === 'row') return order === 'asc' ? (index) => index : (index) => shape.rows - 1 - index;
  const rows = await sortRows(shape, sort, order);
  return (index) => rows[index] ?? 0;
}

/** The position where the page begins: after the row of its cursor. */
function startAfter(shape: StoredShape, { sort, order }: RowsQuery, at: At, row: number): number {
  if (sort === 'row') return order === 'asc' ? row + 1 : shape.rows - row;
  for (let index = 0; index < shape.rows; index++) if (at(index) === row) return index + 1;
  throw invalid('cursor_of_other_list');
}

/** Rows that pass, from position `start` of the list on, without the first `skip`. */
function takeRows(
  shape: StoredShape,
  mask: Mask | undefined,
  at: At,
  page: { start: number; skip: number; limit: number },
): number[] {
  const rows: number[] = [];
  let skip = page.skip;
  let index = page.start;
  // Without a filter, rows can be skipped without counting.
  if (mask === undefined) {
    index += skip;
    skip = 0;
  }
  for (; index < shape.rows && rows.length < page.limit; index++) {
    const row = at(index);
    if (mask !== undefined && mask[row] === 0) continue;
    if (skip > 0) skip--;
    else rows.push(row);
  }
  return rows;
}

/** A page of the rows (from 0) that pass, how many pass in all, and the cursor of the next page; null after the last one. */
async function pageOfRows(
  shape: StoredShape,
  query: ResponsesQuery,
): Promise<{ rows: number[]; count: number; next_cursor: string | null }> {
  const { survey_key, filter, sort, order, row = 0, cursor, limit, offset } = query;
  const list = [survey_key, filter, sort, order];
  const mask = await filterRows(shape, filter);
  if (row > 0) {
    const rows = row <= shape.rows && mask?.[row - 1] !== 0 ? [row - 1] : [];
    return { rows, count: rows.length, next_cursor: null };
  }
  const at = await findOrder(shape, query);
  const start = cursor === undefined ? 0 : startAfter(shape, query, at, readNumber(list, cursor));
  const skip = cursor === undefined ? offset : 0;
  const found = takeRows(shape, mask, at, { start, skip, limit: limit + 1 });
  const { page: rows, next_cursor } = cutPage(list, found, limit, (row) => [row]);
  return { rows, count: countRows(shape, mask), next_cursor };
}

/** A page of the raw answers. @throws DomainError (invalid) for a filter, sort or cursor that does not fit the survey */
export async function listResponses(
  tools: QueryTools,
  query: ResponsesQuery,
): Promise<{ responses: Response[]; count: number; next_cursor: string | null }> {
  const shape = await readShape(tools, query.survey_key);
  const { rows, ...page } = await pageOfRows(shape, query);
  return { responses: await readRows(shape, rows), ...page };
}
