import { readFirstRows } from '../table/records.ts';
import type { Dialect } from '../types.ts';

type Format = Pick<Dialect, 'delimiter' | 'newline'>;

/** Rows that are read both ways. */
const mostRows = 5000;

/** The rows of one reading, how alike they are in width, and whether all quotes pair up. */
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
 * null where quotes are ordinary characters. A tab-separated file written without quoting may hold a cell that starts
 * with one; read with quoting it silently swallows rows. So both readings are made: quoting is given up where it leaves
 * pairs open or rows ragged and plain lines are all equally wide.
 */
export function detectQuote(text: string, format: Format): Dialect['quote'] {
  if (!text.includes('"')) return '"';
  const quoted = readAs(text, format, '"');
  if (quoted.sound && quoted.uniformity === 1) return '"';
  const plain = readAs(text, format, null);
  return plain.width > 1 && plain.uniformity > Math.max(0.98, quoted.uniformity) ? null : '"';
}
