import { Button, Group, Stack } from '@mantine/core';
import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import {
  factsOf,
  hasNoChart,
  holdsEmail,
  holdsName,
  isFact,
  type Question,
  type Response,
  type ResponseFilter,
  type Survey,
} from '../../../contract/index.ts';
import { measureColumn } from '../../components/column-width.ts';
import { DataGrid } from '../../components/data-grid.tsx';
import { DownIcon, IconButton, UpIcon } from '../../components/icons.tsx';
import { Inspector, InspectorSplit } from '../../components/inspector.tsx';
import { Message } from '../../components/message.tsx';
import { words as shared } from '../../lib/words.ts';
import { LoadFailure } from '../../session/load-failure.tsx';
import { type Heard, none, ResponseAnswers } from '../../session/response-answers.tsx';
import { changeView } from '../../session/survey-view.ts';
import { isPicked } from './filter/conditions.ts';
import { pick } from './filter/view.ts';
import { passesQuery, type ResponsesView, responsesPage, responsesQuery } from './queries.ts';
import css from './questions.module.css';
import { ResponsesOnPaper } from './responses-paper.tsx';
import { words } from './words.ts';

/** Browsers draw nothing beyond about 33 million pixels; a million rows stay well below. */
const mostRows = 1_000_000;

/** Rows fetched in advance, so that steady scrolling shows no empty cells. */
const ahead = responsesPage / 2;
const pageOf = (row: number) => Math.floor(Math.max(0, row) / responsesPage);

interface TableProps {
  survey: Survey;
  filter: ResponseFilter;
  opened: Opened | null;
  onOpened: (opened: Opened | null) => void;
}

/** A response by its position, from 0: in the file, or among those that the table shows, in its order. */
export interface Opened {
  at: number;
  within: 'file' | 'table';
  /** The question that its panel opens at; null: its first. */
  question: number | null;
  /** The place in one of its recordings. */
  heard?: Heard | null;
}

/** What the survey tool added to the answers, but for who answered. */
const isBesideAnswers = (question: Question) =>
  question.distribution.kind !== 'people' && (isFact(question) || hasNoChart(question));

const saysWho = ({ type }: Question) => holdsName(type) || holdsEmail(type);

/** First who answered; then the columns as in the file, those of one question beside each other, and last what the survey tool added. */
function listColumns({ questions, groups }: Survey): Question[] {
  const first = new Map(
    groups.flatMap(({ question_ids, write_in_ids }) =>
      [...question_ids, ...write_in_ids].map((id) => [id, question_ids[0] ?? id] as const),
    ),
  );
  const indexOf = new Map(questions.map(({ id, column_index }) => [id, column_index]));
  const place = ({ id, column_index }: Question) => indexOf.get(first.get(id) ?? id) ?? column_index;
  const isLast = (question: Question) => Number(!first.has(question.id) && isBesideAnswers(question));
  const who = questions.find(({ type }) => holdsName(type)) ?? questions.find(saysWho);
  const isWho = ({ id }: Question) => Number(id === who?.id);
  return questions.toSorted(
    (one, other) =>
      isWho(other) - isWho(one) ||
      isLast(one) - isLast(other) ||
      place(one) - place(other) ||
      one.column_index - other.column_index,
  );
}

/** Texts as long as the answers of a column. */
function listSamples({ type, distribution }: Question): string[] {
  if (holdsName(type)) return ['Goran Jansen-Li'];
  if (distribution.kind === 'options') return distribution.options.map(({ value }) => value);
  if (distribution.kind === 'text') return distribution.samples;
  if (distribution.kind === 'ranking') return [distribution.items.map(({ value }) => value).join(' > ')];
  if (distribution.kind === 'time') return [distribution.first ?? ''];
  return factsOf(distribution).inRows ? [] : ['goran.jansen@example.org'];
}

/** A column is headed by its question where no other has the same text, one of several that are one question by what it is of: its option, statement or item. */
function listHeadings({ groups }: Survey, questions: readonly Question[]) {
  const parts = new Map(
    groups.flatMap(({ question_ids, items, iterations }) =>
      question_ids.map((id, at) => [id, [iterations?.[at], items[at]].filter(Boolean).join(' · ')] as const),
    ),
  );
  const alike = Map.groupBy(questions, ({ text }) => text);
  const isOwn = (text: string) => text !== '' && alike.get(text)?.length === 1;
  return questions.map((question) => {
    const { id, header, text } = question;
    const name = parts.get(id) || (isOwn(text) ? text : header);
    return { name, title: name === text ? header : text, width: measureColumn(name, listSamples(question)) };
  });
}

/** How the table is sorted: by a question, or as in the file. */
interface Sort {
  question: number | null;
  order: 'asc' | 'desc';
}
const asInFile: Sort = { question: null, order: 'asc' };

/** The next sort after a click on a header: ascending, descending, as in the file. */
function nextSort({ question, order }: Sort, clicked: number): Sort {
  if (question !== clicked) return { question: clicked, order: 'asc' };
  return order === 'asc' ? { question, order: 'desc' } : asInFile;
}

/** All responses, or the filtered ones; only the visible pages are fetched. A click on a header sorts. */
export function ResponsesTable({ survey, filter, opened, onOpened }: TableProps) {
  const [sort, setSort] = useState(asInFile);
  const view = useMemo(() => makeView(sort, filter), [sort, filter]);
  const [seen, setSeen] = useState<number | null>(null);
  const all = filter.length === 0 ? survey.number_of_responses : (seen ?? 0);
  const count = Math.min(all, mostRows);
  const { find, total, onRange, error, retry } = useVisiblePages(survey.survey_key, count, view);
  useEffect(() => setSeen((before) => total ?? before), [total]);
  const questions = useMemo(() => listColumns(survey), [survey]);
  const columns = useMemo(() => listHeadings(survey, questions), [survey, questions]);
  const [first] = questions;
  const cell = useCallback(
    (at: number, column: number) => {
      const response = find(at);
      return response === undefined ? undefined : response.answers[questions[column]?.column_index ?? -1] || none;
    },
    [find, questions],
  );
  const findNumber = useCallback((at: number) => find(at)?.row, [find]);
  const sorting = useMemo(
    () => ({
      column: sort.question === null ? null : questions.findIndex(({ id }) => id === sort.question),
      order: sort.order,
      onSort: (column: number) => {
        const clicked = questions[column];
        if (clicked === undefined) return;
        onOpened(null);
        setSort(nextSort(sort, clicked.id));
      },
    }),
    [sort, questions, onOpened],
  );
  // A response of the file has no known place in a table that is filtered or sorted.
  const isInTable = opened?.within === 'table' || view === wholeView;
  const selected = useMemo(() => {
    if (opened === null || !isInTable) return null;
    return {
      row: opened.at,
      column: Math.max(
        0,
        questions.findIndex(({ id }) => id === opened.question),
      ),
    };
  }, [opened, isInTable, questions]);
  const open = useCallback(
    (at: number, column: number) => onOpened({ at, within: 'table', question: questions[column]?.id ?? null }),
    [onOpened, questions],
  );
  if (survey.number_of_responses === 0) return <p className="quiet">{words.responses.empty}</p>;
  return (
    <InspectorSplit isOpen={opened !== null}>
      <ResponsesOnPaper survey={survey} questions={questions} view={view} all={all} />
      <Stack mih={0} className={css.screen}>
        {error !== null && <LoadFailure error={error} onRetry={retry} />}
        {opened?.within === 'file' && <HiddenRow surveyKey={survey.survey_key} row={opened.at + 1} filter={filter} />}
        <DataGrid
          key={JSON.stringify(view.filter)}
          findNumber={view === wholeView ? undefined : findNumber}
          label={shared.responses}
          columns={columns}
          rowCount={count}
          isPinned={first !== undefined && saysWho(first)}
          cell={cell}
          onRange={onRange}
          selected={selected}
          onSelect={open}
          sorting={sorting}
        />
        {count < all && <p className="quiet">{words.responses.shown(count)}</p>}
      </Stack>
      {opened !== null && (
        <ResponseInspector
          survey={survey}
          questions={questions}
          view={isInTable ? view : wholeView}
          count={isInTable ? count : survey.number_of_responses}
          row={opened.at}
          sought={opened.question}
          heard={opened.heard ?? null}
          onRow={(at) => onOpened({ ...opened, at })}
          onKeep={(at) => onOpened({ ...opened, at, within: 'file' })}
          onClose={() => onOpened(null)}
        />
      )}
    </InspectorSplit>
  );
}

/** Says that the response which is open is not in the filtered table. @param row from 1 */
function HiddenRow({ surveyKey, row, filter }: { surveyKey: string; row: number; filter: ResponseFilter }) {
  const { data: passes = true } = useQuery({ ...passesQuery(surveyKey, row, filter), enabled: filter.length > 0 });
  if (passes) return null;
  return (
    <Message tone="plain" title={words.responses.hidden}>
      <Button size="compact-sm" onClick={() => changeView(surveyKey, { filter: [] })}>
        {words.responses.clear}
      </Button>
    </Message>
  );
}

const wholeView: ResponsesView = { sort: 'row', order: 'asc', filter: [] };

/** The same object for all responses as in the file, whose rows are numbered by their position. */
function makeView({ question, order }: Sort, filter: ResponseFilter): ResponsesView {
  if (question === null) return filter.length === 0 ? wholeView : { ...wholeView, filter };
  return { sort: `question:${question}`, order, filter };
}

/** The same object while no page changes, so that visible rows are not rendered again. */
const together = (results: UseQueryResult<{ responses: Response[]; count: number }>[]) => ({
  total: results.find(({ data }) => data !== undefined)?.data?.count ?? null,
  fetched: results.map(({ data }) => data?.responses),
  error: results.find((result) => result.error !== null)?.error ?? null,
});

/** Fetches the pages of the visible rows and the next ones. Queries for pages that were scrolled past are cancelled. */
function useVisiblePages(surveyKey: string, count: number, view: ResponsesView) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const queryClient = useQueryClient();
  const onRange = useCallback(
    (first: number, last: number) => {
      const next = { first: pageOf(first - ahead), last: pageOf(Math.min(last + ahead, Math.max(0, count - 1))) };
      setRange((before) => (before.first === next.first && before.last === next.last ? before : next));
    },
    [count],
  );
  const numbers = Array.from({ length: range.last - range.first + 1 }, (_, at) => range.first + at);
  const { fetched, total, error } = useQueries({
    queries: numbers.map((page) => responsesQuery(surveyKey, page, view)),
    combine: together,
  });
  const find = useCallback(
    (at: number) => fetched[pageOf(at) - range.first]?.[at % responsesPage],
    [fetched, range.first],
  );
  const retry = () => void queryClient.refetchQueries({ queryKey: ['responses', surveyKey], type: 'active' });
  return { find, total, onRange, error, retry };
}

interface InspectorProps {
  survey: Survey;
  questions: readonly Question[];
  view: ResponsesView;
  count: number;
  /** Its position among them, 0-based. */
  row: number;
  /** The question that is shown at once, marked. */
  sought: number | null;
  heard: Heard | null;
  onRow: (row: number) => void;
  /** Before the filter changes: the response, by its place in the file, stays open. */
  onKeep: (row: number) => void;
  onClose: () => void;
}

/** One response, question by question. */
function ResponseInspector(props: InspectorProps) {
  const { survey, questions, view, count, row, sought, heard } = props;
  const { onRow, onKeep, onClose } = props;
  const { data, error, refetch } = useQuery(responsesQuery(survey.survey_key, pageOf(row), view));
  const response = data?.responses[row % responsesPage];
  const number = response?.row ?? row + 1;
  const participant_id = response?.participant_id ?? null;
  const person = participant_id === null ? null : ({ kind: 'participant', participant_id } as const);
  const [first] = questions;
  const name = first !== undefined && saysWho(first) ? (response?.answers[first.column_index]?.trim() ?? '') : '';
  const isOnly = person !== null && isPicked([...view.filter], person);
  return (
    <Inspector label={shared.response(number)} onClose={onClose}>
      <Group gap={0} mt={-6}>
        <h2 style={{ flex: 1 }}>{name || shared.response(number)}</h2>
        <IconButton label={words.responses.previous} disabled={row === 0} onClick={() => onRow(row - 1)}>
          <UpIcon />
        </IconButton>
        <IconButton label={words.responses.next} disabled={row + 1 >= count} onClick={() => onRow(row + 1)}>
          <DownIcon />
        </IconButton>
      </Group>
      {person !== null && (
        <Group gap={8} mt={-4}>
          {name !== '' && (
            <p className="quiet" style={{ flexBasis: '100%' }}>
              {shared.response(number)}
            </p>
          )}
          <Button component={Link} to={`/participants/${person.participant_id}`} size="compact-sm" c="var(--text)">
            {words.responses.person}
          </Button>
          <Button
            size="compact-sm"
            aria-pressed={isOnly}
            onClick={() => {
              onKeep(number - 1);
              pick(survey.survey_key, person);
            }}
          >
            {isOnly ? words.responses.everybody : words.responses.onlyPerson}
          </Button>
        </Group>
      )}
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {response === undefined && error === null && <p className="quiet">{words.responses.loading}</p>}
      {response !== undefined && (
        <ResponseAnswers
          surveyKey={survey.survey_key}
          row={number}
          sought={sought}
          heard={heard}
          // The name is the title.
          answers={(name === '' ? questions : questions.slice(1)).map(({ id, text, column_index }) => ({
            id,
            column: column_index,
            question: text,
            answer: response.answers[column_index] ?? '',
          }))}
        />
      )}
    </Inspector>
  );
}
