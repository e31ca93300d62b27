import { type Amounts, computeBase, findAfter } from './amounts.ts';
import { computeQuantiles } from './summary.ts';

/** Numbers from `from` up to, but not including, `to`; the last bin includes its `to`. `count`: the sum of the weights. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** As many bins as a chart shows. */
const usualBins = 20;

const roundFigures = [1, 2, 5, 10] as const;

/** A figure times a power of ten. 3 · 10 ** -1 would have noise that 3 / 10 ** 1 does not have. */
const timesPower = (figure: number, power: number): number =>
  power < 0 ? figure / 10 ** -power : figure * 10 ** power;

/** The round step (1, 2 or 5 times a power of ten) that is nearest to `width` by its ratio. */
function roundStep(width: number): number {
  const power = Math.floor(Math.log10(width));
  const figure = width / 10 ** power;
  const nearest = roundFigures.findIndex((one) => figure <= one);
  const [below = 1, above = 10] = [roundFigures[nearest - 1], roundFigures[nearest]];
  return timesPower(figure / below < above / figure ? below : above, power);
}

function nextRound(step: number): number {
  const power = Math.floor(Math.log10(step) + 1e-9);
  const figure = Math.round(step / 10 ** power);
  return timesPower(roundFigures.find((one) => one > figure) ?? 10, power);
}

/** Widths in seconds that people count time by: parts of a minute, of an hour and of a day. */
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400];
const day = 86_400;

/** The time step nearest to `width` by its ratio; below a second and above a day round numbers of seconds and days. */
function timeStep(width: number): number {
  if (width < 1) return roundStep(width);
  if (width > day) return Math.max(1, roundStep(width / day)) * day;
  const ratio = (step: number) => Math.max(step / width, width / step);
  return timeSteps.reduce((best, step) => (ratio(step) < ratio(best) ? step : best));
}

function nextTimeStep(step: number): number {
  if (step < 1) return nextRound(step);
  return timeSteps.find((one) => one > step) ?? nextRound(step / day) * day;
}

/** Parts of a smaller range have no power of ten that a number can be divided by: those end at 1e-308. */
const leastRange = 1e-300;
/** A number has 15 to 17 digits: where only the last ones differ, edges between them are no other numbers. */
const leastShare = 1e-13;

const isDivisible = (low: number, high: number): boolean =>
  high - low >= Math.max(leastRange, Math.max(Math.abs(low), Math.abs(high)) * leastShare);

/** A multiple of a step, as it would be written. */
const edgeAt = (index: number, step: number): number => (step < 1 ? index / Math.round(1 / step) : index * step);

/** Whether a bin of 1 stands for one number. */
export const isWhole = (values: Float64Array): boolean => values.every((value) => Number.isSafeInteger(value));

/**
 * The range that the bins divide: all numbers, or, where some are further from the quartiles than three times the distance
 * between these ("far out": J. W. Tukey, Exploratory Data Analysis, 1977), the numbers that are not. Where the quartiles are
 * equal, the middle 98 % of the numbers are the range; of decimals that are nearly all equal, all of them.
 */
function computeRange(amounts: Amounts): { low: number; high: number } {
  const { values } = amounts;
  const [least, greatest] = [values[0] ?? 0, values.at(-1) ?? 0];
  const [first = least, q1 = least, q3 = greatest, last = greatest] = computeQuantiles(
    amounts,
    [0.01, 0.25, 0.75, 0.99],
  );
  const fence = 3 * (q3 - q1);
  const [from, to] = q1 === q3 ? [first, last] : [q1 - fence, q3 + fence];
  const low = values.find((value) => value >= from) ?? least;
  const high = values.findLast((value) => value <= to) ?? greatest;
  return low < high || isWhole(values) ? { low, high } : { low: least, high: greatest };
}

/**
 * 2 · (q3 − q1) / ∛n (D. Freedman and P. Diaconis, On the histogram as a density estimator, 1981), but at least a bin of `most`
 * and at most an eighth of the range.
 */
function usualWidth(amounts: Amounts, range: number, most: number): number {
  const [q1 = 0, q3 = 0] = computeQuantiles(amounts, [0.25, 0.75]);
  const width = (2 * (q3 - q1)) / Math.cbrt(computeBase(amounts));
  return Math.min(Math.max(width, range / most), range / Math.min(8, most));
}

/** The places of the first and the last edge, in steps from 0. */
function toPlaces(low: number, high: number, step: number, whole: boolean): [first: number, last: number] {
  const first = Math.floor(low / step + 1e-9);
  // A bin for each whole number: the last one begins at the greatest.
  const last = whole && step === 1 ? high + 1 : Math.ceil(high / step - 1e-9);
  return [first, Math.max(last, first + 1)];
}

const oldestAge = 120;

function pickStep(
  amounts: Amounts,
  { low, high }: { low: number; high: number },
  whole: boolean,
  { most, unit }: Required<BinOptions>,
): number {
  if (whole && high - low < most) return 1;
  const isTime = unit === 'seconds';
  const nextStep = isTime ? nextTimeStep : nextRound;
  const isAge = !isTime && whole && low >= 0 && high <= oldestAge;
  const width = usualWidth(amounts, high - low, most);
  let step = isAge ? 5 : isTime ? timeStep(width) : roundStep(width);
  if (whole) step = Math.max(1, step);
  const bins = () => {
    const [first, last] = toPlaces(low, high, step, whole);
    return last - first;
  };
  while (bins() > most) step = nextStep(step);
  return step;
}

/** `most`: the greatest number of bins, those at the ends not counted. `unit` seconds: the numbers are durations. */
interface BinOptions {
  most?: number;
  unit?: 'seconds' | null;
}

/**
 * The edges of a histogram's bins, ascending: two at least where there is a number. The bins are 1, 2 or 5 times a power of ten
 * wide, those of durations parts of a minute, an hour or a day, and their edges are multiples of that. Whole numbers that span
 * fewer than `most` have a bin each; other whole numbers from 0 to 120, such as ages, have bins of 5, 10 or more. Numbers far
 * out get one bin at their end, so that they do not make the others narrow.
 */
export function computeBinEdges(amounts: Amounts, { most = usualBins - 2, unit = null }: BinOptions = {}): number[] {
  const { values } = amounts;
  const [least, greatest] = [values[0], values.at(-1)];
  if (least === undefined || greatest === undefined) return [];
  const whole = isWhole(values);
  const { low, high } = computeRange(amounts);
  if (!(whole || isDivisible(low, high)) || !Number.isFinite(greatest - least)) return [least, greatest];
  const step = pickStep(amounts, { low, high }, whole, { most, unit });
  const [first, last] = toPlaces(low, high, step, whole);
  const edges = Array.from({ length: last - first + 1 }, (_, at) => edgeAt(first + at, step));
  edges[0] = Math.min(edges[0] ?? low, low);
  const end = Math.max(edges.pop() ?? high, high);
  edges.push(end);
  if (least < (edges[0] ?? least)) edges.unshift(least);
  if (greatest > end || (greatest === end && whole && step === 1)) edges.push(greatest);
  // Numbers that differ in their last digits only have edges that are equal.
  const distinct = edges.filter((edge, at) => at === 0 || edge >= (edges[at - 1] ?? edge));
  return distinct.length > 1 ? distinct : [least, greatest];
}

/** The bin of a number: the last one whose `from` it reaches; -1 for a number outside of all. */
export function findBin(edges: readonly number[], value: number): number {
  const last = edges.length - 2;
  if (last < 0 || !(value >= (edges[0] ?? 0)) || value > (edges[last + 1] ?? 0)) return -1;
  return Math.min(findAfter(edges, value) - 1, last);
}

/** How much the numbers of each bin weigh. @param edges of the numbers, or of more than these */
export function countBins({ values, weights }: Amounts, edges: readonly number[]): Bin[] {
  const counts = Array.from({ length: Math.max(0, edges.length - 1) }, () => 0);
  values.forEach((value, at) => {
    const bin = findBin(edges, value);
    if (bin >= 0) counts[bin] = (counts[bin] ?? 0) + (weights[at] ?? 0);
  });
  return counts.map((count, at) => ({ from: edges[at] ?? 0, to: edges[at + 1] ?? 0, count }));
}

// Times are milliseconds since 1970 in UTC; local times of a file count as UTC (docs/statistics.md#dates).

const dayMs = 86_400_000;

export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];

/** 1970-01-05 was a Monday. */
const firstMonday = 4;

const monthsInPeriod: Record<'month' | 'quarter' | 'year', number> = { month: 1, quarter: 3, year: 12 };

/** Months since the year 0. */
const monthAt = (time: number): number => {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** The number of the period that a time is in: the next period has the next number. */
export function findPeriod(period: Period, time: number): number {
  const days = Math.floor(time / dayMs);
  if (period === 'day') return days;
  if (period === 'week') return Math.floor((days - firstMonday) / 7);
  return Math.floor(monthAt(time) / monthsInPeriod[period]);
}

/** When a period begins, in milliseconds. Weeks begin on Monday. */
export function computePeriodStart(period: Period, number: number): number {
  if (period === 'day') return number * dayMs;
  if (period === 'week') return (number * 7 + firstMonday) * dayMs;
  const months = number * monthsInPeriod[period];
  const start = new Date(0);
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  start.setUTCFullYear(Math.floor(months / 12), ((months % 12) + 12) % 12, 1);
  return start.getTime();
}

/** The day of the week, 0 is Monday. */
export const findWeekday = (time: number): number => (((Math.floor(time / dayMs) - firstMonday) % 7) + 7) % 7;

const mostPeriods = 60;

/** The shortest of day, week, month and year with at most 60 periods between two times; else the year. */
export function choosePeriod(first: number, last: number): 'day' | 'week' | 'month' | 'year' {
  const fits = (period: Period) => findPeriod(period, last) - findPeriod(period, first) < mostPeriods;
  return (['day', 'week', 'month'] as const).find(fits) ?? 'year';
}
