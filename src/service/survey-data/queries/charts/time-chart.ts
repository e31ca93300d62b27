import { choosePeriod, periodAt, periodStart, weekdayAt } from '@sheaf/survey-columns';
import type { Distribution } from '../../../../contract/index.ts';
import type { Weights } from './weights.ts';

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

const dayOf = (time: number): string => new Date(time).toISOString().replace(/T.*$/, '');

type By = NonNullable<TimeDistribution['periods']>['by'];
const periodsByLength: readonly By[] = ['day', 'week', 'month', 'year'];

function listPeriods(by: By, days: ReadonlyMap<number, number>, [first, last]: readonly [number, number]) {
  const counts = new Map<number, number>();
  for (const [number, sum] of days) {
    const period = periodAt(by, number * day);
    counts.set(period, (counts.get(period) ?? 0) + sum);
  }
  const [from, to] = [periodAt(by, first), periodAt(by, last)];
  const numbers =
    to - from < mostYears
      ? Array.from({ length: to - from + 1 }, (_, at) => from + at)
      : [...counts.keys()].sort((a, b) => a - b);
  return {
    by,
    counts: numbers.map((number) => ({ from: dayOf(periodStart(by, number)), count: counts.get(number) ?? 0 })),
  };
}

/** Whether all times are the first days of months: days and weeks would be mostly empty. */
function areMonths(times: Float64Array, span: readonly [number, number]): boolean {
  const isFirst = (time: number) => Number.isNaN(time) || (time % day === 0 && new Date(time).getUTCDate() === 1);
  return span.every(isFirst) && span[0] < span[1] && times.every(isFirst);
}

const longerOf = (by: By): By => (by === 'year' ? by : 'month');

/**
 * Counts times by period and by weekday.
 * @param times of all rows, in milliseconds since 1970; NaN: none @param rows those that are counted
 * @param span the first and the last time of the whole survey; null if there is none
 */
export function countTimes(
  times: Float64Array,
  rows: Uint32Array,
  span: readonly [first: number, last: number] | null,
  weights?: Weights,
): TimeCounts {
  if (span === null) return { periods: null, longer: [], weekdays: null };
  const days = countDays(times, rows, weights);
  const weekdays = Array.from({ length: 7 }, () => 0);
  for (const [number, sum] of days) {
    const weekday = weekdayAt(number * day);
    weekdays[weekday] = (weekdays[weekday] ?? 0) + sum;
  }
  const shortest = areMonths(times, span) ? longerOf(choosePeriod(...span)) : choosePeriod(...span);
  const longer = periodsByLength.slice(periodsByLength.indexOf(shortest) + 1);
  return {
    periods: listPeriods(shortest, days, span),
    longer: longer.map((by) => listPeriods(by, days, span)).filter(({ counts }) => counts.length > 1),
    weekdays,
  };
}
