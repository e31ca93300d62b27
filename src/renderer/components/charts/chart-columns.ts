import type { Condition, Distribution, Question } from '../../../contract/index.ts';
import { exactDuration, figure } from '../../lib/language/format.ts';
import { typeHue } from '../marks.tsx';
import { binLabels } from './bin-labels.ts';

type Of<Kind extends Distribution['kind']> = Extract<Distribution, { kind: Kind }>;

/** A column of a histogram or of a course over time. */
export interface ChartColumn {
  /** What the column stands for, in full. */
  label: string;
  /** Below the column; empty where there is no room for each. */
  tick: string;
  count: number;
  /** What a click on it filters by; null: nothing. */
  condition: Condition | null;
}

/** The colour of a question's chart. Numbers and dates of a column that becomes nothing look like those of another. */
export function hueOf({ type, distribution: { kind } }: Pick<Question, 'type' | 'distribution'>): string {
  if (kind === 'time') return typeHue('Timestamp');
  return typeHue(kind === 'number' ? 'Single choice' : type);
}

/** Ticks would run into each other if there were more. */
const mostTicks = 8;

/** A number as short as it can be written; seconds as a duration. */
export function figureOf(value: number, unit: Of<'number'>['unit']): string {
  return unit === 'seconds' ? exactDuration(value) : figure(value);
}

/** The bins of a question's numbers. A click filters by the numbers of a bin. */
export function numberColumns({ id }: Pick<Question, 'id'>, numbers: Of<'number'>): ChartColumn[] {
  const { bins, unit } = numbers;
  const step = Math.ceil(bins.length / mostTicks);
  return binLabels(numbers, (value) => figureOf(value, unit)).map(({ label, count }, at) => {
    const bin = bins[at];
    const isLast = at === bins.length - 1;
    const condition =
      bin === undefined
        ? null
        : { kind: 'number' as const, question_id: id, from: bin.from, to: bin.to, includes_to: isLast };
    return { label, count, tick: at % step === 0 ? (label.split(' – ')[0] ?? '') : '', condition };
  });
}
