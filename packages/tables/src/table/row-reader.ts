import type { Dialect, TextTrait } from '../types.ts';

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
/** The white space of rows.as.ts and cells.as.ts: that of ASCII. */
const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** Agrees with `holdsAnswer` of texts.as.ts. The first character decides for nearly every cell. */
function isBlankCell(cell: string): boolean {
  for (let at = 0; at < cell.length; at++) if (!isSpace(cell.charCodeAt(at))) return false;
  return true;
}

/** Reads rows of one format. What is known of the last cell stands in fields, so that a long text makes few objects. */
export class RowReader {
  readonly lineEnd: number;
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #traits: ReadonlySet<TextTrait>;
  readonly #isBlankDelimited: boolean;
  /** Blanks around a cell are none of it. */
  readonly #isTrimmed: boolean;
  /** Where the border after the last cell stands. */
  #next = 0;
  #strayed = false;
  #unclosed = false;

  constructor({ delimiter, quote, newline, traits = [] }: LooseFormat) {
    this.lineEnd = newline === '\r' ? returnCode : 0x0a;
    this.#traits = new Set(traits);
    this.#delimiter = delimiter === '' ? -1 : delimiter.charCodeAt(0);
    const mark = this.#traits.has('apostrophes') ? "'" : quote;
    this.#quote = mark === null ? -1 : mark.charCodeAt(0);
    this.#isBlankDelimited = delimiter === ' ';
    this.#isTrimmed = this.#isBlankDelimited || this.#traits.has('padded');
  }

  /** Reads the row that begins at `start`. A quote opens a cell only at its start; elsewhere it is a character. */
  read(text: string, start: number): TextRow {
    const cells: string[] = [];
    this.#strayed = false;
    this.#unclosed = false;
    for (let at = start; ; at = this.#next + 1) {
      cells.push(this.#readCell(text, at));
      if (this.#next >= text.length || text.charCodeAt(this.#next) === this.lineEnd) break;
    }
    const end = Math.min(this.#next + 1, text.length);
    return { cells, start, end, blank: cells.every(isBlankCell), strayed: this.#strayed, unclosed: this.#unclosed };
  }

  #isBorder(code: number): boolean {
    return code === this.lineEnd || code === this.#delimiter || (this.#isBlankDelimited && code === 0x09);
  }

  /** @returns the first place from `at` on that is no blank around a cell */
  #skipPadding(text: string, at: number): number {
    let place = at;
    const isPadding = (code: number) => isBlankCode(code) && (this.#isBlankDelimited || code !== this.#delimiter);
    while (place < text.length && isPadding(text.charCodeAt(place))) place++;
    return place;
  }

  #readCell(text: string, from: number): string {
    const at = this.#isTrimmed ? this.#skipPadding(text, from) : from;
    const cell = text.charCodeAt(at) === this.#quote ? this.#readQuoted(text, at) : this.#readPlain(text, at);
    if (!this.#isBlankDelimited) return cell;
    // Blanks at the end of a line divide nothing.
    let end = this.#skipPadding(text, this.#next);
    if (text.charCodeAt(end) === returnCode) end++;
    if (end >= text.length || text.charCodeAt(end) === this.lineEnd) this.#next = end;
    return cell;
  }

  #readPlain(text: string, at: number): string {
    let next = at;
    while (next < text.length && !this.#isBorder(text.charCodeAt(next))) next++;
    this.#next = next;
    let end = next;
    const isLast = next >= text.length || text.charCodeAt(next) === this.lineEnd;
    if (isLast && this.lineEnd !== returnCode && end > at && text.charCodeAt(end - 1) === returnCode) end--;
    if (this.#isTrimmed) while (end > at && isBlankCode(text.charCodeAt(end - 1))) end--;
    return text.slice(at, end);
  }

  #readQuoted(text: string, at: number): string {
    for (let place = at + 1; place < text.length; place++) {
      const code = text.charCodeAt(place);
      if (code !== this.#quote && code !== backslash) continue;
      if (this.#isPair(text, place)) place++;
      else if (code === this.#quote && this.#closes(text, place)) return this.#unescape(text.slice(at + 1, place));
    }
    this.#strayed = true;
    this.#unclosed = true;
    this.#next = text.length;
    return this.#unescape(text.slice(at + 1));
  }

  /** Whether the quote or backslash at `at` and the character behind it are one character of the cell. */
  #isPair(text: string, at: number): boolean {
    const next = text.charCodeAt(at + 1);
    if (text.charCodeAt(at) === this.#quote) return next === this.#quote;
    if (!this.#traits.has('backslashes')) return false;
    return next === this.#quote || (next === backslash && this.#traits.has('backslash_pairs'));
  }

  /** A quote closes a cell only before a border, with white space between at most. */
  #closes(text: string, at: number): boolean {
    let next = at + 1;
    while (next < text.length && !this.#isBorder(text.charCodeAt(next)) && isSpace(text.charCodeAt(next))) next++;
    this.#next = next;
    const isClosing = next >= text.length || this.#isBorder(text.charCodeAt(next));
    if (!isClosing) this.#strayed = true;
    return isClosing;
  }

  #unescape(cell: string): string {
    const mark = String.fromCharCode(this.#quote);
    const doubled = cell.includes(mark) ? cell.replaceAll(mark + mark, mark) : cell;
    if (!this.#traits.has('backslashes') || !doubled.includes('\\')) return doubled;
    const escaped = this.#traits.has('backslash_pairs') ? /\\(["'\\])/g : /\\(["'])/g;
    return doubled.replace(escaped, (pair, character: string) =>
      character === mark || character === '\\' ? character : pair,
    );
  }
}
