import { isPlain } from '../types.ts';
import { type LooseFormat, LooseRows, type TextRow } from './loose-rows.ts';

export type { TextRow };

const quoteCode = 0x22;
const returnCode = 0x0d;

/** The white space of rows.as.ts and cells.as.ts: that of ASCII. */
const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** Agrees with `holdsAnswer` of texts.as.ts. The first character decides for nearly every cell. */
function isBlankCell(cell: string): boolean {
  for (let at = 0; at < cell.length; at++) if (!isSpace(cell.charCodeAt(at))) return false;
  return true;
}

/**
 * Finds where the quoted cell that opens at `at` closes. A quote closes a cell only before a delimiter, a line end or
 * the end of the text, with white space between at most. Any other single quote belongs to the cell.
 * @param isBorder whether a character code is a delimiter or a line end
 */
function closeOf(
  text: string,
  at: number,
  isBorder: (code: number) => boolean,
): { close: number; next: number; strayed: boolean } {
  let strayed = false;
  for (let i = text.indexOf('"', at + 1); i !== -1; i = text.indexOf('"', i + 1)) {
    if (text.charCodeAt(i + 1) === quoteCode) {
      i++;
      continue;
    }
    let next = i + 1;
    while (next < text.length && !isBorder(text.charCodeAt(next)) && isSpace(text.charCodeAt(next))) next++;
    if (next >= text.length || isBorder(text.charCodeAt(next))) return { close: i, next, strayed };
    strayed = true;
    i = next - 1;
  }
  return { close: text.length, next: text.length + 1, strayed: true };
}

/** Reads one row after another. It is a class so that reading 50 MB creates few objects. */
class RowReader {
  readonly #text: string;
  readonly #delimiter: number;
  readonly #lineEnd: number;
  readonly #quoting: boolean;
  readonly #isBorder: (code: number) => boolean;
  #at = 0;

  constructor(text: string, { delimiter, quote, newline }: LooseFormat) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#lineEnd = newline === '\r' ? returnCode : 0x0a;
    this.#quoting = quote !== null;
    this.#isBorder = (code) => code === this.#delimiter || code === this.#lineEnd;
  }

  /** The row that comes next; null at the end. */
  next(): TextRow | null {
    const text = this.#text;
    const start = this.#at;
    if (start >= text.length) return null;
    const row: TextRow = { cells: [], start, end: start, blank: false, strayed: false, unclosed: false };
    for (;;) {
      const stop = this.#quoting && text.charCodeAt(this.#at) === quoteCode ? this.#quoted(row) : this.#plain(row);
      this.#at = stop + 1;
      if (stop < text.length && text.charCodeAt(stop) === this.#delimiter) continue;
      row.end = Math.min(this.#at, text.length);
      row.blank = row.cells.every(isBlankCell);
      return row;
    }
  }

  /** @returns where the border after the cell stands */
  #quoted(row: TextRow): number {
    const text = this.#text;
    const at = this.#at;
    const { close, next, strayed } = closeOf(text, at, this.#isBorder);
    const cell = text.slice(at + 1, close);
    row.cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell);
    if (strayed) row.strayed = true;
    if (next > text.length) row.unclosed = true;
    return next;
  }

  #plain(row: TextRow): number {
    const text = this.#text;
    let stop = this.#at;
    while (stop < text.length) {
      const code = text.charCodeAt(stop);
      if (code === this.#delimiter || code === this.#lineEnd) break;
      stop++;
    }
    const isLast = stop >= text.length || text.charCodeAt(stop) === this.#lineEnd;
    const hasReturn =
      isLast && this.#lineEnd !== returnCode && stop > this.#at && text.charCodeAt(stop - 1) === returnCode;
    row.cells.push(text.slice(this.#at, hasReturn ? stop - 1 : stop));
    return stop;
  }
}

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
  const reader = new RowReader(text, format);
  for (let row = reader.next(); row !== null; row = reader.next()) yield row;
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
