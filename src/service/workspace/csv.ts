/** What spreadsheets take for a formula: these at the beginning, their wide forms where input is East Asian. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** `-5`, `+3.2`, `-1,5`, `-1e9`: what a spreadsheet reads as the number it is. */
const plainNumber = /^[-+]?\d{1,300}(?:[.,]\d{1,300})?(?:[eE][-+]?\d{1,3})?$/;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** A cell that no spreadsheet takes for a formula: an apostrophe in front makes it text. */
function harmless(cell: string): string {
  return formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

/** "Fields containing line breaks (CRLF), double quotes, and commas should be enclosed in double-quotes" (RFC 4180 §2). */
function quoted(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * One record of RFC 4180, its line break included.
 * @param isEscaped whether cells that look like formulas are made text
 */
export function csvRecord(cells: readonly string[], isEscaped: boolean): string {
  const written = cells.map((cell) => quoted(isEscaped ? harmless(cell) : cell));
  // A lone blank cell would be a line without anything, which readers pass over.
  return written.length === 1 && written[0] === '' ? '""\r\n' : `${written.join(',')}\r\n`;
}
