import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import { factsOf, type ResponseFilter, type Survey } from '../../../contract/index.ts';
import { Choose } from '../../components/fields.tsx';
import { SearchField } from '../../components/list-page.tsx';
import { CutOnPaper, LoadFailure, MoreButton, usePages } from '../../session/load-failure.tsx';
import { Coding } from './coding/coding.tsx';
import { type NotesOrder, notesQuery } from './queries.ts';
import css from './questions.module.css';
import { words } from './words.ts';

/** What is read of the open answers of a survey, and how far down. */
interface Reading {
  /** null: the answers to every question. */
  question: number | null;
  typed: string;
  /** The questions whose answers stand beside each open answer. */
  beside: readonly number[];
  order: NotesOrder;
  top: number;
}

/** By the survey's key. It stays while the window is open, so that going back finds the place. */
const useReadings = create<Record<string, Reading>>(() => ({}));
const asTheyCame: NotesOrder = { sort: 'row', order: 'asc', isFolded: false };
const beginning: Reading = { question: null, typed: '', beside: [], order: asTheyCame, top: 0 };

const findReading = (all: Record<string, Reading>, surveyKey: string): Reading => all[surveyKey] ?? beginning;

/** Changes what is read of the open answers of a survey. */
export const readAnswers = (surveyKey: string, part: Partial<Reading>): void =>
  useReadings.setState((all) => ({ [surveyKey]: { ...findReading(all, surveyKey), ...part } }));

interface OpenAnswersProps {
  /** As its filter lets it be seen. */
  survey: Survey;
  filter: ResponseFilter;
  /** @param row from 0 */
  onRow: (row: number, question: number) => void;
}

/** The answers that a list shows are loaded ahead of who scrolls. */
const loadAhead = 1500;

/** Every open answer of a survey or of one question, with a search and the codes beside it. */
export function OpenAnswers({ survey, filter, onRow }: OpenAnswersProps) {
  const { survey_key } = survey;
  // How far down it is read changes with each scroll, and draws nothing.
  const chosenQuestion = useReadings((all) => findReading(all, survey_key).question);
  const typed = useReadings((all) => findReading(all, survey_key).typed);
  const beside = useReadings((all) => findReading(all, survey_key).beside);
  const order = useReadings((all) => findReading(all, survey_key).order);
  const open = survey.questions.filter(({ distribution: { kind } }) => kind === 'text');
  const question = open.length === 1 ? (open[0]?.id ?? null) : chosenQuestion;
  const [query] = useDebouncedValue(typed.trim(), 200);
  const { query: notes, pages = [] } = usePages(notesQuery(survey_key, question, query, filter, beside, order));
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
  const loadMore = () => {
    if (notes.hasNextPage && !notes.isFetchingNextPage) void notes.fetchNextPage();
  };
  return (
    <div
      ref={page}
      className={css.page}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        readAnswers(survey_key, { top: scrollTop });
        if (scrollHeight - scrollTop - clientHeight < loadAhead) loadMore();
      }}
    >
      <div className={css.tools}>
        <SearchField
          label={words.notes.label}
          isLabelled={open.length > 1}
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
        {question !== null && (
          <OrderTools
            survey={survey}
            order={order}
            different={order.isFolded && !notes.isPlaceholderData ? (first?.entries ?? null) : null}
            onOrder={(chosen) => read({ order: chosen })}
          />
        )}
      </div>
      {notes.error !== null && <LoadFailure error={notes.error} onRetry={() => void notes.refetch()} />}
      <Coding
        survey={survey}
        asked={question}
        notes={shown}
        questions={open}
        filter={filter}
        query={query}
        // While other answers load, the old ones stand there: their number is not that of the new search.
        count={notes.isPlaceholderData ? null : (first?.count ?? null)}
        onRow={onRow}
        beside={beside}
        onBeside={(chosen) => read({ beside: chosen })}
        onSearch={(q) => read({ typed: q })}
        onEnd={loadMore}
      />
      <CutOnPaper printed={shown.reduce((sum, { same }) => sum + same, 0)} all={first?.count ?? 0} />
      <MoreButton size="compact-sm" query={notes} />
    </div>
  );
}

interface OrderToolsProps {
  survey: Survey;
  order: NotesOrder;
  /** How many answers are left where those that say the same are one entry; else null. */
  different: number | null;
  onOrder: (order: NotesOrder) => void;
}

/** In which order the answers to one question are read, and whether those that say the same are one entry. */
function OrderTools({ survey, order: { sort, order, isFolded }, different, onOrder }: OrderToolsProps) {
  const numbers = survey.questions.filter(({ distribution }) => factsOf(distribution).sorts);
  const options = [
    { value: 'row asc', label: words.notes.asTheyCame },
    { value: 'length desc', label: words.notes.longest },
    { value: 'length asc', label: words.notes.shortest },
    ...numbers.flatMap(({ id, text, distribution: { kind } }) => [
      { value: `question:${id} desc`, label: words.notes.greatest(text, kind === 'time') },
      { value: `question:${id} asc`, label: words.notes.least(text, kind === 'time') },
    ]),
  ];
  return (
    <>
      <Choose
        w={200}
        label={words.notes.order}
        value={`${sort} ${order}`}
        options={options}
        onChange={(chosen) => {
          const [by = 'row', direction] = chosen.split(' ');
          onOrder({ sort: by, order: direction === 'desc' ? 'desc' : 'asc', isFolded });
        }}
      />
      <Checkbox
        mb={5}
        styles={{ label: { fontSize: 13 } }}
        label={words.notes.fold(different)}
        checked={isFolded}
        onChange={({ currentTarget: { checked } }) => onOrder({ sort, order, isFolded: checked })}
      />
    </>
  );
}
