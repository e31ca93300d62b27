import { parse } from '../table/parse.ts';
import type { Dialect } from '../types.ts';

type Format = Pick<Dialect, 'delimiter' | 'newline'>;

/** Share of the rows that are as wide as the first. */
function uniformity(rows: string[][]): number {
  const width = rows[0]?.length ?? 0;
  if (rows.length === 0) return 0;
  return rows.filter((row) => row.length === width).length / rows.length;
}

/**
 * null where quotes are ordinary characters. A tab-separated file written without quoting may hold a cell that starts
 * with one; read with quoting it silently swallows rows (surveys.md, trap 3). So both readings are made: quoting is
 * given up where it leaves pairs open or rows ragged and plain lines are all equally wide.
 */
export function detectQuote(text: string, format: Format): Dialect['quote'] {
  if (!text.includes('"')) return '"';
  const limit = 5000;
  const quoted = parse(text, { ...format, quote: '"' }, limit);
  const ragged = uniformity(quoted.rows) < 1;
  if (quoted.quoteErrors.length === 0 && !ragged) return '"';
  const plain = parse(text, { ...format, quote: null }, limit);
  const width = plain.rows[0]?.length ?? 0;
  return width > 1 && uniformity(plain.rows) > Math.max(0.98, uniformity(quoted.rows)) ? null : '"';
}
