import { readFirstRows } from '../table/records.ts';
import type { Dialect } from '../types.ts';

type Format = Pick<Dialect, 'delimiter' | 'newline'>;

/** Rows to read in both ways. */
const mostRows = 5000;

/** The width of the rows read in one way, how many have it, and whether all quotes pair up. */
function readAs(text: string, format: Format, quote: Dialect['quote']) {
  const rows = readFirstRows(text, { ...format, quote }, mostRows).rows.filter(({ blank }) => !blank);
  const width = rows[0]?.cells.length ?? 0;
  const alike = rows.filter(({ cells }) => cells.length === width).length;
  return {
    width,
    uniformity: rows.length === 0 ? 0 : alike / rows.length,
    sound: !rows.some(({ strayed }) => strayed),
  };
}

/**
 * A tab-separated file without quoting may have a cell that starts with a quote. Read with quoting, such a cell
 * swallows rows silently. So the text is read both ways, and quoting is switched off if it leaves quotes open or rows
 * ragged while all plain lines have the same width.
 * @returns null when quotes are ordinary characters
 */
export function detectQuote(text: string, format: Format): Dialect['quote'] {
  if (!text.includes('"')) return '"';
  const quoted = readAs(text, format, '"');
  if (quoted.sound && quoted.uniformity === 1) return '"';
  const plain = readAs(text, format, null);
  return plain.width > 1 && plain.uniformity > Math.max(0.98, quoted.uniformity) ? null : '"';
}
