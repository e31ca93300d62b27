import { escapeFormula } from '../../../columns/index.ts';

/** Characters a reader may take for a delimiter: ours detects these four. */
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;

/** Fields with line breaks, quotes or delimiters are quoted (RFC 4180 2). */
function quoted(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * One record of RFC 4180, its line break included.
 * @param isEscaped whether cells that look like formulas get an apostrophe
 */
export function csvRecord(cells: readonly string[], isEscaped: boolean): string {
  const written = cells.map((cell) => quoted(isEscaped ? escapeFormula(cell) : cell));
  // A single blank cell would be an empty line, which readers skip.
  return written.length === 1 && written[0] === '' ? '""\r\n' : `${written.join(',')}\r\n`;
}
