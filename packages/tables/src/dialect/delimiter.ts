import type { Dialect } from '../types.ts';

/** Delimiters survey exports use, in order of preference when counts are equal. */
const delimiters = [',', '\t', ';', '|'] as const;
/** Marks that are delimiters only where every row has as many of them, because they also stand in texts. */
const rareDelimiters = ['~', '^'] as const;
const candidates = [...delimiters, ...rareDelimiters];

interface RecordShape {
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

type Layout = Pick<Dialect, 'delimiter' | 'skip_lines'>;

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const lookUpCount = (shape: RecordShape | undefined, delimiter: number): number => shape?.counts[delimiter] ?? 0;
const argmax = (values: number[]): number => values.indexOf(Math.max(...values));

/** Excel's own line `sep=;` names the delimiter, any mark. */
function fromSepLine(text: string): Layout | null {
  const match = /^"?sep=([!#-/:-@[-`{-~\t\u00a1-\u00bf\u2010-\u2bff])"?[,;]{0,8}(?:\r\n?|\n)/i.exec(text);
  return match?.[1] === undefined ? null : { delimiter: match[1], skip_lines: 1 };
}

/** @returns how many lines at the beginning are comments (`# written by …`) and blank ones between them */
function countComments(shapes: readonly RecordShape[]): number {
  const end = shapes.findIndex(({ blank, comment }) => !blank && !comment);
  const comments = shapes.slice(0, Math.max(0, end)).filter(({ comment }) => comment);
  if (comments.length > 1) return end;
  // One line may be a header: some tools call the column of numbers “#”.
  const [only] = comments;
  const isWide = delimiters.some(
    (_, d) => lookUpCount(shapes[end], d) > 0 && lookUpCount(only, d) === lookUpCount(shapes[end], d),
  );
  return only === undefined || isWide || lookUpCount(shapes[end], 0) + lookUpCount(shapes[end], 2) === 0 ? 0 : end;
}

/** @returns the place of the first row that is neither blank nor a comment */
function findFirst(shapes: readonly RecordShape[]): number {
  const comments = countComments(shapes);
  return Math.max(
    comments,
    shapes.findIndex((shape, at) => at >= comments && !shape.blank),
  );
}

/** Whether each line below the header begins with a number of its own and the mark: `1~Ada`, not `10^2`, `a^2` or `~3 days`. */
function isBehindNumbers(text: string, mark: string, skip_lines: number): boolean {
  const lines = text.split(/[\r\n]+/, 60 + skip_lines).slice(skip_lines);
  const firsts = lines.slice(1, -1).map((line) => line.split(mark)[0] ?? '');
  return new Set(firsts).size === firsts.length && firsts.every((cell) => /^"?\d{1,9}"?$/.test(cell));
}

/**
 * A rare delimiter that every row has as often, while the first row has no usual one. Once a row, it may be a part of the answers of one
 * column, and so may a pair of it: `~~old~~`.
 */
function fromRare(text: string, shapes: readonly RecordShape[], skip_lines: number): Layout | null {
  const rows = shapes.slice(skip_lines).filter(({ blank }) => !blank);
  const [first] = rows;
  if (rows.length < 2 || delimiters.some((_, d) => lookUpCount(first, d) > 0)) return null;
  const found = rareDelimiters.findIndex((_, at) => {
    const count = lookUpCount(first, delimiters.length + at);
    return count > 0 && rows.every((row) => lookUpCount(row, delimiters.length + at) === count);
  });
  const delimiter = rareDelimiters[found];
  if (delimiter === undefined) return null;
  const isSure =
    lookUpCount(first, delimiters.length + found) > 1
      ? !text.includes(delimiter.repeat(2))
      : isBehindNumbers(text, delimiter, skip_lines);
  return isSure ? { delimiter, skip_lines } : null;
}

const [tab, semicolon] = [delimiters.indexOf('\t'), delimiters.indexOf(';')];

/** The most frequent candidate of the header. A tab behind each semicolon is a blank before a quote. */
function likeliest(text: string, header: RecordShape | undefined): number {
  const found = argmax((header?.counts ?? []).slice(0, delimiters.length));
  const isPadding =
    found === tab && lookUpCount(header, tab) === lookUpCount(header, semicolon) && text.includes(';\t"');
  return isPadding ? semicolon : found;
}

/** @returns the delimiter, and how many lines are above the header as far as delimiters tell */
export function detectLayout(text: string, shapes: RecordShape[]): Layout {
  const first = findFirst(shapes);
  return fromSepLine(text) ?? fromRare(text, shapes, first) ?? fromCounts(text, shapes, first);
}

/**
 * Takes the most frequent candidate of the first line that is not blank, if the next lines agree. If they do not, that
 * line was a title, and the header is the first line as wide as the rest.
 */
function fromCounts(text: string, shapes: readonly RecordShape[], first: number): Layout {
  const rest = shapes.slice(first + 1).filter((shape) => !shape.blank);
  const medians = delimiters.map((_, d) => median(rest.map((shape) => lookUpCount(shape, d))));
  const likely = likeliest(text, shapes[first]);
  const count = lookUpCount(shapes[first], likely);
  const usual = argmax(medians);
  const usualCount = medians[usual] ?? 0;
  const mostly = (share: number, test: (shape: RecordShape) => boolean): boolean =>
    rest.filter(test).length * 10 >= rest.length * share;
  // The rows may hold more decimal commas than semicolons; the header decides.
  const isHeader = count > 0 && mostly(8, (shape) => lookUpCount(shape, likely) === count);
  const inFirst = lookUpCount(shapes[first], usual);
  // Unquoted questions full of commas, above rows that hold as many semicolons as the header.
  const isWordy =
    usualCount > 0 && inFirst === usualCount && mostly(9, (shape) => lookUpCount(shape, usual) === usualCount);
  if (!isHeader && isWordy) return { delimiter: delimiters[usual] ?? ',', skip_lines: first };
  // A single row that is too long does not make the header a title.
  const isWide = rest.length > 1 && usualCount >= 2 && mostly(6, (shape) => lookUpCount(shape, usual) >= usualCount);
  const isTitle = !isHeader && isWide && inFirst * 2 <= usualCount;
  if (!isTitle) return { delimiter: delimiters[count === 0 ? 0 : likely] ?? ',', skip_lines: first };
  const header = shapes.findIndex((shape) => lookUpCount(shape, usual) >= usualCount);
  return { delimiter: delimiters[usual] ?? ',', skip_lines: Math.max(first, header) };
}

/** The line end of most records. A mixture that includes bare line feeds is read by line feeds. */
export function detectNewline(shapes: RecordShape[]): Dialect['newline'] {
  const seen = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (const { newline } of shapes) if (newline !== null) seen[newline]++;
  if (seen['\n'] === 0 && seen['\r\n'] === 0) return seen['\r'] > 0 ? '\r' : '\n';
  if (seen['\r'] > seen['\n'] + seen['\r\n']) return '\r';
  return seen['\n'] > 0 ? '\n' : '\r\n';
}
