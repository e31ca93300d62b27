import { assertNever, type Distribution, type Question } from '../../../contract/index.ts';
import { binLabels, sumOfBins } from './bin-labels.ts';
import type { Grid } from './grid-rows.ts';
import { type TimeStep, weekdayName } from './time-step.ts';
import { words } from './words.ts';

/** A chart as rows and columns: what its table shows and what is copied. */
export interface ChartTable {
  columns: string[];
  rows: (string | number)[][];
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);

function npsRows(nps: Extract<Distribution, { kind: 'nps' }>): (string | number)[][] {
  const whole = nps.detractors + nps.passives + nps.promoters;
  return nps.counts.map((count, answer) => [String(answer), count, percent(count, whole)]);
}

/**
 * @param step what dates are counted by; null: the shortest period
 * @returns the numbers behind a question's chart. Shares are percent of those who answered, to one decimal.
 */
export function chartTable(
  { type, distribution, weighted_base }: Pick<Question, 'type' | 'distribution' | 'weighted_base'>,
  step: TimeStep | null = null,
): ChartTable {
  const counts = [words.answer, words.answers, `${words.share} %`];
  switch (distribution.kind) {
    case 'options':
      return {
        columns: counts,
        rows: distribution.options.map(({ value, count }) => [value, count, percent(count, weighted_base)]),
      };
    case 'number':
      return {
        columns: counts,
        rows: numberRows(distribution),
      };
    case 'nps':
      return { columns: counts, rows: npsRows(distribution) };
    case 'ranking':
      return {
        columns: [words.item, words.averageRank, words.ranked, words.first],
        rows: distribution.items.map((item) => [item.value, item.average_rank, item.count, item.first_count]),
      };
    case 'text':
      return { columns: [words.notes], rows: distribution.samples.map((sample) => [sample]) };
    case 'people':
      return { columns: [words.people(type)], rows: [[distribution.distinct]] };
    case 'time':
      return timeTable(distribution, step);
    case 'none':
      return { columns: [], rows: [] };
    default:
      return assertNever(distribution);
  }
}

function numberRows(numbers: Extract<Distribution, { kind: 'number' }>): (string | number)[][] {
  const whole = sumOfBins(numbers);
  return binLabels(numbers).map(({ label, count }) => [label, count, percent(count, whole)]);
}

type Times = Extract<Distribution, { kind: 'time' }>;

function timeRows({ periods, longer, weekdays }: Times, step: TimeStep | null): { name: string; count: number }[] {
  if (step === 'weekday') return (weekdays ?? []).map((count, weekday) => ({ name: weekdayName(weekday), count }));
  const course = longer.find(({ by }) => by === step) ?? periods;
  return (course?.counts ?? []).map(({ from, count }) => ({ name: from, count }));
}

function timeTable(times: Times, step: TimeStep | null): ChartTable {
  const { first, last, periods } = times;
  if (periods === null) return { columns: [words.firstAnswer, words.lastAnswer], rows: [[first ?? '', last ?? '']] };
  const rows = timeRows(times, step);
  const whole = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    columns: [words.steps[step ?? periods.by], words.answers, `${words.share} %`],
    rows: rows.map(({ name, count }) => [name, count, percent(count, whole)]),
  };
}

/** The numbers behind the chart of a grid: one row for each statement, its answers in percent of those who answered it. */
export function gridTable({ answers, rows }: Grid): ChartTable {
  const isScale = rows.some(({ mean }) => mean !== null);
  return {
    columns: [words.statement, words.base, ...answers.map((answer) => `${answer} %`), ...(isScale ? [words.mean] : [])],
    rows: rows.map(({ item, counts, mean, question }) => {
      const end = isScale ? [mean === null ? '' : Math.round(mean * 100) / 100] : [];
      return [item, question.answered, ...counts.map((count) => percent(count, question.weighted_base)), ...end];
    }),
  };
}
