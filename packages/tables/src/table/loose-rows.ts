import type { Dialect, TextTrait } from '../types.ts';
import { RowFilter } from './row-filter.ts';

/** One row of a text. */
export interface TextRow {
  cells: string[];
  /** Where in the text it starts. */
  start: number;
  /** Where it ends, behind its line end. */
  end: number;
  /** All cells are empty or hold white space alone: no response. */
  blank: boolean;
  /** A quoted cell holds a quote that is neither doubled nor its end, or is never closed. */
  strayed: boolean;
  /** A quoted cell runs into the end of the text. */
  unclosed: boolean;
}

/** How a text that is not plain CSV is written. */
export type LooseFormat = Pick<Dialect, 'delimiter' | 'quote' | 'newline'> &
  Partial<Pick<Dialect, 'traits' | 'skip_lines' | 'header_rows'>>;

const backslash = 0x5c;
const returnCode = 0x0d;

const isBlankCode = (code: number): boolean => code === 0x20 || code === 0x09;

/** One cell, and where the border after it stands. */
interface Cell {
  text: string;
  next: number;
  strayed: boolean;
  unclosed: boolean;
}

/** Reads cells of one format. */
class CellReader {
  readonly lineEnd: number;
  readonly #delimiter: number;
  readonly #quote: number | null;
  readonly #traits: ReadonlySet<TextTrait>;
  /** Blanks around a cell are none of it. */
  readonly #isTrimmed: boolean;

  constructor({ delimiter, quote, newline, traits = [] }: LooseFormat) {
    this.lineEnd = newline === '\r' ? returnCode : 0x0a;
    this.#traits = new Set(traits);
    this.#delimiter = delimiter === '' ? -1 : delimiter.charCodeAt(0);
    const mark = this.#traits.has('apostrophes') ? "'" : quote;
    this.#quote = mark === null ? null : mark.charCodeAt(0);
    this.#isTrimmed = delimiter === ' ' || this.#traits.has('padded');
  }

  get #isBlankDelimited(): boolean {
    return this.#delimiter === 0x20;
  }

  /** Whether a character is a blank that belongs to no cell. */
  #isPadding(code: number): boolean {
    return isBlankCode(code) && (this.#isBlankDelimited || code !== this.#delimiter);
  }

  #isBorder(code: number): boolean {
    return code === this.lineEnd || code === this.#delimiter || (this.#isBlankDelimited && code === 0x09);
  }

  /** @returns the first place from `at` on that is no padding */
  skipPadding(text: string, at: number): number {
    let place = at;
    if (this.#isTrimmed) while (place < text.length && this.#isPadding(text.charCodeAt(place))) place++;
    return place;
  }

  /** @returns where the next cell of the row begins; null at the end of the row */
  afterBorder(text: string, at: number): number | null {
    return at >= text.length || text.charCodeAt(at) === this.lineEnd ? null : at + 1;
  }

  read(text: string, from: number): Cell {
    const at = this.skipPadding(text, from);
    const isQuoted = this.#quote !== null && text.charCodeAt(at) === this.#quote;
    const cell = isQuoted ? this.#readQuoted(text, at, this.#quote ?? 0) : this.#readPlain(text, at);
    if (!this.#isBlankDelimited) return cell;
    // Blanks at the end of a line divide nothing.
    let end = this.skipPadding(text, cell.next);
    if (text.charCodeAt(end) === returnCode) end++;
    return end >= text.length || text.charCodeAt(end) === this.lineEnd ? { ...cell, next: end } : cell;
  }

  #readPlain(text: string, at: number): Cell {
    let next = at;
    while (next < text.length && !this.#isBorder(text.charCodeAt(next))) next++;
    let end = next;
    const isLast = next >= text.length || text.charCodeAt(next) === this.lineEnd;
    if (isLast && end > at && text.charCodeAt(end - 1) === returnCode) end--;
    if (this.#isTrimmed) while (end > at && isBlankCode(text.charCodeAt(end - 1))) end--;
    return { text: text.slice(at, end), next, strayed: false, unclosed: false };
  }

  /** A quote closes a cell only before a border, with white space between at most. */
  #readQuoted(text: string, at: number, quote: number): Cell {
    let strayed = false;
    for (let place = at + 1; place < text.length; place++) {
      const code = text.charCodeAt(place);
      const isPair =
        code === quote ? text.charCodeAt(place + 1) === quote : code === backslash && this.#escapes(text, place, quote);
      if (isPair) place++;
      if (isPair || code !== quote) continue;
      const next = this.#skipWhite(text, place + 1);
      if (next >= text.length || this.#isBorder(text.charCodeAt(next)))
        return { text: this.#unescape(text.slice(at + 1, place), quote), next, strayed, unclosed: false };
      strayed = true;
    }
    return { text: text.slice(at + 1), next: text.length, strayed: true, unclosed: true };
  }

  #escapes(text: string, at: number, quote: number): boolean {
    if (!this.#traits.has('backslashes')) return false;
    const next = text.charCodeAt(at + 1);
    return next === quote || (next === backslash && this.#traits.has('backslash_pairs'));
  }

  #skipWhite(text: string, at: number): number {
    let next = at;
    while (next < text.length && !this.#isBorder(text.charCodeAt(next)) && /\s/.test(text.charAt(next))) next++;
    return next;
  }

  #unescape(cell: string, quote: number): string {
    const mark = String.fromCharCode(quote);
    const doubled = cell.includes(mark) ? cell.replaceAll(mark + mark, mark) : cell;
    if (!this.#traits.has('backslashes') || !doubled.includes('\\')) return doubled;
    const escaped = this.#traits.has('backslash_pairs') ? /\\(["'\\])/g : /\\(["'])/g;
    return doubled.replace(escaped, (pair, character: string) =>
      character === mark || character === '\\' ? character : pair,
    );
  }
}

/** The names of columns that have none in the file. */
const givenNames = (width: number): string[] => Array.from({ length: width }, (_, at) => `Column ${at + 1}`);

/**
 * Reads the rows of a text that is not plain CSV, which may come in pieces: header rows get a name for every column, and
 * lines that belong to an answer are joined to it.
 */
export class LooseRows {
  readonly #cells: CellReader;
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
    this.#cells = new CellReader(format);
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
      const row = this.#readRow(text, at);
      const isOpen = row.end >= text.length && text.charCodeAt(text.length - 1) !== this.#cells.lineEnd;
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

  #readRow(text: string, start: number): TextRow {
    const row: TextRow = { cells: [], start, end: start, blank: false, strayed: false, unclosed: false };
    for (let at: number | null = start; at !== null; ) {
      const cell = this.#cells.read(text, at);
      row.cells.push(cell.text);
      row.strayed ||= cell.strayed;
      row.unclosed ||= cell.unclosed;
      row.end = Math.min(cell.next + 1, text.length);
      at = this.#cells.afterBorder(text, cell.next);
    }
    row.blank = row.cells.every((cell) => cell.trim() === '');
    return row;
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
