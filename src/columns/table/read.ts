import { decode } from '../dialect/encoding.ts';
import { ColumnsError } from '../error.ts';
import { namingRows } from '../exporters/own-export.ts';
import type { Dialect, RowProblem, Table } from '../types.ts';
import { restoreCell } from './formulas.ts';
import { distinctHeaders } from './headers.ts';
import { parse } from './parse.ts';
import { questionTexts } from './question-texts.ts';

const isEmptyLine = (row: readonly string[]): boolean => row.length === 1 && (row[0] ?? '').trim() === '';

/** Cuts or pads a row to `width` cells; cells cut off are a problem only when they hold something. */
function sized(row: readonly string[], width: number): string[] {
  return row.length >= width ? row.slice(0, width) : [...row, ...Array<string>(width - row.length).fill('')];
}

/** The number of cells up to the last one that matters: blank cells past `width` are trailing delimiters. */
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
}

/**
 * Reads header and first rows of a file. The last row of a head that is not the whole file is left out, as it may have
 * been cut. Lines without anything are left out where the table has several columns.
 * @throws ColumnsError when there is no header row, or the encoding is unknown.
 */
export function readTable(head: Uint8Array, dialect: Dialect, { limit, whole }: ReadOptions): Table {
  const text = decode(head, dialect.encoding, whole);
  const above = dialect.skip_lines + dialect.header_rows;
  const parsed = parse(text, dialect, above + limit + 1);
  if (dialect.escaped) parsed.rows = parsed.rows.map((row) => row.map(restoreCell));
  const cut = !parsed.stopped && !whole && parsed.rows.length > above;
  if (cut) parsed.rows.pop();
  const header_rows = parsed.rows.slice(dialect.skip_lines, above);
  if (header_rows.length === 0) {
    throw new ColumnsError('empty', 'The file has no header row below its blank or title lines.');
  }
  const width = Math.max(...header_rows.map((row) => row.length));
  const fitted = header_rows.map((row) => sized(row, width));
  const problems: RowProblem[] = parsed.quoteErrors
    .filter(({ row, unclosed }) => unclosed && whole && row >= above)
    .map(({ row }) => ({ kind: 'unclosed-quote', row: row - above + 1 }));
  const all = parsed.rows.slice(above);
  const rows: string[][] = [];
  let blank_lines = 0;
  for (const [index, row] of all.slice(0, limit).entries()) {
    if (width > 1 && isEmptyLine(row)) {
      blank_lines++;
      continue;
    }
    const found = foundCells(row, width);
    if (found !== width) problems.push({ kind: 'ragged', row: index + 1, expected: width, found });
    rows.push(sized(row, width));
  }
  return {
    header_rows: fitted,
    header: distinctHeaders(fitted[0] ?? []),
    texts: questionTexts(namingRows(fitted)),
    rows,
    truncated: !whole || all.length > limit,
    problems,
    blank_lines,
  };
}
