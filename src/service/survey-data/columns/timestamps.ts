import { type AnswerRule, findTimeColumns, readTimestamp, type TimedColumn } from '@sheaf/survey-columns';
import type { ColumnCells } from './planned-columns.ts';

type TimestampRule = Extract<AnswerRule, { kind: 'timestamp' }>;

/** When each row of a part was answered (NaN: unknown), and the first and last time as ISO 8601. */
export interface Timestamps {
  times: Float64Array;
  first_at: string | null;
  last_at: string | null;
  unreadable: number;
}

const isoLength = '2025-01-31T23:59:59Z'.length;
const isoPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Whether a cell has the form that readTimestamp() returns, as most exporters write it: then it needs no parsing. */
export const isPlainTimestamp = (rule: TimestampRule, cell: string): boolean =>
  rule.form === 'text' && cell.length === isoLength && isoPattern.test(cell);

/** Milliseconds since 1970 of a time as readTimestamp() returns it; a local time counts as UTC. */
export const toMilliseconds = (text: string): number =>
  Date.parse(text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text);

/** The same of a cell; NaN if it has no time. */
export function computeTime(rule: TimestampRule, cell: string): number {
  const text = isPlainTimestamp(rule, cell) ? cell : readTimestamp(rule, cell);
  return text === null ? Number.NaN : toMilliseconds(text);
}

/**
 * When each response was given: by the best column for this, and for a row without a time there, by the next.
 * @param readColumnTimes reads the column at this position in `columns`
 * @returns undefined without a Timestamp column
 */
export function computeResponseTimes(
  columns: readonly TimedColumn[],
  readColumnTimes: (place: number) => Timestamps | undefined,
): Float64Array | undefined {
  const [first, ...others] = findTimeColumns(columns).flatMap((place) => readColumnTimes(place)?.times ?? []);
  if (first === undefined || others.length === 0) return first;
  const times = first.slice();
  for (const next of others)
    for (let row = 0; row < times.length; row++)
      if (Number.isNaN(times[row] ?? 0)) times[row] = next[row] ?? Number.NaN;
  return times;
}

/** Reads the times of a Timestamp column. `answered`: its cells that are not missing answers. */
export function readTimestamps(column: ColumnCells & { answered: number }, rows: number): Timestamps {
  const { rule } = column.plan;
  const times = new Float64Array(rows).fill(Number.NaN);
  if (rule.kind !== 'timestamp') return { times, first_at: null, last_at: null, unreadable: 0 };
  let first = -1;
  let last = -1;
  let read = 0;
  for (let row = 0; row < rows; row++) {
    const cell = column.at(row);
    if (cell === '') continue;
    const time = computeTime(rule, cell);
    if (Number.isNaN(time)) continue;
    read++;
    times[row] = time;
    if (first < 0 || time < (times[first] ?? 0)) first = row;
    if (last < 0 || time > (times[last] ?? 0)) last = row;
  }
  const isoAt = (row: number) => (row < 0 ? null : readTimestamp(rule, column.at(row)));
  return { times, first_at: isoAt(first), last_at: isoAt(last), unreadable: Math.max(0, column.answered - read) };
}
