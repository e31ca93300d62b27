import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import type { Note, ResponseFilter, Survey } from '../../../contract/index.ts';
import { CopyButton } from '../../components/charts/copy-buttons.tsx';
import { Choose } from '../../components/fields.tsx';
import { CopyIcon } from '../../components/icons.tsx';
import { SearchField } from '../../components/list-page.tsx';
import { Marked } from '../../components/marks.tsx';
import { namePerson } from '../../lib/known-as.ts';
import { words as shared } from '../../lib/words.ts';
import { CutOnPaper, LoadFailure, MoreButton, usePages } from '../../session/load-failure.tsx';
import { type SessionObjects, useSessionObjects } from '../../session/objects.ts';
import { personQuery } from '../../session/queries.ts';
import { notesQuery } from './queries.ts';
import css from './questions.module.css';
import { words } from './words.ts';

/** What is read of the open answers of a survey, and how far down. */
interface Reading {
  /** null: the answers to every question. */
  question: number | null;
  typed: string;
  top: number;
}

/** By the survey's key. It stays while the window is open, so that going back finds the place. */
const useReadings = create<Record<string, Reading>>(() => ({}));
const beginning: Reading = { question: null, typed: '', top: 0 };

const findReading = (all: Record<string, Reading>, surveyKey: string): Reading => all[surveyKey] ?? beginning;

/** Changes what is read of the open answers of a survey. */
export const readAnswers = (surveyKey: string, part: Partial<Reading>): void =>
  useReadings.setState((all) => ({ [surveyKey]: { ...findReading(all, surveyKey), ...part } }));

/** An answer with who gave it, as it is quoted. */
async function quote({ api, queryClient }: SessionObjects, survey: Survey, { row, text }: Note): Promise<Blob> {
  const params = { survey_key: survey.survey_key };
  const { responses } = await api.listResponses({ params, query: { offset: String(row - 1), limit: '1' } });
  const person = responses[0]?.participant_id ?? null;
  const who = person === null ? '' : namePerson(await queryClient.fetchQuery(personQuery(String(person))));
  const said = words.notes.quote(text, who || shared.response(row), survey.survey_name);
  return new Blob([said], { type: 'text/plain' });
}

interface OpenAnswersProps {
  survey: Survey;
  filter: ResponseFilter;
  /** @param row from 0 */
  onRow: (row: number, question: number) => void;
}

/** Every open answer of a survey or of one question, with a search. */
export function OpenAnswers({ survey, filter, onRow }: OpenAnswersProps) {
  const { survey_key } = survey;
  // How far down it is read changes with each scroll, and draws nothing.
  const question = useReadings((all) => findReading(all, survey_key).question);
  const typed = useReadings((all) => findReading(all, survey_key).typed);
  const objects = useSessionObjects();
  const open = survey.questions.filter(({ distribution: { kind } }) => kind === 'text');
  const [query] = useDebouncedValue(typed.trim(), 200);
  const { query: notes, pages = [] } = usePages(notesQuery(survey_key, question, query, filter));
  const shown = pages.flatMap((some) => some.notes);
  const page = useRef<HTMLDivElement>(null);
  const first = notes.data?.pages[0];
  const isThere = first !== undefined;
  const goBack = useEffectEvent(
    () => void page.current?.scrollTo({ top: findReading(useReadings.getState(), survey_key).top }),
  );
  useLayoutEffect(() => {
    if (isThere) goBack();
  }, [isThere]);
  if (open.length === 0) return <p className="quiet">{words.notes.none}</p>;
  const read = (part: Partial<Reading>) => readAnswers(survey_key, { top: 0, ...part });
  return (
    <div
      ref={page}
      className={css.page}
      onScroll={({ currentTarget }) => readAnswers(survey_key, { top: currentTarget.scrollTop })}
    >
      <div className={css.tools}>
        <SearchField
          label={words.notes.label}
          maxLength={200}
          value={typed}
          onChange={(text) => read({ typed: text })}
        />
        {open.length > 1 && (
          <Choose
            label={words.notes.question}
            value={question}
            options={[
              { value: null, label: words.notes.allQuestions },
              ...open.map(({ id, text }) => ({ value: id, label: text })),
            ]}
            onChange={(id) => read({ question: id })}
          />
        )}
      </div>
      {notes.error !== null && <LoadFailure error={notes.error} onRetry={() => void notes.refetch()} />}
      <p className="quiet" role="status">
        {first === undefined
          ? words.notes.loading
          : query === ''
            ? words.notes.count(first.count)
            : words.notes.found(first.count, query)}
      </p>
      <ul className={css.notes}>
        {shown.map((note) => (
          <li key={note.id}>
            {question === null && <p className="quiet">{open.find(({ id }) => id === note.question_id)?.text}</p>}
            <p>
              <Marked {...note} />
            </p>
            <Group gap={4}>
              <Button variant="subtle" size="compact-xs" onClick={() => onRow(note.row - 1, note.question_id)}>
                {shared.response(note.row)}
              </Button>
              <CopyButton
                label={words.notes.copy}
                icon={<CopyIcon />}
                copy={() =>
                  navigator.clipboard.write([new ClipboardItem({ 'text/plain': quote(objects, survey, note) })])
                }
              />
            </Group>
          </li>
        ))}
      </ul>
      <CutOnPaper printed={shown.length} all={first?.count ?? 0} />
      <MoreButton size="compact-sm" query={notes} />
    </div>
  );
}
