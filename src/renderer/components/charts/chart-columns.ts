import type { Condition, Distribution, Question } from '../../../contract/index.ts';
import { exactDuration, figure } from '../../lib/language/format.ts';

type Numbers = Extract<Distribution, { kind: 'number' }>;
type Bins = Pick<Numbers, 'bins' | 'whole'>;

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
const mostTicks = 8;

/** A number as short as it can be written; seconds as a duration. */
export function formatFigure(value: number, unit: Numbers['unit']): string {
  return unit === 'seconds' ? exactDuration(value) : figure(value);
}

/** The bins of a histogram as bars. A bin of whole numbers that is 1 wide has its number as its label. */
export function binLabels(
  { bins, whole }: Bins,
  write = (value: number) => figure(value, 1),
): { label: string; count: number }[] {
  return bins.map(({ from, to, count }) => {
    const isOne = whole && to - from === 1;
    return { label: isOne || from === to ? write(from) : `${write(from)} – ${write(to)}`, count };
  });
}

/** The bins of a question's numbers. A click filters by the numbers of a bin. */
export function numberColumns({ id }: Pick<Question, 'id'>, numbers: Numbers): ChartColumn[] {
  const { bins, unit } = numbers;
  const step = Math.ceil(bins.length / mostTicks);
  const labels = binLabels(numbers, (value) => formatFigure(value, unit)).map(({ label }) => label);
  return bins.map(({ from, to, count }, at) => ({
    label: labels[at] ?? '',
    count,
    tick: at % step === 0 ? (labels[at]?.split(' – ')[0] ?? '') : '',
    condition: { kind: 'number', question_id: id, from, to, includes_to: at === bins.length - 1 },
  }));
}
