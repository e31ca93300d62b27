import type { Distribution, Question } from '../../../contract/index.ts';
import { number } from '../../lib/language/format.ts';
import { sumOfBins } from './bin-labels.ts';
import css from './chart.module.css';
import { numberColumns } from './chart-columns.ts';
import { isMeanMoved, numberFigures } from './chart-figures.ts';
import { ColumnsChart } from './columns-chart.tsx';
import { Figures } from './figures.tsx';
import { words } from './words.ts';

interface NumberProps {
  question: Pick<Question, 'id' | 'text'>;
  numbers: Extract<Distribution, { kind: 'number' }>;
  hue: string;
}

/** A histogram, and the figures of the numbers below it. */
export function NumberChart({ question, numbers, hue }: NumberProps) {
  return (
    <>
      <ColumnsChart
        columns={numberColumns(question, numbers)}
        whole={sumOfBins(numbers)}
        hue={hue}
        label={words.histogram(question.text)}
      />
      <Figures figures={numberFigures(numbers)} />
      {isMeanMoved(numbers) && <p className={css.quiet}>{words.movedMean}</p>}
      {numbers.unreadable > 0 && <Figures figures={[[words.noNumber, number(numbers.unreadable)]]} />}
    </>
  );
}
