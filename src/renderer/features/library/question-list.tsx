import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Question, ResponseFilter, Survey } from '../../../contract/index.ts';
import { InspectorSplit } from '../../components/inspector.tsx';
import { SearchField } from '../../components/list-page.tsx';
import { FactStrip } from './fact-strip.tsx';
import { QuestionCard } from './question-card.tsx';
import { QuestionInspector } from './question-inspector.tsx';
import css from './question-list.module.css';
import { words } from './words.ts';

const isLeftOut = ({ type }: Question) => type === 'Do nothing';
/** Names, addresses and times are one line each, not a chart. */
const isFact = ({ distribution: { kind } }: Question) => kind === 'people' || kind === 'time';

/** Columns that are the ranks of one ranking are one card, under the question. */
function asAsked(questions: readonly Question[]): Question[] {
  return questions.flatMap((question) => {
    const { places } = question;
    if (places === null) return [question];
    return places.question_ids[0] === question.id ? [{ ...question, text: places.text || question.text }] : [];
  });
}

interface ListProps {
  survey: Survey;
  /** What the charts are filtered by. */
  filter: ResponseFilter;
  /** How many responses a question is counted over; null: not known under this filter. */
  responsesOf: (question: Question) => number | null;
  onRow: (row: number) => void;
}

/** Every question with its chart, and the selected one in the inspector. */
export function QuestionList({ survey, filter, responsesOf, onRow }: ListProps) {
  const [query, setQuery] = useState('');
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [withLeftOut, setWithLeftOut] = useState(false);
  const leftOut = survey.questions.filter(isLeftOut).length;
  const wanted = query.trim().toLowerCase();
  const questions = asAsked(survey.questions);
  const shown = questions.filter(
    (question) =>
      (withLeftOut || !isLeftOut(question)) && `${question.text}\n${question.header}`.toLowerCase().includes(wanted),
  );
  const selected = questions.find(({ id }) => id === selectedId);
  return (
    <InspectorSplit isOpen={selected !== undefined} stacks={false}>
      <div className={css.list}>
        <div className={css.tools}>
          <SearchField label={words.survey.find} value={query} onChange={setQuery} />
          {leftOut > 0 && (
            <span className={css.leftOut}>
              {words.survey.leftOut(leftOut)}
              <Button variant="subtle" size="compact-sm" onClick={() => setWithLeftOut(!withLeftOut)}>
                {withLeftOut ? words.survey.hideLeftOut : words.survey.showLeftOut}
              </Button>
            </span>
          )}
        </div>
        {shown.length === 0 && (
          <p className={css.none}>
            {survey.questions.length === 0 ? words.survey.noQuestions : words.survey.noQuestion(query.trim())}
          </p>
        )}
        <FactStrip questions={shown.filter(isFact)} selectedId={selectedId} onSelect={setSelectedId} />
        {shown
          .filter((question) => !isFact(question))
          .map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              responses={responsesOf(question)}
              selected={question.id === selectedId}
              onSelect={() => setSelectedId(question.id)}
            />
          ))}
      </div>
      {selected !== undefined && (
        <QuestionInspector
          key={selected.id}
          surveyKey={survey.survey_key}
          question={selected}
          responses={responsesOf(selected)}
          filter={filter}
          onClose={() => setSelectedId(null)}
          onRow={onRow}
        />
      )}
    </InspectorSplit>
  );
}
