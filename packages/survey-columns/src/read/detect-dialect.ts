import {
  ColumnsError,
  type Dialect,
  decode,
  describedHeaderRows,
  detectEncoding,
  detectLayout,
  detectNewline,
  detectQuoting,
  findQuoteStyle,
  hasMark,
  isHeaderAgain,
  isVariableRow,
  readFirstRows,
  recordShapes,
  refuseKnownFormats,
  type TextRow,
  type TextTrait,
} from '@sheaf/tables';
import { isBlank } from '../answers/answer-text.ts';
import { countExportHeaderRows, hasEscapedCells } from '../exporters/own-export.ts';
import { isAnswerPlaceholder } from '../headers/question-texts.ts';
import { type ColumnShape, describeShape, judgeKind } from '../rows/response-shape.ts';
import { countByExporter, countHeaderRows, findTypedColumns, isTyped, namesOptions } from './header-rows.ts';
import { findOtherDelimiter, findRowTraits, isShortHeader, isWithoutHeader } from './loose-layout.ts';
import { countFilled, countSummaryBlock, findOtherTables } from './other-tables.ts';

type Row = readonly string[];

const isFilled = (row: Row, column: number): boolean => (row[column] ?? '').trim() !== '';

/** Most rows of titles above a header. */
const mostTitles = 6;
/** A title has a text, and a date or a name beside it. */
const mostTitleCells = 2;
/** The header below a title names nearly every column. */
const fewestNamed = 0.8;

/**
 * Whether the row at `at` looks like the responses below: it repeats an answer, or has a number or time where all have
 * one.
 */
function isResponse(rows: readonly string[][], at: number): boolean {
  const row = rows[at] ?? [];
  const below = rows.slice(at + 1).filter((other) => countFilled(other) > 0);
  const isGiven = row.some((cell, column) => !isBlank(cell) && below.some((other) => other[column] === cell));
  return isGiven || (findTypedColumns([row, ...below], 1).includes(0) && isTyped((row[0] ?? '').trim()));
}

/** Whether columns can be the parts of one question: they have the same kind of answers. */
function areAlike(shapes: readonly ColumnShape[]): boolean {
  const known = shapes.filter((shape) => judgeKind(shape) !== null);
  const [first, ...others] = known;
  if (first === undefined) return true;
  const kind = judgeKind(first);
  return others.every(
    (shape) =>
      judgeKind(shape) === kind && (kind !== 'choice' || [...shape.values].some((value) => first.values.has(value))),
  );
}

/** Whether each cell of a row is above the parts of one question, or above one column. */
function asksAboveParts(row: Row, below: readonly Row[], end: number): boolean {
  const starts = [...row.keys()].filter((column) => isFilled(row, column));
  return starts.every((start, at) => {
    const columns = Array.from({ length: (starts[at + 1] ?? end) - start }, (_, offset) => start + offset);
    return columns.length === 1 || areAlike(columns.map((column) => describeShape(below, column)));
  });
}

/** Whether a row is a line of prose behind `#`, whose commas have blanks behind them, unlike those of the header below. */
const isComment = ([first = '', ...others]: Row, header: Row): boolean =>
  first.startsWith('#') &&
  others.length > 0 &&
  others.every((cell) => cell.startsWith(' ')) &&
  !header.some((cell) => cell.startsWith(' '));

/** @returns the place of the header below rows of titles; 0 if there are none */
function findHeader(rows: readonly Row[], width: number): number {
  // A title in the middle stands alone, above names of all columns.
  const isCentred = !isFilled(rows[0] ?? [], 0);
  const most = isCentred ? 1 : Math.min(mostTitleCells, width - 1);
  const at = rows.findIndex((row) => countFilled(row) > most);
  const isNamed = countFilled(rows[at] ?? []) >= (isCentred ? 1 : fewestNamed) * width;
  return at > mostTitles || !isNamed ? 0 : Math.max(0, at);
}

/**
 * Counts the rows of titles above a filled header: one or two cells each. A question above its options or items looks
 * alike, but the columns below it have the same kind of answers.
 * @param rows from the first row that is not blank, blank ones too
 */
function countTitleRows(rows: readonly string[][]): number {
  const width = Math.max(0, ...rows.slice(0, 20).map((row) => row.length));
  if (width < 2) return 0;
  if (isComment(rows[0] ?? [], rows[1] ?? [])) return 1;
  const at = findHeader(rows, width);
  if (at === 0) return 0;
  const header = rows[at] ?? [];
  const filled = rows.filter((row) => countFilled(row) > 0);
  if (countExportHeaderRows(filled) !== null || countByExporter(filled) !== null || namesOptions(filled)) return 0;
  if (header.some(isAnswerPlaceholder) || isResponse(rows, at)) return 0;
  return countFilled(rows[at - 1] ?? []) === 0 || isTitle(rows, at, width) ? at : 0;
}

/** Whether the row directly above the header is a title. */
function isTitle(rows: readonly Row[], at: number, width: number): boolean {
  const [above = [], header = []] = rows.slice(at - 1);
  const isOver = above.every((cell, column) => cell.trim() === '' || isFilled(header, column));
  const below = rows.slice(at + 1).filter((row) => countFilled(row) > 0);
  // A question above its parts may have other columns behind these.
  const end = isFilled(rows[0] ?? [], 0) ? width : Math.min(width, above.findIndex((cell) => cell.trim() !== '') + 2);
  return isOver && below.length > 1 && !asksAboveParts(above, below, end);
}

/** Characters that are enough to see the layout. The encoding is detected from all bytes. */
const layoutCharacters = 1024 * 1024;
const layoutRecords = 60;
const evidenceRows = 200;

interface DetectOptions {
  /** The head is the complete file. */
  whole?: boolean;
  /** Settings the user chose. The rest is detected on top of them. */
  override?: Partial<Dialect>;
  /** The file is known to have a header row, as the interface demands it. */
  headed?: boolean;
}

/**
 * Detects how the bytes of a survey export have to be read.
 * @param head the first bytes of a file, at least 64 KB if there are as many
 * @throws ColumnsError for an empty file and for data that is not text
 */
export function detectDialect(head: Uint8Array, options: DetectOptions = {}): Dialect {
  const { whole = false, override = {} } = options;
  if (head.length === 0) throw emptyFile();
  refuseKnownFormats(head);
  const encoding =
    override.encoding === undefined
      ? detectEncoding(head, whole)
      : { encoding: override.encoding, encoding_certain: true, bom: override.bom ?? hasMark(head, override.encoding) };
  const decoded = decode(head, encoding.encoding, whole);
  const text = decoded.slice(0, layoutCharacters);
  if (text.trim() === '') throw emptyFile();
  const isWhole = whole && decoded.length === text.length;
  return { ...encoding, ...detectText(text, { ...options, whole: isWhole }), ...override };
}

const emptyFile = (): ColumnsError => new ColumnsError('empty', 'no_header_row');

function detectText(text: string, { whole = false, override = {}, headed = false }: DetectOptions) {
  const written = detectWriting(text, whole, override);
  const { delimiter, quote, newline, traits } = written;
  const above = written.skip_lines;
  const read = readFirstRows(text, { delimiter, quote, newline, traits }, above + evidenceRows);
  const rows = read.rows;
  if (!read.stopped && !whole && rows.length > above + 2) rows.pop();
  const isAbove = above > 0 && isShortHeader(filledRows(rows, above - 1));
  const skip_lines = override.skip_lines ?? skippedRows(rows, isAbove ? above - 1 : above);
  const table = withoutRepeats(filledRows(rows, skip_lines));
  const counted = override.header_rows ?? countHeaderRows(table);
  const isUnnamed = !headed && override.header_rows === undefined && counted === 1 && isWithoutHeader(table);
  const header_rows = isUnnamed ? 0 : counted;
  const ownRows = countExportHeaderRows(table);
  const format = { delimiter, quote, newline, traits };
  const below = rows.slice(skip_lines).filter(({ blank }) => !blank);
  const found = header_rows === 0 ? traits : [...traits, ...findTraits(text, format, below, { skip_lines, whole })];
  const all = override.traits ?? found;
  return {
    ...{ delimiter, quote, newline, skip_lines, header_rows },
    ...(ownRows !== null && { escaped: hasEscapedCells(table.slice(0, ownRows)) }),
    ...(all.length > 0 && { traits: all }),
  };
}

/** How rows differ from those of plain CSV. A table that describes its columns itself is written by a program of ours. */
function findTraits(
  text: string,
  format: Pick<Dialect, 'delimiter' | 'quote' | 'newline' | 'traits'>,
  rows: readonly TextRow[],
  { skip_lines, whole }: { skip_lines: number; whole: boolean },
): TextTrait[] {
  if (isVariableRow(rows[0]?.cells ?? [], rows[describedHeaderRows - 1]?.cells ?? [])) return [];
  return [...findRowTraits(rows, text, format, skip_lines), ...findOtherTables(text, format, skip_lines, whole)];
}

function withoutLines(text: string, count: number, newline: Dialect['newline']): string {
  let start = 0;
  for (let line = 0; line < count; line++) start = text.indexOf(newline, start) + newline.length;
  return start === 0 ? text : text.slice(start);
}

/** How the cells are written, and how many rows above the header can be told by that alone. */
function detectWriting(text: string, whole: boolean, override: Partial<Dialect>) {
  const quoted = recordShapes(text, layoutRecords, findQuoteStyle(text));
  const plain = recordShapes(text, layoutRecords, null);
  const layout = detectLayout(text, quoted);
  const { skip_lines } = layout;
  const likely = override.delimiter ?? layout.delimiter;
  const newline = override.newline ?? detectNewline(likely === '\t' ? plain : quoted);
  const quoting = detectQuoting(withoutLines(text, skip_lines, newline), { delimiter: likely, newline }, whole);
  const quote = override.quote === undefined ? quoting.quote : override.quote;
  const format = { delimiter: likely, quote, newline };
  const other = override.delimiter === undefined ? findOtherDelimiter(text, format, skip_lines, whole) : null;
  const traits = override.traits ?? (other === null && quote !== null ? quoting.traits : []);
  return { delimiter: other ?? likely, quote, newline, traits, skip_lines };
}

/** The cells of the rows from `from` on that are not blank. */
const filledRows = (rows: readonly TextRow[], from: number): string[][] =>
  rows
    .slice(from)
    .filter(({ blank }) => !blank)
    .map(({ cells }) => cells);

/** The rows without the header where it stands again, and without its second row below that. */
const withoutRepeats = (rows: readonly string[][]): string[][] => {
  const [first = [], second = [], third = []] = rows;
  // Where columns have no texts of their own, the second row says the names again.
  if (isVariableRow(first, third)) return [...rows];
  return rows.filter((row, at) => {
    const isSecond = at > 1 && isHeaderAgain(row, second) && isHeaderAgain(rows[at - 1] ?? [], first);
    return at === 0 || !(isSecond || isHeaderAgain(row, first));
  });
};

/** Counts the rows above the header: those known from the layout, blank ones, and padded titles. */
function skippedRows(rows: readonly TextRow[], known: number): number {
  const filled = rows.findIndex(({ blank }, index) => index >= known && !blank);
  const first = filled < 0 ? known : filled;
  const below = rows.slice(first).map(({ cells }) => cells);
  return first + (countTitleRows(below) || countSummaryBlock(below));
}
