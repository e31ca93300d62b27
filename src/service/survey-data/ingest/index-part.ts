import { isUtf8 } from 'node:buffer';
import { countSummaryRows, readTable, samplePlaces, tailRows } from '@sheaf/survey-columns';
import {
  addedApostrophes,
  type CellTable,
  ColumnsError,
  createDecoder,
  type Dialect,
  isPlain,
  RowScanner,
  readRowEnd,
  refuseNuls,
} from '@sheaf/tables';
import { limits } from '../../../contract/index.ts';
import { findProblem, problem } from '../../core/problems.ts';
import { PartFailure } from './failure.ts';

const apostrophe = 0x27;
const quoteMark = 0x22;
const [cr, lf] = [0x0d, 0x0a];

/** @returns the end and the text of the cell that begins at `from`, behind its quote if it has one */
function cellAt(bytes: Buffer, from: number, isQuoted: boolean, delimiter: number): { end: number; text: string } {
  let end = from;
  if (!isQuoted) {
    while (end < bytes.length && bytes[end] !== delimiter && bytes[end] !== lf && bytes[end] !== cr) end++;
    return { end, text: bytes.toString('utf8', from, end) };
  }
  for (; end < bytes.length; end++) {
    if (bytes[end] !== quoteMark) continue;
    if (bytes[end + 1] !== quoteMark) break;
    end++;
  }
  return { end, text: bytes.toString('utf8', from, end).replaceAll('""', '"') };
}

/** Before an apostrophe that an export may have put into the middle of a cell, or before another apostrophe. */
const dividers: ReadonlySet<number | undefined> = new Set([0x3b, 0x09, cr, lf, apostrophe]);

/** The apostrophes of a text, in order: as many as among its bytes. */
const findApostrophes = (text: string): number[] => [...text.matchAll(/'/g)].map(({ index }) => index);

/** Whether a byte stands between two cells, or before the first. */
const borderTest = (delimiter: number) => (byte: number | undefined) =>
  byte === undefined || byte === delimiter || byte === lf || byte === cr;

/** Follows the quotes of a file. @returns where the quoted cell around a place begins; null outside of one; -1 behind a stray quote */
function quoteFollower(bytes: Buffer, isBorder: (byte: number | undefined) => boolean) {
  let mark = bytes.indexOf(quoteMark);
  let isInside = false;
  let opened = -1;
  return (at: number): number | null => {
    for (; mark !== -1 && mark < at; mark = bytes.indexOf(quoteMark, mark + 1)) {
      isInside = !isInside;
      // Two quotes in a cell are one of its text.
      if (isInside && bytes[mark - 1] !== quoteMark) opened = isBorder(bytes[mark - 1]) ? mark + 1 : -1;
    }
    return isInside ? opened : null;
  };
}

/** The cells that have an apostrophe where an export may have put one, in one pass. */
function* doubtfulCells(bytes: Buffer, delimiter: number, hasQuotes: boolean) {
  const isBorder = borderTest(delimiter);
  const openedBefore = hasQuotes ? quoteFollower(bytes, isBorder) : () => null;
  let done = 0;
  for (let at = bytes.indexOf(apostrophe); at !== -1; at = bytes.indexOf(apostrophe, at + 1)) {
    const opened = openedBefore(at);
    const before = bytes[at - 1];
    if (at < done || opened === -1) continue;
    if (at !== opened && !isBorder(before) && !dividers.has(before)) continue;
    let start = opened ?? at;
    if (opened === null) while (!isBorder(bytes[start - 1])) start--;
    const { end, text } = cellAt(bytes, start, opened !== null, delimiter);
    yield { start, text };
    done = end;
  }
}

/** @returns the positions of the apostrophes that an export of Sheaf put into cells, in order */
function* addedPlaces(bytes: Buffer, delimiter: number, hasQuotes: boolean): Generator<number> {
  for (const { start, text } of doubtfulCells(bytes, delimiter, hasQuotes)) {
    const added = new Set(addedApostrophes(text));
    let place = start - 1;
    for (const index of added.size === 0 ? [] : findApostrophes(text)) {
      place = bytes.indexOf(apostrophe, place + 1);
      if (added.has(index)) yield place;
    }
  }
}

/**
 * Removes the apostrophes from the cells of an export of Sheaf, in place, so that the cells are as they were first imported.
 * @returns the bytes that are left
 */
function restoreCells(window: Uint8Array, delimiter: string, hasQuotes: boolean): Uint8Array {
  const bytes = Buffer.from(window.buffer, window.byteOffset, window.byteLength);
  const places = [...addedPlaces(bytes, delimiter.charCodeAt(0), hasQuotes)];
  let length = places[0] ?? bytes.length;
  places.forEach((place, index) => {
    const next = places[index + 1] ?? bytes.length;
    bytes.copyWithin(length, place + 1, next);
    length += next - place - 1;
  });
  return window.subarray(0, length);
}

const utf8Bom = [0xef, 0xbb, 0xbf];
/** Bytes searched at a time for the records above the header. */
const titleBytes = 64 * 1024;

const tooManyRows = () => new PartFailure(problem('too_many_rows', { most: limits.rowsPerPart }));

const raggedRow = (row: number, cells: number, columns: number) =>
  new PartFailure(problem('ragged_row', { cells, columns }), { row });

const unclosedQuote = (row: number) => new PartFailure(problem('unclosed_quote'), { row });

/** The approximate data row (1-based): line breaks before the first byte that is not UTF-8, without the header. */
function badEncoding(bytes: Uint8Array, dialect: Dialect): PartFailure {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    // A character cut at the end of the block is valid: read on to the next ASCII byte.
    let end = middle;
    while (end < bytes.length && (bytes[end] ?? 0) >= 0x80 && end < middle + 4) end++;
    if (isUtf8(bytes.subarray(0, end))) low = middle;
    else high = middle - 1;
  }
  let line = 0;
  for (let at = 0; at < low; at++) if (bytes[at] === 10) line++;
  const row = Math.max(1, line - dialect.header_rows - dialect.skip_lines + 1);
  const why = problem('row_not_in_encoding', { encoding: dialect.encoding.toUpperCase() });
  return new PartFailure(problem('bad_encoding', { why }), { row });
}

/** @returns the position behind the byte order mark and the records above the header (blank lines, a title) */
function offsetOfHeader(bytes: Uint8Array, dialect: Dialect): number {
  const bom = utf8Bom.every((byte, index) => bytes[index] === byte) ? 3 : 0;
  if (dialect.skip_lines === 0) return bom;
  const scanner = new RowScanner(dialect);
  let [skipped, base, offset] = [0, bom, bom];
  for (let from = bom; from < bytes.length && skipped < dialect.skip_lines; from += titleBytes) {
    scanner.push(bytes.subarray(from, from + titleBytes), (list, count, units) => {
      for (let i = 0; i < count && skipped < dialect.skip_lines; i++, skipped++) {
        offset = base + readRowEnd(list[i] ?? 0).end;
      }
      base += units;
    });
  }
  return skipped < dialect.skip_lines ? bytes.length : offset;
}

/** Reads a part leniently, writes its data rows as plain CSV, and indexes that. */
function indexLenient(table: CellTable, dialect: Dialect, columns: number): void {
  const read = (quote: Dialect['quote']) =>
    readTable(table.window, { ...dialect, quote }, { limit: limits.rowsPerPart + 1, whole: true, keep_footer: true });
  let { rows, problems } = read(dialect.quote);
  const wrong = problems.find((problem) => problem.kind === 'unclosed-quote' || problem.found > problem.expected);
  if (wrong !== undefined) {
    // A tab-separated file without quoting may have a cell that starts with a quote.
    const plain = dialect.delimiter === '\t' && dialect.quote !== null ? read(null) : undefined;
    if (plain === undefined || plain.problems.length > 0) {
      throw wrong.kind === 'ragged' ? raggedRow(wrong.row, wrong.found, wrong.expected) : unclosedQuote(wrong.row);
    }
    ({ rows, problems } = plain);
  }
  if (rows.length > limits.rowsPerPart) throw tooManyRows();
  const lines = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  const text = Buffer.from(lines.join('\n'));
  table.reserve(text.length).set(text);
  table.index({ delimiter: ',', quote: '"', columns, header_rows: 0, max_rows: limits.rowsPerPart });
}

/** Converts the bytes to UTF-8 in the table's window. @returns the window */
function transcode(table: CellTable, bytes: Uint8Array, dialect: Dialect): Uint8Array {
  const decoder = createDecoder(dialect.encoding, { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    const why = problem('not_in_encoding', { encoding: dialect.encoding });
    throw new PartFailure(problem('bad_encoding', { why }));
  }
  const encoded = Buffer.from(text);
  const window = table.reserve(encoded.length);
  window.set(encoded);
  return window;
}

/**
 * Finds the cells of a part: strictly, or leniently if the bytes break the rules of CSV.
 * @param bytes the window of `table` that holds the file.
 * @throws PartFailure naming the row.
 */
export function indexPart(table: CellTable, bytes: Uint8Array, dialect: Dialect, columns: number): void {
  const isForeign = dialect.encoding !== 'utf-8';
  const window = isForeign ? transcode(table, bytes, dialect) : bytes;
  const { escaped, ...rest } = dialect;
  const plain: Dialect = { ...rest, encoding: 'utf-8' };
  if (!isForeign && !isUtf8(window)) throw badEncoding(window, dialect);
  checkNuls(window);
  if (escaped) table.reserve(restoreCells(window, dialect.delimiter, dialect.quote !== null).length);
  if (dialect.newline === '\r' || !isPlain(dialect) || !indexStrict(table, plain, columns))
    indexLenient(table, plain, columns);
}

function checkNuls(window: Uint8Array): void {
  // Buffer's search is several times as fast as a typed array's.
  if (!Buffer.from(window.buffer, window.byteOffset, window.byteLength).includes(0)) return;
  try {
    refuseNuls(window);
  } catch (error) {
    if (!(error instanceof ColumnsError)) throw error;
    throw new PartFailure(problem('binary_file', { why: findProblem(error) }));
  }
}

/** Counts the cells of a row with too many; the strict index stops at the first extra cell. */
function cellsOf(table: CellTable, dialect: Dialect, { row, cells }: { row: number; cells: number }): number {
  const { problems } = readTable(table.window, dialect, { limit: row, whole: true, keep_footer: true });
  const own = problems.find((problem) => problem.kind === 'ragged' && problem.row === row);
  return own?.kind === 'ragged' ? Math.max(cells, own.found) : cells;
}

/** @returns false if lenient reading may help: a stray quote, or a quote in a tab-separated file without quoting */
function indexStrict(table: CellTable, dialect: Dialect, columns: number): boolean {
  const { delimiter, quote, header_rows } = dialect;
  const shape = { delimiter, quote, columns, header_rows, max_rows: limits.rowsPerPart };
  const indexed = table.index(shape, offsetOfHeader(table.window, dialect));
  const mayBeUnquoted = delimiter === '\t' && quote !== null;
  switch (indexed.kind) {
    case 'indexed':
      return true;
    case 'stray_quote':
      return false;
    case 'too_many_rows':
      throw tooManyRows();
    case 'ragged_row':
      if (mayBeUnquoted) return false;
      throw raggedRow(indexed.row, cellsOf(table, dialect, indexed), columns);
    case 'unclosed_quote':
      if (mayBeUnquoted) return false;
      throw unclosedQuote(indexed.row);
  }
}

const makeRow = (table: CellTable, row: number, columns: number): string[] =>
  Array.from({ length: columns }, (_, column) => table.text(row, column));

/** Drops what a spreadsheet or an exporter wrote below the responses, as the importer does. */
export function dropFooter(table: CellTable, columns: number): void {
  const held = Math.min(tailRows, table.rows);
  const tail = Array.from({ length: held }, (_, index) => makeRow(table, table.rows - held + index, columns));
  table.dropLast(countSummaryRows(tail));
}

/** @returns the rows that decide the types of the columns */
export function takeSample(table: CellTable, columns: number): string[][] {
  return samplePlaces(table.rows, columns).map((row) => makeRow(table, row, columns));
}
