import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Response, Survey } from '../../../contract/index.ts';
import { DataGrid } from '../../components/data-grid.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { typeHue } from '../../lib/type-hue.ts';
import { responsesPage, responsesQuery } from './queries.ts';
import { ResponseInspector } from './response-inspector.tsx';
import css from './responses-table.module.css';
import { words } from './words.ts';

/** Browsers draw nothing beyond about 33 million pixels; a million rows stay well below. */
const mostRows = 1_000_000;

/** Rows fetched before they are on screen, so that who scrolls evenly sees no empty cells. */
const ahead = responsesPage / 2;
const pageOf = (row: number) => Math.floor(Math.max(0, row) / responsesPage);

interface TableProps {
  survey: Survey;
  /** 0-based row shown in the inspector. */
  row: number | null;
  onRow: (row: number | null) => void;
}

/** All responses; only the pages on screen are fetched. */
export function ResponsesTable({ survey, row, onRow }: TableProps) {
  const count = Math.min(survey.number_of_responses, mostRows);
  const { pages, onRange, error, retry } = useVisiblePages(survey.survey_key, count);
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
  if (survey.number_of_responses === 0) return <p className={css.quiet}>{words.responses.empty}</p>;
  return (
    <div className={css.split} data-open={row !== null || undefined}>
      <div className={css.main}>
        {error !== null && <LoadFailure error={error} onRetry={retry} />}
        <DataGrid
          label={words.responses.label}
          columns={columns}
          rowCount={count}
          cell={cell}
          onRange={onRange}
          selectedRow={row}
          onSelect={onRow}
        />
        {count < survey.number_of_responses && <p className={css.quiet}>{words.responses.shown(count)}</p>}
      </div>
      {row !== null && (
        <ResponseInspector survey={survey} questions={questions} row={row} onRow={onRow} onClose={() => onRow(null)} />
      )}
    </div>
  );
}

/** The same object while no page changes, so that rows on screen are not drawn again. */
const together = (results: UseQueryResult<{ responses: Response[] }>[]) => ({
  fetched: results.map(({ data }) => data?.responses),
  error: results.find((result) => result.error !== null)?.error ?? null,
});

/** Fetches the pages that hold the rows on screen, and the next ones in good time. Queries of pages scrolled past are cancelled. */
function useVisiblePages(surveyKey: string, count: number) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const queryClient = useQueryClient();
  const onRange = useCallback(
    (first: number, last: number) => {
      const next = { first: pageOf(first - ahead), last: pageOf(Math.min(last + ahead, count - 1)) };
      setRange((before) => (before.first === next.first && before.last === next.last ? before : next));
    },
    [count],
  );
  const numbers = Array.from({ length: range.last - range.first + 1 }, (_, at) => range.first + at);
  const { fetched, error } = useQueries({
    queries: numbers.map((page) => responsesQuery(surveyKey, page)),
    combine: together,
  });
  const pages = useMemo(() => new Map(fetched.map((page, at) => [range.first + at, page])), [fetched, range.first]);
  const retry = () => void queryClient.refetchQueries({ queryKey: ['responses', surveyKey], type: 'active' });
  return { pages, onRange, error, retry };
}
