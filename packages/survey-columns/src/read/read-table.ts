import {
  ColumnsError,
  type Dialect,
  decode,
  makeHeadersDistinct,
  type RowProblem,
  readAllRows,
  type Table,
  type TextRow,
  unescapeFormula,
} from '@sheaf/tables';
import { listNamingRows, withBlanks } from '../exporters/own-export.ts';
import { readQuestions } from '../headers/question-texts.ts';
import { countSummaryRows } from '../rows/summary-rows.ts';
import { isIgnored } from '../shapes.ts';
import type { Suggestion } from '../types.ts';

export const leftOutKinds = [
  'title_lines',
  'header_rows',
  'blank_lines',
  'summary_rows',
  'other_rows',
  'columns',
] as const;

/** A part of a file that does not become an answer, and why. */
export interface LeftOut {
  kind: (typeof leftOutKinds)[number];
  count: number;
  reason: string;
  /** For columns: their headers. Their cells are stored, without charts. */
  columns?: string[];
}

const entry = (kind: LeftOut['kind'], count: number, reason: string, more: Partial<LeftOut> = {}): LeftOut[] =>
  count === 0 ? [] : [{ kind, count, reason, ...more }];

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

function leftOutColumns(suggestions: readonly Pick<Suggestion, 'header' | 'type' | 'reason'>[]): LeftOut[] {
  const idle = suggestions.filter(({ type }) => isIgnored(type));
  return [...Map.groupBy(idle, ({ reason }) => reason)].flatMap(([reason, some]) =>
    entry('columns', some.length, reason, { columns: some.map(({ header }) => header) }),
  );
}

/**
 * Lists everything in the rows read that does not become an answer, in the order of the file. Kinds without entries
 * are left out.
 */
export function listLeftOut(
  { skip_lines, header_rows }: Pick<Dialect, 'skip_lines' | 'header_rows'>,
  { blank_lines, summary_rows, other_rows = 0 }: Pick<Table, 'blank_lines' | 'summary_rows'> & { other_rows?: number },
  suggestions: readonly Pick<Suggestion, 'header' | 'type' | 'reason'>[],
): LeftOut[] {
  const extra = Math.max(0, header_rows - 1);
  return [
    ...entry(
      'title_lines',
      skip_lines,
      plural(skip_lines, 'a line above the header', 'blank or title lines above the header'),
    ),
    ...entry(
      'header_rows',
      extra,
      `${plural(extra, 'a further header row', 'further header rows')}: question texts, units or machine ids, no answers`,
    ),
    ...entry('blank_lines', blank_lines, 'rows without anything: blank lines, and rows of separators and spaces alone'),
    ...entry(
      'summary_rows',
      summary_rows,
      'at the end of the file: totals, averages or a line about the file, no responses',
    ),
    ...entry('other_rows', other_rows, 'the header again, or another table below the responses'),
    ...leftOutColumns(suggestions),
  ];
}

/** Cuts or pads a row to `width` cells. */
function sized(row: readonly string[], width: number): string[] {
  return row.length >= width ? row.slice(0, width) : [...row, ...Array<string>(width - row.length).fill('')];
}

/** The number of cells without blank ones after `width`, which are trailing delimiters. */
function foundCells(row: readonly string[], width: number): number {
  let found = row.length;
  while (found > width && row[found - 1] === '') found--;
  return found;
}

interface ReadOptions {
  /** Data rows wanted at most. */
  limit: number;
  /** The head is the entire file. */
  whole: boolean;
  /** Keep the rows that sum the file up, because the head is a part in the middle of a survey. */
  keep_footer?: boolean;
}

/** The rows of a head by kind. */
interface Sorted {
  header_rows: string[][];
  data: TextRow[];
  blank_lines: number;
  truncated: boolean;
}

/** @returns the cells without the apostrophes by which an export protects formulas */
export const unprotectCells = (
  cells: string[],
  { escaped, protects_formulas }: Pick<Dialect, 'escaped' | 'protects_formulas'>,
): string[] => (escaped || protects_formulas ? cells.map(unescapeFormula) : cells);

/** Sorts rows into header rows and responses. Blank rows are neither. */
function sortRows(text: string, dialect: Dialect, { limit, whole }: ReadOptions): Sorted {
  const sorted: Sorted = { header_rows: [], data: [], blank_lines: 0, truncated: !whole };
  let [above, blanks, last] = [0, 0, false];
  for (const read of readAllRows(text, dialect)) {
    const row = { ...read, cells: unprotectCells(read.cells, dialect) };
    last = row.blank;
    if (above < dialect.skip_lines) above++;
    else if (row.blank) blanks++;
    else if (sorted.header_rows.length < Math.max(1, dialect.header_rows)) sorted.header_rows.push(row.cells);
    else {
      if (sorted.data.length === limit) return { ...sorted, truncated: true };
      sorted.data.push(row);
      sorted.blank_lines += blanks;
      blanks = 0;
    }
  }
  sorted.blank_lines += blanks;
  if (!whole && !last) sorted.data.pop();
  return sorted;
}

function listProblems(data: readonly TextRow[], width: number, whole: boolean): RowProblem[] {
  return data.flatMap(({ cells, unclosed }, index): RowProblem[] => {
    const row = index + 1;
    const found = foundCells(cells, width);
    return [
      ...(unclosed && whole ? [{ kind: 'unclosed-quote', row } as const] : []),
      ...(found === width ? [] : [{ kind: 'ragged', row, expected: width, found } as const]),
    ];
  });
}

/**
 * Reads the header and the first rows of a file. The last row of an incomplete file is left out because it may be cut.
 * Blank rows are left out, and in a complete file also the rows at the end that sum it up.
 * @throws ColumnsError when there is no header row or the encoding is unknown
 */
export function readTable(head: Uint8Array, dialect: Dialect, options: ReadOptions): Table {
  const text = decode(head, dialect.encoding, options.whole);
  const { header_rows, data, blank_lines, truncated } = sortRows(text, dialect, options);
  if (header_rows.length === 0) {
    throw new ColumnsError('empty', 'no_header_below_titles');
  }
  const width = Math.max(...header_rows.map((row) => row.length));
  const fitted = header_rows.map((row) => sized(row, width));
  const rows = data.map(({ cells }) => sized(cells, width));
  const summary_rows = truncated || options.keep_footer ? 0 : countSummaryRows(rows);
  return {
    header_rows: fitted,
    header: makeHeadersDistinct(fitted[0] ?? []),
    texts: readQuestions(withBlanks(listNamingRows(fitted)), rows).map(({ text }) => text),
    rows: rows.slice(0, rows.length - summary_rows),
    truncated,
    problems: listProblems(data.slice(0, rows.length - summary_rows), width, options.whole),
    blank_lines,
    summary_rows,
  };
}
