import { RowWriter } from './csv-writer.ts';
import { SourceError } from './source.ts';

/** A table that was copied in another program. */
export interface ClipboardTable {
  /** CSV as `csvDialect` describes it; blank rows at the end are left out. */
  csv: Uint8Array;
  /** A name for the file. */
  name: string;
  /** With the header. */
  rows: number;
  columns: number;
}

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell === '');

/** The rows up to the last one with a value. */
function withoutBlankEnd(rows: readonly string[][]): readonly string[][] {
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

/** The columns up to the last one with a value. */
const measureWidth = (rows: readonly string[][]): number =>
  rows.reduce((width, row) => Math.max(width, row.findLastIndex((cell) => cell !== '') + 1), 0);

const isTable = (rows: readonly string[][]): boolean => rows.filter((row) => !isBlank(row)).length >= 2;

/** Whether a text is CSV already: each of its first lines has the same number of one delimiter. */
function isCsv(text: string): boolean {
  const lines = text.split(/\r?\n|\r/, 50).filter((line) => line.trim() !== '');
  const counts = (delimiter: string): Set<number> =>
    new Set(lines.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1));
  return [',', ';', '|'].some((delimiter) => {
    const numbers = counts(delimiter);
    return numbers.size === 1 && !numbers.has(0);
  });
}

function writeTable(rows: readonly string[][], maxCells: number): ClipboardTable {
  const columns = measureWidth(rows);
  if (rows.length * columns > maxCells) throw new SourceError('too-large', 'copied_table_too_large');
  const writer = new RowWriter(columns);
  for (const row of rows) writer.writeRow(row.slice(0, columns));
  const csv = writer.take();
  return { csv, name: 'Pasted table.csv', rows: rows.length, columns };
}

/**
 * Reads what Excel, Google Sheets, LibreOffice, Word or a web page put on the clipboard: the largest table of the HTML, or
 * rows with tabs. Cells are what was shown, not what was stored.
 * @param content the types `text/html` and `text/plain` of the clipboard; empty if it has no such content
 * @returns null when it holds no table of at least two rows
 * @throws SourceError for more than 5 million cells
 */
export async function readClipboardTable(content: { html: string; text: string }): Promise<ClipboardTable | null> {
  const { html, text } = content;
  // Only a paste needs the parser of HTML.
  const { maxCells, readHtmlTables } = await import('./html-table.ts');
  const tables = readHtmlTables(html).map(withoutBlankEnd).filter(isTable);
  const cells = (rows: readonly string[][]): number => rows.length * measureWidth(rows);
  const [largest] = tables.toSorted((a, b) => cells(b) - cells(a));
  if (largest !== undefined) return writeTable(largest, maxCells);
  const rows = withoutBlankEnd(readTabSeparated(text.replace(/^\uFEFF/, '')));
  if (!isTable(rows)) return null;
  const pasted = writeTable(rows, maxCells);
  return pasted.columns === 1 && isCsv(text) ? { ...pasted, csv: new TextEncoder().encode(text) } : pasted;
}

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
function readTabSeparated(text: string): string[][] {
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
