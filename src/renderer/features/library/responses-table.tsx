import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Response, Survey } from '../../../contract/index.ts';
import { DataGrid } from '../../components/data-grid.tsx';
import { InspectorSplit } from '../../components/inspector.tsx';
import { typeHue } from '../../components/marks.tsx';
import { LoadFailure } from '../../session/load-failure.tsx';
import { type ResponsesView, responsesPage, responsesQuery } from './queries.ts';
import { ResponseInspector } from './response-inspector.tsx';
import { type Asked, nothingAsked, ResponsesOrder } from './responses-order.tsx';
import css from './survey-page.module.css';
import { words } from './words.ts';

/** Browsers draw nothing beyond about 33 million pixels; a million rows stay well below. */
const mostRows = 1_000_000;

/** Rows fetched in advance, so that steady scrolling shows no empty cells. */
const ahead = responsesPage / 2;
const pageOf = (row: number) => Math.floor(Math.max(0, row) / responsesPage);

interface TableProps {
  survey: Survey;
  /** 0-based row shown in the inspector. */
  row: number | null;
  onRow: (row: number | null) => void;
}

/** All responses, or the filtered ones; only the visible pages are fetched. */
export function ResponsesTable({ survey, row, onRow }: TableProps) {
  const [asked, setAsked] = useState(nothingAsked);
  const view = useView(asked);
  const [found, setFound] = useState<number | null>(null);
  const all = view.filter.length === 0 ? survey.number_of_responses : (found ?? 0);
  const count = Math.min(all, mostRows);
  const { pages, total, onRange, error, retry } = useVisiblePages(survey.survey_key, count, view);
  useEffect(() => setFound((before) => total ?? before), [total]);
  const questions = useMemo(
    () => [...survey.questions].sort((one, other) => one.column_index - other.column_index),
    [survey.questions],
  );
  const columns = useMemo(
    () => questions.map((question) => ({ name: question.header, hue: typeHue(question.type) })),
    [questions],
  );
  const cell = useCallback(
    (at: number, column: number) => {
      const response = pages.get(Math.floor(at / responsesPage))?.[at % responsesPage];
      return response === undefined ? undefined : (response.answers[questions[column]?.column_index ?? -1] ?? '');
    },
    [pages, questions],
  );
  const numberOf = useCallback(
    (at: number) => pages.get(Math.floor(at / responsesPage))?.[at % responsesPage]?.row,
    [pages],
  );
  if (survey.number_of_responses === 0) return <p className={css.quiet}>{words.responses.empty}</p>;
  return (
    <InspectorSplit isOpen={row !== null}>
      <div className={css.main}>
        <ResponsesOrder
          questions={questions}
          asked={asked}
          onAsked={(next) => {
            onRow(null);
            setAsked(next);
          }}
        />
        {error !== null && <LoadFailure error={error} onRetry={retry} />}
        {view.filter.length > 0 && total !== null && (
          <p className={css.quiet} role="status">
            {words.responses.found(total)}
          </p>
        )}
        <DataGrid
          key={`${view.sort} ${view.order} ${JSON.stringify(view.filter)}`}
          numberOf={view === wholeView ? undefined : numberOf}
          label={words.responses.label}
          columns={columns}
          rowCount={count}
          cell={cell}
          onRange={onRange}
          selectedRow={row}
          onSelect={onRow}
        />
        {count < all && <p className={css.quiet}>{words.responses.shown(count)}</p>}
      </div>
      {row !== null && (
        <ResponseInspector
          survey={survey}
          questions={questions}
          view={view}
          count={count}
          row={row}
          onRow={onRow}
          onClose={() => onRow(null)}
        />
      )}
    </InspectorSplit>
  );
}

const wholeView: ResponsesView = { sort: 'row', order: 'asc', filter: [] };

/** The filter, once typing has stopped. */
function useView({ sort, order, column, text }: Asked): ResponsesView {
  const [contains] = useDebouncedValue(text.trim(), 300);
  return useMemo(() => {
    const filter =
      column === null || contains === '' ? [] : [{ kind: 'contains' as const, question_id: column, text: contains }];
    return sort === 'row' && order === 'asc' && filter.length === 0 ? wholeView : { sort, order, filter };
  }, [sort, order, column, contains]);
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
  const pages = useMemo(() => new Map(fetched.map((page, at) => [range.first + at, page])), [fetched, range.first]);
  const retry = () => void queryClient.refetchQueries({ queryKey: ['responses', surveyKey], type: 'active' });
  return { pages, total, onRange, error, retry };
}
