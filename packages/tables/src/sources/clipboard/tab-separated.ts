/** The position after the closing quote of the cell that begins at `at`; -1 if the quote is a part of the text. */
function endOfQuoted(text: string, at: number): number {
  let close = text.indexOf('"', at + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1 || !(close + 1 === text.length || '\t\r\n'.includes(text.charAt(close + 1)))) return -1;
  // Spreadsheets quote a cell only when they must. Quotes around plain words belong to the text.
  return /[\t\r\n]|""/.test(text.slice(at + 1, close)) ? close + 1 : -1;
}

function endOfPlain(text: string, at: number): number {
  const ends = /[\t\r\n]/g;
  ends.lastIndex = at;
  return ends.exec(text)?.index ?? text.length;
}

/**
 * Reads a range as spreadsheets copy it in plain text: tabs, and quotes around cells with tabs, line breaks or quotes.
 * @returns rows of different lengths; no row for an empty text
 */
export function readTabSeparated(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? endOfQuoted(text, at) : -1;
    const end = quoted === -1 ? endOfPlain(text, at) : quoted;
    row.push(quoted === -1 ? text.slice(at, end) : text.slice(at + 1, end - 1).replaceAll('""', '"'));
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (text[end] === '\t' && at < text.length) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
