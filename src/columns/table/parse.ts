import Papa from 'papaparse';
import type { Dialect } from '../types.ts';

export interface Parsed {
  rows: string[][];
  /** Quotes that do not pair up, as Papa Parse reports them; `row` is 0-based. */
  quoteErrors: { row: number; unclosed: boolean }[];
  /** True when `limit` stopped the parser before the text's end. */
  stopped: boolean;
}

type Format = Pick<Dialect, 'delimiter' | 'quote' | 'newline'>;

/** A mixture of line ends is read by its bare line feeds; the carriage return before some of them is not an answer. */
function withoutCarriageReturns(rows: string[][]): void {
  for (const row of rows) {
    const last = row.length - 1;
    const cell = row[last];
    if (cell?.endsWith('\r')) row[last] = cell.slice(0, -1);
  }
}

/**
 * Cells of at most `limit` rows of decoded text. The empty row that Papa Parse adds after a final line end is left out.
 */
export function parse(text: string, format: Format, limit: number): Parsed {
  const result = Papa.parse<string[]>(text, {
    delimiter: format.delimiter,
    newline: format.newline,
    preview: limit,
    // Without quotes a line is a row and a tab is a border, whatever else it holds: Papa Parse calls that fast mode.
    ...(format.quote === null ? { fastMode: true } : { quoteChar: format.quote, fastMode: false }),
  });
  const rows = result.data;
  const stopped = rows.length >= limit && result.meta.truncated;
  if (!stopped && rows.length > 0 && isEmptyRow(rows.at(-1))) rows.pop();
  if (format.newline === '\n') withoutCarriageReturns(rows);
  const quoteErrors = result.errors
    .filter((error) => error.type === 'Quotes')
    .map((error) => ({ row: error.row ?? 0, unclosed: error.code === 'MissingQuotes' }));
  return { rows, quoteErrors, stopped };
}

const isEmptyRow = (row: string[] | undefined): boolean => row?.length === 1 && row[0] === '';
