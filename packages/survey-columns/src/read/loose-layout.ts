import { readFirstRows, type TextRow, type TextTrait } from '@sheaf/tables';
import { isBlank } from '../answers/answer-text.ts';
import { isDateLike } from '../answers/date.ts';
import {
  type ColumnShape,
  describeShape,
  describeShapes,
  extractNumber,
  isFigure,
  isLikeOthers,
  isTyped,
} from '../rows/response-shape.ts';
import { isSummaryWord } from '../rows/summary-rows.ts';
import { type Format, isForeign } from './other-tables.ts';

type Row = readonly string[];

/** Rows that show how a text is laid out. */
const evidenceRows = 200;
/** Fewest rows below a header that show it. */
const fewest = 3;

/** The rows that are not blank from one on. The last of a text that goes on may be cut. */
function filledRows(text: string, format: Format, skip_lines: number, whole: boolean): TextRow[] {
  const { rows, stopped } = readFirstRows(text, format, skip_lines + evidenceRows);
  const complete = whole || stopped ? rows : rows.slice(0, -1);
  return complete.slice(skip_lines).filter(({ blank }) => !blank);
}

/**
 * Whether blanks divide the cells: all rows are equally wide, below a header as wide or of one name less. Names of people
 * are such rows too, so a column must hold numbers, or cells must be in quotes.
 */
function areBlankDivided(text: string, format: Format, skip_lines: number, whole: boolean): boolean {
  const rows = filledRows(text, { ...format, delimiter: ' ' }, skip_lines, whole).map(({ cells }) => cells);
  const [header = [], ...below] = rows;
  const width = below[0]?.length ?? 0;
  if (below.length < fewest || width < 2 || below.some((row) => row.length !== width)) return false;
  if (header.length !== width && header.length !== width - 1) return false;
  const isQuoted = /^["'][^"']+["'] +["']/.test(text);
  const names = header.length === width ? header : ['', ...header];
  const shapes = describeShapes(below, width);
  const typed = shapes.filter(
    ({ isTyped: isColumnTyped }, column) => isColumnTyped && !isTyped(names[column] ?? ''),
  ).length;
  // “Room 12 B” is an answer too: its first word is always the same.
  const isVaried = width > 2 && shapes.every(({ values }) => values.size > 1);
  return isQuoted || (isVaried && typed >= (header.length < width ? 2 : 1));
}

/** Most rows of several columns have the width of the header. */
const mostAlike = 0.8;

/** Whether a text is one column of answers, some of which hold the delimiter: neither header nor most rows do. */
function isOneColumn(rows: readonly TextRow[]): boolean {
  const [header, ...below] = rows;
  if (header?.cells.length !== 1 || below.every(({ cells }) => cells.length === 1)) return false;
  const widths = Map.groupBy(below, ({ cells }) => cells.length);
  const single = widths.get(1)?.length ?? 0;
  const usual = Math.max(...[...widths.values()].map(({ length }) => length));
  return single * 2 >= below.length || usual < mostAlike * below.length;
}

/** @returns the delimiter of a text in which the usual ones do not divide the header; null if the one found is right */
export function findOtherDelimiter(text: string, format: Format, skip_lines: number, whole: boolean): string | null {
  const first = readFirstRows(text, format, skip_lines + 1).rows[skip_lines];
  if (first !== undefined && first.cells.length > 1) return null;
  const rows = filledRows(text, format, skip_lines, whole);
  if (rows[0]?.cells.length !== 1) return null;
  if (areBlankDivided(text, format, skip_lines, whole)) return ' ';
  return isOneColumn(rows) ? '' : null;
}

/** Whether each row has one cell more than the header and begins with a name of its own, as R writes it. */
function hasRowNames(rows: readonly TextRow[]): boolean {
  const [header, ...below] = rows;
  const width = (header?.cells.length ?? 0) + 1;
  if (below.length < 2 || width < 2 || below.some(({ cells }) => cells.length !== width)) return false;
  const names = new Set(below.map(({ cells }) => cells[0]));
  // Some programs end every row with a delimiter.
  return names.size === below.length && !names.has('') && below.some(({ cells }) => cells.at(-1) !== '');
}

/**
 * Whether the row above a header that was found is the header: it has one cell less than all rows below, and the first of
 * these is a response. A title above a narrow table looks alike, but names of columns follow it.
 * @param rows from the row above on
 */
export function isShortHeader(rows: readonly Row[]): boolean {
  const [header = [], ...below] = rows;
  if (below.length < 2 || header.length < 2 || below.some(({ length }) => length !== header.length + 1)) return false;
  const [first = [], ...others] = below;
  const shapes = describeShapes(others, first.length);
  const isTypedLike = shapes.some(
    ({ isTyped: isColumnTyped }, column) => isColumnTyped && isTyped(first[column] ?? ''),
  );
  return (
    isTypedLike &&
    shapes.every((shape, column) => (first[column] ?? '') === '' || !isForeign(first[column] ?? '', shape))
  );
}

/** Whether a line goes on with a sentence, and says nothing about the file. */
const goesOn = ([cell = '']: Row): boolean => /^[^\p{Lu}\p{N}]{0,5}\p{Ll}/u.test(cell) && !isSummaryWord(cell);

/**
 * Whether lines go on with the answer of the line above: joined, all rows have the width of the header. A line in the place
 * of the responses that is one must not begin as they do, and the lines at the end may be a footer.
 */
function holdsRests(rows: readonly TextRow[], text: string, format: Format, skip_lines: number): boolean {
  const [header, ...below] = rows.map(({ cells }) => cells);
  const width = header?.length ?? 0;
  const short = below.filter((row) => row.length < width);
  const full = below.filter((row) => row.length === width);
  if (width < 2 || short.length === 0 || full.length < fewest || full.length + short.length < below.length)
    return false;
  const end = below.slice(below.lastIndexOf(full.at(-1) ?? []) + 1);
  if (full.length * 2 < below.length || (end.length === short.length && !end.every(goesOn))) return false;
  const first = describeShape(full, 0);
  const rests = short.filter(([cell = '']) => first.isTyped && !isLikeOthers(cell, first) && !isTyped(cell));
  const traits: TextTrait[] = [...(format.traits ?? []), 'joined_lines'];
  const joined = readFirstRows(text, { ...format, traits, skip_lines }, skip_lines + evidenceRows).rows.slice(
    skip_lines,
  );
  const isEven = joined.slice(0, -1).every(({ cells, blank }) => blank || cells.length === width);
  return rests.length * 2 >= short.length && isEven;
}

/**
 * @param rows the first rows of the text that are not blank, from its header on
 * @returns how the rows differ from those of plain CSV
 */
export function findRowTraits(rows: readonly TextRow[], text: string, format: Format, skip_lines: number): TextTrait[] {
  if (hasRowNames(rows)) return ['row_names'];
  return rows.some(({ strayed }) => strayed) || !holdsRests(rows, text, format, skip_lines) ? [] : ['joined_lines'];
}

/** Whether a cell could be an answer of its column and says so: a date among dates, a word among the same few words. */
function showsAnswer(cell: string, { isTyped: isColumnTyped, values, isChoice, numbers }: ColumnShape): boolean {
  if (isDateLike(cell)) return isColumnTyped && numbers === null;
  return isChoice && values.size > 1 && /\p{L}/u.test(cell) && values.has(cell.toLowerCase());
}

/** Whether a number stands among those of a column, or at most as far from them as they span. */
function isWithin(cell: string, { numbers }: ColumnShape): boolean {
  if (numbers === null) return false;
  const span = numbers.max - numbers.min;
  return Math.abs(extractNumber(cell) - (numbers.min + numbers.max) / 2) <= span;
}

/**
 * Whether a row of numbers is the first response of a table of numbers: two of its cells are equal and all are like those below, or a
 * column counts on from it. Items have different numbers, and years are unlike the answers.
 */
function areNumbersOnly(first: Row, below: readonly Row[]): boolean {
  const shapes = describeShapes(below, first.length);
  if (first.length < 3 || !first.every(isFigure) || shapes.some(({ numbers }) => numbers === null)) return false;
  const countsOn = first.some(
    (cell, column) =>
      shapes[column]?.isUnique &&
      below.slice(0, fewest).every((row, at) => Number(row[column]) === Number(cell) + at + 1),
  );
  const isRepeated = new Set(first).size < first.length;
  return (
    countsOn ||
    (isRepeated && first.every((cell, column) => shapes[column] !== undefined && isWithin(cell, shapes[column])))
  );
}

/**
 * Whether the first row is a response: its cells are of the same kinds as those below, and one of them is a date or a word that
 * others gave too. Numbers alone tell nothing: items have numbers, and years are names.
 * @param rows the table from its first row on
 */
export function isWithoutHeader(rows: readonly Row[]): boolean {
  const [first = [], ...others] = rows;
  // Where files are joined, the header stands among the responses.
  const below = others.filter((row) => row.some((cell, column) => cell !== first[column]));
  if (below.length < fewest || first.length < 2) return false;
  if (areNumbersOnly(first, below)) return true;
  let [filled, shown, typed] = [0, 0, 0];
  for (const [column, cell] of first.entries()) {
    if (isBlank(cell)) continue;
    const shape = describeShape(below, column);
    // Nearly every header ends here at its first column, so the others cost nothing.
    if (isForeign(cell.trim(), shape)) return false;
    filled++;
    shown += Number(showsAnswer(cell.trim(), shape));
    typed += Number(shape.isTyped);
  }
  return filled * 2 >= first.length && shown > 0 && typed + shown >= 2;
}
