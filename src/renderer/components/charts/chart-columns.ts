import type { Condition, Distribution, Question } from '../../../contract/index.ts';
import { exactDuration, figure, longDate, mediumDate } from '../../lib/language/format.ts';
import { language } from '../../lib/language/language.ts';
import { words } from './words.ts';

/** What a question of a kind holds. */
export type DistributionOf<Kind extends Distribution['kind']> = Extract<Distribution, { kind: Kind }>;
export type Numbers = DistributionOf<'number'>;
type Bins = Pick<Numbers, 'bins' | 'whole'>;
type Times = DistributionOf<'time'>;
type Period = NonNullable<Times['periods']>['by'];

/** A column of a histogram or of a course over time. */
export interface ChartColumn {
  /** What the column stands for, in full. */
  label: string;
  /** Below the column; empty where there is no room for each. */
  tick: string;
  count: number;
  condition: Condition | null;
}

/** Ticks would run into each other if there were more. */
const [mostNumbers, mostDates] = [8, 6];

/** A number as short as it can be written; seconds as a duration. */
export function formatFigure(value: number, unit: Numbers['unit']): string {
  return unit === 'seconds' ? exactDuration(value) : figure(value);
}

/** The bins of a histogram as bars. A bin of whole numbers that is 1 wide has its number as its label. */
export function labelBins(
  { bins, whole }: Bins,
  write = (value: number) => figure(value, 1),
): { label: string; count: number }[] {
  return bins.map(({ from, to, count }) => {
    const isOne = whole && to - from === 1;
    return { label: isOne || from === to ? write(from) : `${write(from)} – ${write(to)}`, count };
  });
}

/** The bins of a question's numbers. A click filters by the numbers of a bin. */
export function makeNumberColumns({ id }: Pick<Question, 'id'>, numbers: Numbers): ChartColumn[] {
  const { bins, unit } = numbers;
  const step = Math.ceil(bins.length / mostNumbers);
  const labels = labelBins(numbers, (value) => formatFigure(value, unit)).map(({ label }) => label);
  return bins.map(({ from, to, count }, at) => ({
    label: labels[at] ?? '',
    count,
    tick: at % step === 0 ? (labels[at]?.split(' – ')[0] ?? '') : '',
    condition: { kind: 'number', question_id: id, from, to, includes_to: at === bins.length - 1 },
  }));
}

/** Whether dates are of several periods. One column alone would be as high and as wide as its room, whatever it counts. */
export const isCourse = ({ periods }: Pick<Times, 'periods'>): boolean => (periods?.counts.length ?? 0) > 1;

const weekdayNames = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** @param weekday 0 is Monday, as was the first day of 2024 */
export const nameWeekday = (weekday: number): string => weekdayNames.format(Date.UTC(2024, 0, 1 + weekday));

/** The first day after a period. @param from its first day, as `2024-03-01` */
function findEnd(from: string, by: Period): string {
  const date = new Date(`${from}T00:00:00Z`);
  if (by === 'day' || by === 'week') date.setUTCDate(date.getUTCDate() + (by === 'day' ? 1 : 7));
  else date.setUTCMonth(date.getUTCMonth() + (by === 'month' ? 1 : 12));
  return date.toISOString().replace(/T.*$/, '');
}

function periodName(from: string, by: Period): string {
  if (by === 'year') return String(new Date(from).getUTCFullYear());
  return by === 'month' ? months.format(new Date(from)) : words.period(by, longDate(from));
}

/** How many responses each period has. A click filters by it. */
export function makeTimeColumns({ id }: Pick<Question, 'id'>, { periods }: Times): ChartColumn[] {
  if (periods === null) return [];
  const { by, counts } = periods;
  const every = Math.ceil(counts.length / mostDates);
  // Where less than a step is left, a tick would reach into the one before it.
  const hasTick = (at: number) => at % every === 0 && (every === 1 || at + every <= counts.length);
  return counts.map(({ from, count }, at) => {
    const label = periodName(from, by);
    const short = by === 'day' || by === 'week' ? mediumDate(from) : label;
    const condition: Condition = { kind: 'time', question_id: id, from, to: findEnd(from, by) };
    return { label, tick: hasTick(at) ? short : '', count, condition };
  });
}
