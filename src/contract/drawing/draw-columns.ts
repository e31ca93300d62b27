import type { Distribution } from '../workspace/distribution.ts';
import type { Condition } from '../workspace/filter.ts';
import type { Question } from '../workspace/surveys.ts';
import { type Column, countBars, type Telling } from './drawing.ts';

/** What a question of a kind holds. */
export type DistributionOf<Kind extends Distribution['kind']> = Extract<Distribution, { kind: Kind }>;
export type Numbers = DistributionOf<'number'>;
type Times = DistributionOf<'time'>;
type Period = NonNullable<Times['periods']>['by'];

/** Ticks would run into each other if there were more. */
const [mostNumbers, mostDates] = [8, 6];

export const sumCounts = (counts: readonly { count: number }[]): number =>
  counts.reduce((so, { count }) => so + count, 0);

/** The bins of a histogram as bars. A bin of whole numbers that is 1 wide has its number as its label. */
export function labelBins(
  { bins, whole }: Pick<Numbers, 'bins' | 'whole'>,
  write: (value: number) => string,
): { label: string; count: number }[] {
  return bins.map(({ from, to, count }) => {
    const isOne = whole && to - from === 1;
    return { label: isOne || from === to ? write(from) : `${write(from)} – ${write(to)}`, count };
  });
}

/** The bins of a question's numbers. A click filters by the numbers of a bin. */
export function makeNumberColumns({ id }: Pick<Question, 'id'>, numbers: Numbers, telling: Telling): Column[] {
  const { bins, unit } = numbers;
  const step = Math.ceil(bins.length / mostNumbers);
  const labels = labelBins(numbers, (value) => telling.measured(value, unit)).map(({ label }) => label);
  const columns = bins.map(({ from, to, count }, at) => ({
    label: labels[at] ?? '',
    count,
    tick: at % step === 0 ? (labels[at]?.split(' – ')[0] ?? '') : '',
    condition: { kind: 'number' as const, question_id: id, from, to, includes_to: at === bins.length - 1 },
  }));
  return countBars(columns, sumCounts(bins), telling);
}

/** Whether dates are of several periods. One column alone would be as high and as wide as its room, whatever it counts. */
export const isCourse = ({ periods }: Pick<Times, 'periods'>): boolean => (periods?.counts.length ?? 0) > 1;

/** The first day after a period. @param from its first day, as `2024-03-01` */
function findEnd(from: string, by: Period): string {
  const date = new Date(`${from}T00:00:00Z`);
  if (by === 'day' || by === 'week') date.setUTCDate(date.getUTCDate() + (by === 'day' ? 1 : 7));
  else date.setUTCMonth(date.getUTCMonth() + (by === 'month' ? 1 : 12));
  return date.toISOString().replace(/T.*$/, '');
}

/** A period by its first day: "Mar 2024", "Q3 2024". */
export function namePeriod(from: string, by: Period | 'quarter', { words, longDate, month }: Telling): string {
  const date = new Date(`${from.slice(0, 10)}T00:00:00Z`);
  if (by === 'year') return String(date.getUTCFullYear());
  if (by === 'quarter') return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`;
  if (by === 'month') return month(from);
  return by === 'day' ? longDate(from) : words.weekFrom(longDate(from));
}

/** How many responses each period has. A click filters by it. */
export function makeTimeColumns({ id }: Pick<Question, 'id'>, { periods }: Times, telling: Telling): Column[] {
  if (periods === null) return [];
  const { by, counts } = periods;
  const every = Math.ceil(counts.length / mostDates);
  // Where less than a step is left, a tick would reach into the one before it.
  const hasTick = (at: number) => at % every === 0 && (every === 1 || at + every <= counts.length);
  const columns = counts.map(({ from, count }, at) => {
    const label = namePeriod(from, by, telling);
    const short = by === 'day' || by === 'week' ? telling.mediumDate(from) : label;
    const condition: Condition = { kind: 'time', question_id: id, from, to: findEnd(from, by) };
    return { label, tick: hasTick(at) ? short : '', count, condition };
  });
  return countBars(columns, sumCounts(counts), telling);
}
