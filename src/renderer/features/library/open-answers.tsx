import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseFilter, Survey } from '../../../contract/index.ts';
import { Choose } from '../../components/fields.tsx';
import { SearchField } from '../../components/list-page.tsx';
import { Marked } from '../../components/marks.tsx';
import { LoadFailure, MoreButton } from '../../session/load-failure.tsx';
import { notesQuery } from './queries.ts';
import css from './questions.module.css';
import { words } from './words.ts';

interface OpenAnswerSearchProps {
  surveyKey: string;
  /** null: the answers to every question, each under its question's text. */
  questionId: number | null;
  filter: ResponseFilter;
  questionText?: (id: number) => string;
  takesFocus?: boolean;
  /** @param row from 0 */
  onRow: (row: number, question: number) => void;
}

/** The open answers of a question or a survey, and a search over them. */
export function OpenAnswerSearch(props: OpenAnswerSearchProps) {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), 200);
  const notes = useInfiniteQuery({
    ...notesQuery(props.surveyKey, props.questionId, query, props.filter),
    placeholderData: keepPreviousData,
  });
  const first = notes.data?.pages[0];
  return (
    <section className={css.notes}>
      <SearchField
        autoFocus={props.takesFocus === true}
        label={words.notes.label}
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
      {notes.error !== null && <LoadFailure error={notes.error} onRetry={() => void notes.refetch()} />}
      <p className="quiet" role="status">
        {first === undefined
          ? words.notes.loading
          : query === ''
            ? words.notes.count(first.count)
            : words.notes.found(first.count, query)}
        {first?.indexing === true && query !== '' && ` ${words.notes.indexing}`}
      </p>
      <ul>
        {notes.data?.pages.flatMap((page) =>
          page.notes.map((note) => (
            <li key={note.id}>
              {props.questionText !== undefined && <p className="quiet">{props.questionText(note.question_id)}</p>}
              <p>
                <Marked {...note} />
              </p>
              <Button variant="subtle" size="compact-xs" onClick={() => props.onRow(note.row - 1, note.question_id)}>
                {words.notes.response(note.row)}
              </Button>
            </li>
          )),
        )}
      </ul>
      <MoreButton size="compact-sm" query={notes} />
    </section>
  );
}

interface OpenAnswersProps extends Pick<OpenAnswerSearchProps, 'filter' | 'onRow'> {
  survey: Survey;
}

/** Every open answer of a survey or of one question, with a search. */
export function OpenAnswers({ survey, filter, onRow }: OpenAnswersProps) {
  const [questionId, setQuestionId] = useState<number | null>(null);
  const open = survey.questions.filter(({ distribution: { kind } }) => kind === 'text');
  if (open.length === 0) return <p className="quiet">{words.notes.none}</p>;
  const getText = (id: number) => open.find((question) => question.id === id)?.text ?? '';
  return (
    <div className={css.page}>
      {open.length > 1 && (
        <Choose
          label={words.notes.question}
          maw={420}
          value={questionId}
          options={[
            { value: null, label: words.notes.allQuestions },
            ...open.map(({ id, text }) => ({ value: id, label: text })),
          ]}
          onChange={setQuestionId}
        />
      )}
      <OpenAnswerSearch
        surveyKey={survey.survey_key}
        questionId={questionId}
        filter={filter}
        {...(questionId === null ? { questionText: getText } : {})}
        onRow={onRow}
      />
    </div>
  );
}
