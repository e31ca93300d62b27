import {
  type AnswerRule,
  choosePeriod,
  computePeriodStart,
  createMissingTest,
  findGuessedOrder,
  findPeriod,
  findWeekday,
  makeTimestampRule,
  readTimestamp,
} from '@sheaf/survey-columns';
import { type Distribution, holdsTime } from '../../../../contract/index.ts';
import { computeTime } from '../../columns/timestamps.ts';
import { readCells, readPackedParts } from '../../segments.ts';
import { fillRows, readColumnTimes } from '../columns.ts';
import { cacheJson } from '../query-tools.ts';
import { readCell, type Selection, selectRows } from '../rows.ts';
import { type DisplayedColumn, findDisplay, readWholeSpan, type ShapeColumn, type StoredShape } from '../shape.ts';
import type { Weights } from './numbers.ts';

type TimeDistribution = Extract<Distribution, { kind: 'time' }>;
type TimeCounts = Pick<TimeDistribution, 'periods' | 'longer' | 'weekdays'>;

const day = 86_400_000;

/** More years than these are listed only where one has a time: somebody was born in the year 19. */
const mostYears = 120;

/** How much the responses of each day weigh, by the days since 1970. */
function countDays(times: Float64Array, rows: Uint32Array, weights: Weights | undefined): ReadonlyMap<number, number> {
  const days = new Map<number, number>();
  for (const row of rows) {
    const number = Math.floor((times[row] ?? Number.NaN) / day);
    const weight = weights === undefined ? 1 : (weights[row] ?? 0);
    if (!Number.isNaN(number) && weight > 0) days.set(number, (days.get(number) ?? 0) + weight);
  }
  return days;
}

/** The day of a time, in UTC. */
export const toDay = (time: number): string => new Date(time).toISOString().replace(/T.*$/, '');

type By = NonNullable<TimeDistribution['periods']>['by'];
const periodsByLength: readonly By[] = ['day', 'week', 'month', 'year'];

function listPeriods(by: By, days: ReadonlyMap<number, number>, [first, last]: readonly [number, number]) {
  const counts = new Map<number, number>();
  for (const [number, sum] of days) {
    const period = findPeriod(by, number * day);
    counts.set(period, (counts.get(period) ?? 0) + sum);
  }
  const [from, to] = [findPeriod(by, first), findPeriod(by, last)];
  const numbers =
    to - from < mostYears
      ? Array.from({ length: to - from + 1 }, (_, at) => from + at)
      : [...counts.keys()].sort((a, b) => a - b);
  return {
    by,
    counts: numbers.map((number) => ({ from: toDay(computePeriodStart(by, number)), count: counts.get(number) ?? 0 })),
  };
}

/** Whether all times are the first days of months: days and weeks would be mostly empty. */
function areMonths(times: Float64Array, span: readonly [number, number]): boolean {
  const isFirst = (time: number) => Number.isNaN(time) || (time % day === 0 && new Date(time).getUTCDate() === 1);
  return span.every(isFirst) && span[0] < span[1] && times.every(isFirst);
}

/**
 * Counts times by period and by weekday.
 * @param times of all rows, in milliseconds since 1970; NaN: none @param rows those that are counted
 * @param span the first and the last time of the whole survey; null if there is none
 */
function countTimes(
  times: Float64Array,
  rows: Uint32Array,
  span: readonly [first: number, last: number] | null,
  weights?: Weights,
): TimeCounts {
  if (span === null) return { periods: null, longer: [], weekdays: null };
  const days = countDays(times, rows, weights);
  const weekdays = Array.from({ length: 7 }, () => 0);
  for (const [number, sum] of days) {
    const weekday = findWeekday(number * day);
    weekdays[weekday] = (weekdays[weekday] ?? 0) + sum;
  }
  const chosen = choosePeriod(...span);
  const shortest = chosen !== 'year' && areMonths(times, span) ? 'month' : chosen;
  const longer = periodsByLength.slice(periodsByLength.indexOf(shortest) + 1);
  return {
    periods: listPeriods(shortest, days, span),
    longer: longer.map((by) => listPeriods(by, days, span)).filter(({ counts }) => counts.length > 1),
    weekdays,
  };
}

type DateRule = Extract<AnswerRule, { kind: 'timestamp' }>;
type DateDistribution = Extract<Distribution, { kind: 'time' }>;

/** Whether a column is shown by its dates: a Timestamp, or another one that is displayed so. */
export const isDated = (column: DisplayedColumn): boolean =>
  holdsTime(column.type) || findDisplay(column)?.as === 'date';

/** So many cells decide how the dates of a column are read; the order of rows is part of the evidence. */
const decidingCells = 2000;

async function firstCells(shape: StoredShape, column: ShapeColumn): Promise<string[]> {
  const { isMissing } = createMissingTest(column.rule.missing);
  const cells: string[] = [];
  for (const part of shape.parts) {
    if (cells.length >= decidingCells) break;
    const own = await readCells(shape.db, part.id, column.column_index, 0, part.row_count);
    cells.push(...own.filter((cell) => !isMissing(cell)).slice(0, decidingCells - cells.length));
  }
  return cells;
}

/** The order of day and month in which alone a cell is a date. */
function onlyOrder(rule: DateRule, cell: string): 'dmy' | 'mdy' | null {
  const isDmy = readTimestamp({ ...rule, order: 'dmy' }, cell) !== null;
  const isMdy = readTimestamp({ ...rule, order: 'mdy' }, cell) !== null;
  if (isDmy === isMdy) return null;
  return isDmy ? 'dmy' : 'mdy';
}

/** Dates that only one order of day and month can read decide it, wherever they stand. */
async function withEvidence({ db, parts }: StoredShape, column: ShapeColumn, rule: DateRule): Promise<DateRule> {
  const counts = { dmy: 0, mdy: 0 };
  for await (const [, columns] of readPackedParts(db, parts, column.column_index))
    for (const { texts } of columns)
      for (const cell of texts.all()) {
        const order = onlyOrder(rule, cell);
        if (order !== null) counts[order]++;
      }
  if (counts.dmy === counts.mdy) return rule;
  const order = counts.dmy > counts.mdy ? 'dmy' : 'mdy';
  return { ...rule, order, order_certain: Math.min(counts.dmy, counts.mdy) === 0 };
}

/** How the dates of a column are read: of a Timestamp as it was decided at import, of others as their cells show. */
export async function findDateRule(shape: StoredShape, column: ShapeColumn): Promise<DateRule> {
  if (column.rule.kind === 'timestamp') return column.rule;
  return cacheJson(shape, `${shape.version} date rule ${column.column_index}`, async () => {
    const rule = makeTimestampRule(await firstCells(shape, column));
    return rule.order_certain ? rule : withEvidence(shape, column, rule);
  });
}

/** The dates of a column in milliseconds since 1970; NaN if there is none. @throws DamagedPart */
export async function readDates(shape: StoredShape, column: ShapeColumn): Promise<Float64Array> {
  if (holdsTime(column.type)) return readColumnTimes(shape, column);
  const rule = await findDateRule(shape, column);
  return shape.cache.get(`${shape.version} dates ${column.column_index}`, async () => {
    const { isMissing } = createMissingTest(column.rule.missing);
    const dates = new Float64Array(shape.rows).fill(Number.NaN);
    await fillRows(shape, column, dates, (cell) => (isMissing(cell) ? Number.NaN : computeTime(rule, cell)));
    return dates;
  });
}

/** Which of the rows have the first and the last date, -1 if none has one, and how many have one. The first row of several with the same. */
function findSpan(times: Float64Array, rows: Uint32Array): { first: number; last: number; dated: number } {
  let [first, last, dated] = [-1, -1, 0];
  for (const row of rows) {
    const time = times[row] ?? Number.NaN;
    if (Number.isNaN(time)) continue;
    dated++;
    if (first < 0 || time < (times[first] ?? 0)) first = row;
    if (last < 0 || time > (times[last] ?? 0)) last = row;
  }
  return { first, last, dated };
}

/** The first and the last date of the whole survey: those of the charts under a filter are counted in the same periods. */
function findWholeSpan(column: ShapeColumn, dates: Float64Array, shape: StoredShape) {
  if (holdsTime(column.type)) return readWholeSpan(column);
  const { first, last } = findSpan(dates, selectRows(shape).rows);
  return first < 0 ? null : ([dates[first] ?? 0, dates[last] ?? 0] as const);
}

/** The rows that are counted. */
interface Counting {
  selection: Selection;
  weights?: Weights | undefined;
  /** How many of them have an answer, a date or not. */
  answered: number;
}

/** The first and last date in the cells of this column, and how many responses each period has. @throws DamagedPart */
export async function makeDateChart(
  shape: StoredShape,
  column: ShapeColumn,
  { selection, weights, answered }: Counting,
): Promise<DateDistribution> {
  const rule = await findDateRule(shape, column);
  const dates = await readDates(shape, column);
  const { first, last, dated } = findSpan(dates, selection.rows);
  const at = async (row: number): Promise<string | null> =>
    row < 0 ? null : readTimestamp(rule, await readCell(shape, column.column_index, row));
  return {
    kind: 'time',
    first: await at(first),
    last: await at(last),
    guessed_order: findGuessedOrder(rule),
    ...countTimes(dates, selection.rows, findWholeSpan(column, dates, shape), weights),
    unreadable: Math.max(0, answered - dated),
  };
}

/** The chart of all rows. Computed once for each state of the survey. @throws DamagedPart */
export function makeWholeDateChart(
  shape: StoredShape,
  column: ShapeColumn & { answered: number },
): Promise<DateDistribution> {
  return cacheJson(shape, `${shape.version} date chart ${column.column_index}`, () =>
    makeDateChart(shape, column, { selection: selectRows(shape), answered: column.answered }),
  );
}
