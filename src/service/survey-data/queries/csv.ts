import { escapeFormula } from '../../../columns/index.ts';

/** What any reader may take for a border: ours looks for these four delimiters. */
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;

/** "Fields containing line breaks (CRLF), double quotes, and commas should be enclosed in double-quotes" (RFC 4180 §2). */
function quoted(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * One record of RFC 4180, its line break included.
 * @param isEscaped whether cells that look like formulas are made text
 */
export function csvRecord(cells: readonly string[], isEscaped: boolean): string {
  const written = cells.map((cell) => quoted(isEscaped ? escapeFormula(cell) : cell));
  // A lone blank cell would be a line without anything, which readers pass over.
  return written.length === 1 && written[0] === '' ? '""\r\n' : `${written.join(',')}\r\n`;
}
