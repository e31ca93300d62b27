/** Delimiters survey exports use, in order of preference when counts are equal. */
export const delimiters = [',', '\t', ';', '|'] as const;
/** Marks that are delimiters only where every row has as many of them, because they also stand in texts. */
export const rareDelimiters = ['~', '^'] as const;
const candidates = [...delimiters, ...rareDelimiters];

export interface RecordShape {
  /** How often each of `delimiters`, then of `rareDelimiters`, appears outside quotes. */
  counts: number[];
  newline: '\n' | '\r\n' | '\r' | null;
  blank: boolean;
  /** It begins with `#`. */
  comment: boolean;
}

/** How quoted cells are written, as far as it is known before the delimiter. */
export interface QuoteStyle {
  /** The code of the quote. */
  quote: number;
  /** A backslash stands before a quote that belongs to the cell. */
  isEscaped: boolean;
}

const cr = 0x0d;
const lf = 0x0a;
const hash = 0x23;
const backslash = 0x5c;
const delimiterCodes = candidates.map((delimiter) => delimiter.charCodeAt(0));
const isBreak = (code: number): boolean => code === cr || code === lf;

/** Skips the quoted field that opens at `at`. @returns the index after its closing quote, or the end of the text */
function skipQuoted(text: string, at: number, { quote, isEscaped }: QuoteStyle): number {
  const mark = String.fromCharCode(quote);
  let end = text.indexOf(mark, at + 1);
  for (;;) {
    if (end === -1) return text.length;
    if (isEscaped && text.charCodeAt(end - 1) === backslash) end = text.indexOf(mark, end + 1);
    else if (text.charCodeAt(end + 1) === quote) end = text.indexOf(mark, end + 2);
    else return end + 1;
  }
}

/** Reads the shape of the record at `at`, and where the next record starts. */
function readRecord(text: string, at: number, style: QuoteStyle | null): RecordShape & { next: number } {
  const counts = candidates.map(() => 0);
  let fieldStart = true;
  let blank = true;
  let i = at;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (isBreak(code)) break;
    const delimiter = delimiterCodes.indexOf(code);
    if (delimiter >= 0) counts[delimiter] = (counts[delimiter] ?? 0) + 1;
    if (code > 0x20) blank = false;
    i = style !== null && fieldStart && code === style.quote ? skipQuoted(text, i, style) : i + 1;
    fieldStart = delimiter >= 0;
  }
  const newline = lineEnd(text, i);
  return { counts, newline, blank, comment: text.charCodeAt(at) === hash, next: i + (newline?.length ?? 0) };
}

function lineEnd(text: string, at: number): RecordShape['newline'] {
  if (at >= text.length) return null;
  if (text.charCodeAt(at) === lf) return '\n';
  return text.charCodeAt(at + 1) === lf ? '\r\n' : '\r';
}

/** Reads the shapes of the first `limit` records before the delimiter is known. Linear. @param style null: quotes are characters */
export function recordShapes(text: string, limit: number, style: QuoteStyle | null): RecordShape[] {
  const shapes: RecordShape[] = [];
  let at = 0;
  while (at < text.length && shapes.length < limit) {
    const { next, ...shape } = readRecord(text, at, style);
    shapes.push(shape);
    at = next;
  }
  return shapes;
}
