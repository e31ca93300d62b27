import { useQuery } from '@tanstack/react-query';
import type { Question, ResponseFilter } from '../../../contract/index.ts';
import { Bars } from '../../components/charts/bars.tsx';
import { countBars } from '../../components/charts/drawing.ts';
import { typeHue } from '../../components/marks.tsx';
import { LoadFailure } from '../../session/load-failure.tsx';
import css from './frequent-words.module.css';
import { frequentWordsQuery } from './queries.ts';
import { words } from './words.ts';

interface WordsProps {
  surveyKey: string;
  question: Question;
  filter: ResponseFilter;
}

/** The words that most open answers have. A click on one filters by it. */
export function FrequentWords({ surveyKey, question, filter }: WordsProps) {
  const { id, answered, type } = question;
  const { data, error, refetch } = useQuery(frequentWordsQuery(surveyKey, id, filter));
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.words.length === 0) return null;
  const bars = data.words.map(({ word, count }) => ({
    label: word,
    count,
    condition: { kind: 'word' as const, question_id: id, word: word.toLowerCase() },
  }));
  return (
    <fieldset className={css.words}>
      <legend>{words.question.frequentWords}</legend>
      <Bars bars={countBars(bars, answered)} hue={typeHue(type)} />
    </fieldset>
  );
}
