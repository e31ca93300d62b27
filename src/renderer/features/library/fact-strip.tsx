import type { Question } from '../../../contract/index.ts';
import { Chart } from '../../components/charts/chart.tsx';
import { TypeMark } from '../../components/marks.tsx';
import css from './fact-strip.module.css';
import { words } from './words.ts';

interface StripProps {
  questions: readonly Question[];
  /** The key of the selected unit. */
  selected: string | null;
  onSelect: (id: number) => void;
}

/** Who answered and when, side by side below the charts. */
export function FactStrip({ questions, selected, onSelect }: StripProps) {
  if (questions.length === 0) return null;
  return (
    <ul className={css.strip}>
      {questions.map((question) => (
        <li key={question.id} data-selected={selected === `question ${question.id}` || undefined}>
          <TypeMark type={question.type} />
          <button
            type="button"
            aria-label={words.question.details(question.text)}
            onClick={() => onSelect(question.id)}
          >
            {question.text}
          </button>
          <Chart question={question} />
        </li>
      ))}
    </ul>
  );
}
