import { isPlain, type TextTrait } from '../types.ts';
import { type LooseFormat, RowReader, type TextRow } from './row-reader.ts';

type Row = readonly string[];

const isFilled = (cell: string | undefined): boolean => (cell ?? '').trim() !== '';
const filledIn = (row: Row): number => row.filter(isFilled).length;

/** A cell of a header as it is compared. Where files are joined, a byte order mark keeps the first quotes from being read. */
const headerCell = (cell: string): string => cell.replace(/^\ufeff"?|"$/g, '').trim();

/** @returns whether a row is a row of the header again */
export const isHeaderAgain = (row: Row, header: Row): boolean =>
  filledIn(header) > 1 &&
  row.length === header.length &&
  row.every((cell, at) => headerCell(cell) === headerCell(header[at] ?? ''));

/** @returns whether a row below a blank one can be the first of another table: it leaves a named column out */
export const mayBeginTable = (row: Row, header: Row): boolean => filledIn(row) < filledIn(header);

/** @returns the column at which two blank columns begin, with other names behind them; null if there are none */
export function findSideTable(header: Row): number | null {
  const at = header.findIndex((cell, column) => column > 1 && !isFilled(cell) && !isFilled(header[column + 1]));
  return at < 0 || filledIn(header.slice(at)) === 0 ? null : at;
}

/** Leaves out what is no response of a table: its header again, another table below or beside it. */
class RowFilter {
  readonly #traits: ReadonlySet<TextTrait>;
  readonly #headers: Row[] = [];
  #width: number | null = null;
  #isBehindBlank = false;
  #isOver = false;
  /** Rows that were left out. */
  leftOut = 0;

  constructor(traits: readonly TextTrait[]) {
    this.#traits = new Set(traits);
  }

  /** @returns the cells of a header row that belong to the table */
  headerCells(row: string[]): string[] {
    if (this.#headers.length === 0 && this.#traits.has('side_table')) this.#width = findSideTable(row);
    const cells = this.#cut(row);
    this.#headers.push(cells);
    return cells;
  }

  /** @returns the cells of a row below the header that belong to the table; null if the row is none of it */
  rowCells(row: string[], isBlank: boolean): string[] | null {
    const cells = this.#cut(row);
    if (isBlank) {
      this.#isBehindBlank = true;
      return this.#isOver ? null : cells;
    }
    if (!this.#isOther(cells)) return cells;
    this.leftOut++;
    return null;
  }

  #isOther(cells: Row): boolean {
    const [header = []] = this.#headers;
    if (this.#traits.has('further_table') && this.#isBehindBlank && mayBeginTable(cells, header)) {
      this.#isOver = true;
    }
    this.#isBehindBlank = false;
    const mayRepeat = this.#traits.has('repeated_headers');
    return this.#isOver || (mayRepeat && this.#headers.some((row) => isHeaderAgain(cells, row)));
  }

  #cut(row: string[]): string[] {
    return this.#width === null ? row : row.slice(0, this.#width);
  }
}

/** The names of columns that have none in the file. */
const givenNames = (width: number): string[] => Array.from({ length: width }, (_, at) => `Column ${at + 1}`);

/**
 * Reads the rows of a text that is not plain CSV, which may come in pieces: header rows get a name for every column, and
 * lines that belong to an answer are joined to it.
 */
export class LooseRows {
  readonly #reader: RowReader;
  readonly #format: LooseFormat;
  readonly #joins: boolean;
  readonly #filter: RowFilter;
  #row = 0;
  #headers: number;
  #width = 0;
  #pending: TextRow | null = null;
  #blanks: TextRow[] = [];
  /** The text that is not read yet, and how many characters were before it. */
  #rest = '';
  #passed = 0;

  constructor(format: LooseFormat) {
    this.#format = format;
    this.#reader = new RowReader(format);
    this.#joins = format.traits?.includes('joined_lines') === true;
    this.#headers = format.header_rows ?? 1;
    this.#filter = new RowFilter(format.traits ?? []);
  }

  /** The characters that wait for the end of their row. */
  get waiting(): number {
    return this.#rest.length;
  }

  /** Rows of other tables that were left out, and the header where it stood again. */
  get leftOut(): number {
    return this.#filter.leftOut;
  }

  /** Reads the next piece of the text. @param isLast whether the text ends with it */
  *read(piece: string, isLast: boolean): Generator<TextRow> {
    const text = this.#rest + piece;
    let at = 0;
    while (at < text.length) {
      const row = this.#reader.read(text, at);
      const isOpen = row.end >= text.length && text.charCodeAt(text.length - 1) !== this.#reader.lineEnd;
      if (!isLast && (isOpen || row.unclosed)) break;
      at = row.end;
      yield* this.#add({ ...row, start: this.#passed + row.start, end: this.#passed + row.end });
    }
    this.#rest = text.slice(at);
    this.#passed += at;
    if (!isLast) return;
    if (this.#pending !== null) yield this.#pending;
    yield* this.#blanks;
  }

  /** Sorts a row into what is above the header, the header, and responses. */
  *#add(row: TextRow): Generator<TextRow> {
    const { skip_lines = 0, header_rows = 1, traits = [] } = this.#format;
    if (this.#row++ < skip_lines) yield row;
    else if (row.blank && this.#width === 0) yield row;
    else if (this.#width === 0 && header_rows === 0) {
      this.#width = row.cells.length;
      yield { ...row, cells: givenNames(this.#width), end: row.start };
      yield* this.#join(row);
    } else if (this.#headers > 0 && !row.blank) {
      this.#headers--;
      if (traits.includes('row_names')) row.cells.unshift('');
      row.cells = this.#filter.headerCells(row.cells);
      this.#width = Math.max(this.#width, row.cells.length);
      yield row;
    } else {
      const cells = this.#filter.rowCells(row.cells, row.blank);
      if (cells !== null)
        yield* this.#join({ ...row, cells, blank: row.blank || cells.every((cell) => cell.trim() === '') });
    }
  }

  /** A line with one cell below a complete row continues its last answer; a row with too few cells goes on in the next line. */
  *#join(row: TextRow): Generator<TextRow> {
    if (!this.#joins) {
      yield row;
      return;
    }
    if (row.blank) {
      this.#blanks.push(row);
      return;
    }
    const before = this.#pending;
    const held = before?.cells.length ?? 0;
    const isRest =
      before !== null && (held < this.#width ? held + row.cells.length - 1 <= this.#width : row.cells.length === 1);
    if (isRest) {
      const [first = '', ...others] = row.cells;
      const last = before.cells.pop() ?? '';
      before.cells.push(`${last}${'\n'.repeat(this.#blanks.length + 1)}${first}`, ...others);
      before.end = row.end;
    } else {
      if (before !== null) yield before;
      yield* this.#blanks;
      this.#pending = row;
    }
    this.#blanks = [];
  }
}

export type { TextRow };

/**
 * Yields the rows of a text, blank ones too. This is the lenient reader: it finds rows and cells exactly where the
 * kernels (rows.as.ts, cells.as.ts) find them and also reads what they refuse. A quote opens a cell only at its start;
 * elsewhere it is a character. Linear in the text. A text that is not plain CSV has a reader of its own.
 */
export function* readAllRows(text: string, format: LooseFormat): Generator<TextRow> {
  if (!isPlain(format)) {
    yield* new LooseRows(format).read(text, true);
    return;
  }
  const reader = new RowReader(format);
  for (let at = 0; at < text.length; ) {
    const row = reader.read(text, at);
    at = row.end;
    yield row;
  }
}

/** Yields the rows of a text that are not blank, as `readAllRows` reads them. */
export function* readRecords(text: string, format: LooseFormat): Generator<TextRow> {
  for (const row of readAllRows(text, format)) if (!row.blank) yield row;
}

/** The first rows of a text, blank ones too, and whether there are more. */
export function readFirstRows(text: string, format: LooseFormat, limit: number): { rows: TextRow[]; stopped: boolean } {
  const rows: TextRow[] = [];
  for (const row of readAllRows(text, format)) {
    if (rows.length === limit) return { rows, stopped: true };
    rows.push(row);
  }
  return { rows, stopped: false };
}

const needsQuotes = /[",\r\n]/;

/** Writes a row as RFC 4180 has it. A single blank cell is quoted, so that its line counts as a row. */
export function writeRecord(cells: readonly string[]): string {
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  const written = cells.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${written.join(',')}\r\n`;
}
