import { isUtf8 } from 'node:buffer';
import { countSummaryRows, readTable, samplePlaces, tailRows } from '@sheaf/survey-columns';
import {
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

/** Reads a part leniently, writes its data rows as plain CSV, and indexes that. Of an export of Sheaf it takes the apostrophes before formulas away. */
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
  const plain: Dialect = { ...dialect, encoding: 'utf-8' };
  if (!isForeign && !isUtf8(window)) throw badEncoding(window, dialect);
  checkNuls(window);
  const isLoose = dialect.escaped || dialect.newline === '\r' || !isPlain(dialect);
  if (isLoose || !indexStrict(table, plain, columns)) indexLenient(table, plain, columns);
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
