import type { Response, ResponseFilter } from '../../../contract/index.ts';
import { invalid } from '../../core/errors.ts';
import type { Mask } from './columns.ts';
import { readNumber, writeCursor } from './cursor.ts';
import { countRows, filterRows } from './filter.ts';
import { sortRows } from './order.ts';
import type { QueryTools } from './query-tools.ts';
import { readRows } from './rows.ts';
import { readShape, type StoredShape } from './shape.ts';

/** The filter and the order of the rows. */
export interface RowsQuery {
  survey_key: string;
  filter: ResponseFilter;
  sort: string;
  order: 'asc' | 'desc';
}

/** One page: after `cursor`, or from `offset` on. */
export interface ResponsesQuery extends RowsQuery {
  cursor?: string | undefined;
  limit: number;
  offset: number;
}

/** The n-th row of a list. */
type At = (index: number) => number;

/** The row (from 0) at each position of the list. @throws DomainError (invalid) for a question the survey does not have */
export async function findOrder(tools: QueryTools, shape: StoredShape, { sort, order }: RowsQuery): Promise<At> {
  if (sort === 'row') return order === 'asc' ? (index) => index : (index) => shape.rows - 1 - index;
  const rows = await sortRows(tools, shape, sort, order);
  return (index) => rows.at(index);
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
  tools: QueryTools,
  shape: StoredShape,
  query: ResponsesQuery,
): Promise<{ rows: number[]; count: number; next_cursor: string | null }> {
  const { survey_key, filter, sort, order, cursor, limit, offset } = query;
  const list = [survey_key, filter, sort, order];
  const mask = await filterRows(tools, shape, filter);
  const at = await findOrder(tools, shape, query);
  const start = cursor === undefined ? 0 : startAfter(shape, query, at, readNumber(list, cursor));
  const skip = cursor === undefined ? offset : 0;
  const found = takeRows(shape, mask, at, { start, skip, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next_cursor = found.length > limit && last !== undefined ? writeCursor(list, [last]) : null;
  return { rows, count: countRows(shape, mask), next_cursor };
}

/** A page of the raw answers. @throws DomainError (invalid) for a filter, sort or cursor that does not fit the survey */
export async function listResponses(
  tools: QueryTools,
  query: ResponsesQuery,
): Promise<{ responses: Response[]; count: number; next_cursor: string | null }> {
  const shape = await readShape(tools.db, query.survey_key);
  const { rows, ...page } = await pageOfRows(tools, shape, query);
  return { responses: await readRows(tools, shape, rows), ...page };
}
