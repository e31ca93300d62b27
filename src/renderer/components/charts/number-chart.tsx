import type { Distribution, Question } from '../../../contract/index.ts';
import { decimal, duration, number } from '../../lib/language/format.ts';
import { binLabels, sumOfBins } from './bin-labels.ts';
import { ColumnsChart } from './columns-chart.tsx';
import { Figures } from './figures.tsx';
import { words } from './words.ts';

type Numbers = Extract<Distribution, { kind: 'number' }>;

interface NumberProps {
  question: Pick<Question, 'id' | 'text'>;
  numbers: Numbers;
  hue: string;
}

/** Every so many columns have a tick, so that the ticks do not run into each other. */
const ticks = 8;

/** A histogram, and the figures of the numbers below it. */
export function NumberChart({ question, numbers, hue }: NumberProps) {
  const { bins, unit } = numbers;
  const written = (value: number | null) => (value === null ? '–' : figure(value, unit));
  const step = Math.ceil(bins.length / ticks);
  const labels = binLabels(bins, (value) => figure(value, unit));
  const columns = labels.map(({ label, count }, at) => {
    const bin = bins[at];
    const isLast = at === bins.length - 1;
    const condition =
      bin === undefined
        ? null
        : { kind: 'number' as const, question_id: question.id, from: bin.from, to: bin.to, includes_to: isLast };
    const tick = at % step === 0 ? (label.split(' – ')[0] ?? '') : '';
    return { label, count, tick, condition };
  });
  return (
    <>
      <ColumnsChart columns={columns} whole={sumOfBins(numbers)} hue={hue} label={words.histogram(question.text)} />
      <Figures
        figures={[
          [words.mean, written(numbers.mean)],
          [words.median, written(numbers.median)],
          [words.deviation, written(numbers.deviation)],
          [words.quartiles, words.between(written(numbers.q1), written(numbers.q3))],
          [words.range, words.between(written(numbers.min), written(numbers.max))],
        ]}
      />
      {numbers.unreadable > 0 && <Figures figures={[[words.noNumber, number(numbers.unreadable)]]} />}
    </>
  );
}

/** A number as short as it can be written; seconds as a duration. */
function figure(value: number, unit: Numbers['unit']): string {
  if (unit === 'seconds') return duration(value);
  return Number.isInteger(value) ? number(value) : decimal(value, 2);
}
