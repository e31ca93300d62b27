import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Survey } from '../../../contract/index.ts';
import css from './notes-list.module.css';
import { NotesSearch } from './notes-search.tsx';
import { words } from './words.ts';

/** Every open answer of a survey, of one question where that is asked for, with a search over them. */
export function NotesList({ survey, onRow }: { survey: Survey; onRow: (row: number) => void }) {
  const [questionId, setQuestionId] = useState<number | null>(null);
  const open = survey.questions.filter(({ distribution: { kind } }) => kind === 'text');
  if (open.length === 0) return <p className={css.none}>{words.notes.none}</p>;
  const textOf = (id: number) => open.find((question) => question.id === id)?.text ?? '';
  return (
    <div className={css.page}>
      {open.length > 1 && (
        <NativeSelect
          label={words.notes.question}
          className={css.question}
          value={questionId ?? ''}
          data={[
            { value: '', label: words.notes.allQuestions },
            ...open.map(({ id, text }) => ({ value: String(id), label: text })),
          ]}
          onChange={({ currentTarget: { value } }) => setQuestionId(value === '' ? null : Number(value))}
        />
      )}
      <NotesSearch
        surveyKey={survey.survey_key}
        questionId={questionId}
        {...(questionId === null ? { questionText: textOf } : {})}
        onRow={onRow}
      />
    </div>
  );
}
