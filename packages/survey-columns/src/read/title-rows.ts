import { isBlank } from '../answers/blank.ts';
import { countExportHeaderRows } from '../exporters/own-export.ts';
import { isAnswerPlaceholder } from '../headers/question-texts.ts';
import { type ColumnShape, columnShape, judgeKind } from '../rows/response-shape.ts';
import { countByExporter, isTyped, namesOptions, typedColumns } from './header-rows.ts';
import { filledIn } from './other-tables.ts';

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
  const below = rows.slice(at + 1).filter((other) => filledIn(other) > 0);
  const isGiven = row.some((cell, column) => !isBlank(cell) && below.some((other) => other[column] === cell));
  return isGiven || (typedColumns([row, ...below], 1).includes(0) && isTyped((row[0] ?? '').trim()));
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
    return columns.length === 1 || areAlike(columns.map((column) => columnShape(below, column)));
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
  const at = rows.findIndex((row) => filledIn(row) > most);
  const isNamed = filledIn(rows[at] ?? []) >= (isCentred ? 1 : fewestNamed) * width;
  return at > mostTitles || !isNamed ? 0 : Math.max(0, at);
}

/**
 * Counts the rows of titles above a filled header: one or two cells each. A question above its options or items looks
 * alike, but the columns below it have the same kind of answers.
 * @param rows from the first row that is not blank, blank ones too
 */
export function countTitleRows(rows: readonly string[][]): number {
  const width = Math.max(0, ...rows.slice(0, 20).map((row) => row.length));
  if (width < 2) return 0;
  if (isComment(rows[0] ?? [], rows[1] ?? [])) return 1;
  const at = findHeader(rows, width);
  if (at === 0) return 0;
  const header = rows[at] ?? [];
  const filled = rows.filter((row) => filledIn(row) > 0);
  if (countExportHeaderRows(filled) !== null || countByExporter(filled) !== null || namesOptions(filled)) return 0;
  if (header.some(isAnswerPlaceholder) || isResponse(rows, at)) return 0;
  return filledIn(rows[at - 1] ?? []) === 0 || isTitle(rows, at, width) ? at : 0;
}

/** Whether the row directly above the header is a title. */
function isTitle(rows: readonly Row[], at: number, width: number): boolean {
  const [above = [], header = []] = rows.slice(at - 1);
  const isOver = above.every((cell, column) => cell.trim() === '' || isFilled(header, column));
  const below = rows.slice(at + 1).filter((row) => filledIn(row) > 0);
  // A question above its parts may have other columns behind these.
  const end = isFilled(rows[0] ?? [], 0) ? width : Math.min(width, above.findIndex((cell) => cell.trim() !== '') + 2);
  return isOver && below.length > 1 && !asksAboveParts(above, below, end);
}
