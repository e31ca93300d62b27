import type { Question } from '../../../contract/index.ts';
import { Chart } from '../../components/charts/chart.tsx';
import { TypeMark } from '../../components/marks.tsx';
import css from './fact-strip.module.css';
import { words } from './words.ts';

interface StripProps {
  questions: readonly Question[];
  selectedId: number | null;
  onSelect: (id: number) => void;
}

/** Who answered and when, side by side above the charts. */
export function FactStrip({ questions, selectedId, onSelect }: StripProps) {
  if (questions.length === 0) return null;
  return (
    <ul className={css.strip}>
      {questions.map((question) => (
        <li key={question.id} data-selected={question.id === selectedId || undefined}>
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
