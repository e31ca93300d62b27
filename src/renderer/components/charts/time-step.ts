import { create } from 'zustand';
import type { Condition, Distribution, Question } from '../../../contract/index.ts';
import { longDate, mediumDate } from '../../lib/language/format.ts';
import { language } from '../../lib/language/language.ts';
import type { ChartColumn } from './chart-columns.ts';
import { words } from './words.ts';

type Times = Extract<Distribution, { kind: 'time' }>;
type Course = NonNullable<Times['periods']>;

/** What dates are counted by. */
export type TimeStep = Course['by'] | 'weekday';

/** Finds the step by which the dates of a question are counted; null for other questions. */
export type FindStep = (question: Pick<Question, 'id' | 'distribution'>) => TimeStep | null;

/** The chosen step of each question, kept while the window is open: what is drawn goes when its card is scrolled away. */
const useSteps = create<Record<number, TimeStep>>(() => ({}));

/** Counts the dates of a question by another step. */
export const chooseStep = (questionId: number, step: TimeStep): void => useSteps.setState({ [questionId]: step });

/** Whether dates are of several periods. One column alone would be as high and as wide as its room, whatever it counts. */
export const isCourse = ({ periods }: Pick<Times, 'periods'>): boolean => (periods?.counts.length ?? 0) > 1;

/** The steps that dates can be counted by, the shortest first. */
export function listSteps({ periods, longer, weekdays }: Times): TimeStep[] {
  if (periods === null) return [];
  return [periods.by, ...longer.map(({ by }) => by), ...(weekdays === null ? [] : (['weekday'] as const))];
}

/** @returns what finds the chosen steps; the component renders again when one is chosen */
export function useTimeSteps(): FindStep {
  const chosen = useSteps();
  return ({ id, distribution }) => {
    if (distribution.kind !== 'time') return null;
    const steps = listSteps(distribution);
    return steps.find((step) => step === chosen[id]) ?? steps[0] ?? null;
  };
}

const longNames = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
const shortNames = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
/** The first Monday of 2024 was its first day. */
const toDay = (weekday: number) => Date.UTC(2024, 0, 1 + weekday);

/** @param weekday 0 is Monday */
export const weekdayName = (weekday: number): string => longNames.format(toDay(weekday));

/** The first day after a period. @param from its first day, as `2024-03-01` */
function findEnd(from: string, by: Course['by']): string {
  const date = new Date(`${from}T00:00:00Z`);
  if (by === 'day' || by === 'week') date.setUTCDate(date.getUTCDate() + (by === 'day' ? 1 : 7));
  else date.setUTCMonth(date.getUTCMonth() + (by === 'month' ? 1 : 12));
  return date.toISOString().replace(/T.*$/, '');
}

function periodName(from: string, by: Course['by']): string {
  if (by === 'year') return String(new Date(from).getUTCFullYear());
  return by === 'month' ? months.format(new Date(from)) : words.period(by, longDate(from));
}

const formatTick = (from: string, by: Course['by']): string =>
  by === 'day' || by === 'week' ? mediumDate(from) : periodName(from, by);

/** Ticks would run into each other if there were more. */
const mostTicks = 6;

function weekdayColumns(question_id: number, weekdays: readonly number[]): ChartColumn[] {
  return weekdays.map((count, weekday) => ({
    label: weekdayName(weekday),
    tick: shortNames.format(toDay(weekday)),
    count,
    condition: { kind: 'time', question_id, weekdays: [weekday] },
  }));
}

/** How many responses each period or weekday has. A click filters by it. */
export function timeColumns({ id }: Pick<Question, 'id'>, times: Times, step: TimeStep | null): ChartColumn[] {
  const { periods, longer, weekdays } = times;
  if (step === 'weekday') return weekdayColumns(id, weekdays ?? []);
  const course = longer.find(({ by }) => by === step) ?? periods;
  if (course === null) return [];
  const { by, counts } = course;
  const every = Math.ceil(counts.length / mostTicks);
  // Where less than a step is left, a tick would reach into the one before it.
  const hasTick = (at: number) => at % every === 0 && (every === 1 || at + every <= counts.length);
  return counts.map(({ from, count }, at) => {
    const condition: Condition = { kind: 'time', question_id: id, from, to: findEnd(from, by) };
    return { label: periodName(from, by), tick: hasTick(at) ? formatTick(from, by) : '', count, condition };
  });
}
