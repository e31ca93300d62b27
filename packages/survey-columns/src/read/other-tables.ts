import type { Dialect, TextTrait } from '@sheaf/tables';
import { findSideTable, isHeaderAgain, mayBeginTable, readFirstRows, type TextRow } from '@sheaf/tables';
import { type ColumnShape, describeShapes, isFigure, isTyped } from '../rows/response-shape.ts';
import { countSummaryRows } from '../rows/summary-rows.ts';

export type Format = Pick<Dialect, 'delimiter' | 'quote' | 'newline'> & Partial<Pick<Dialect, 'traits'>>;
type Row = readonly string[];

/** Fewest responses that show what a response looks like. */
const fewest = 3;

export const countFilled = (row: Row): number => row.filter((cell) => cell.trim() !== '').length;

/** @returns whether a filled cell cannot be an answer of its column; a number may be smaller or greater than all others */
export function isForeign(cell: string, shape: ColumnShape): boolean {
  if (shape.filled === 0) return true;
  if (shape.numbers !== null) return !isFigure(cell);
  if (shape.isTyped) return !isTyped(cell);
  return shape.isChoice && !shape.values.has(cell.toLowerCase());
}

/** Whether a row is no response of a table: a single text, or a cell that cannot be an answer. */
function isUnlike(row: Row, shapes: readonly ColumnShape[]): boolean {
  const filled = row.flatMap((cell, column) =>
    cell.trim() === '' ? [] : [{ cell: cell.trim(), shape: shapes[column] }],
  );
  const missing = shapes.filter(({ isAlways }, column) => isAlways && (row[column] ?? '').trim() === '').length;
  return missing > 0 && filled.some(({ cell, shape }) => shape === undefined || isForeign(cell, shape));
}

/** Whether a row has words alone, and a number stands below one of them. */
const areNames = (row: Row, below: readonly Row[]): boolean =>
  countFilled(row) > 1 &&
  !row.some((cell) => isFigure(cell.trim())) &&
  row.some((name, column) => name.trim() !== '' && below.some((other) => isFigure((other[column] ?? '').trim())));

/** Whether a row has nothing where every response has a number of its own. */
const lacksNumber = (row: Row, shapes: readonly ColumnShape[]): boolean =>
  shapes.some(
    (shape, column) => shape.isAlways && shape.isUnique && shape.isTyped && (row[column] ?? '').trim() === '',
  );

/** Whether all that follows the first blank row with a shorter row below it is another table. */
function hasFurtherTable(header: Row, below: readonly TextRow[]): boolean {
  const start = below.findIndex(
    (row, at) => !row.blank && below[at - 1]?.blank === true && mayBeginTable(row.cells, header),
  );
  if (start < 0) return false;
  const filled = (rows: readonly TextRow[]): Row[] => rows.filter(({ blank }) => !blank).map(({ cells }) => cells);
  const [own, others] = [filled(below.slice(0, start)), filled(below.slice(start))];
  if (own.length < fewest || others.length > own.length) return false;
  const shapes = describeShapes(own, header.length);
  const [first = [], ...rest] = others;
  // Totals and notes are a footer.
  return (
    isUnlike(first, shapes) &&
    rest.every((row) => isUnlike(row, shapes) || (areNames(first, rest) && lacksNumber(row, shapes))) &&
    countSummaryRows([...own, ...others]) < others.length
  );
}

/** Whether the columns behind two blank ones are a small table: they are filled in the first rows, at most half of all. */
function hasSideTable(header: Row, rows: readonly Row[]): boolean {
  const at = findSideTable(header);
  if (at === null || rows.length < fewest) return false;
  const isBlankThere = rows.every((row) => countFilled(row.slice(at, at + 2)) === 0);
  const beside = rows.map((row) => countFilled(row.slice(at)) > 0);
  const end = beside.lastIndexOf(true) + 1;
  return isBlankThere && end > 0 && end * 2 <= rows.length;
}

/** Rows that show the header. */
const headRows = 50;
/** A line of separators, quotes and blanks alone. */
const blankLine = /[\r\n][,;|"\t ]{0,400}\r?\n/;

/** Whether the complete text is worth a look: most files have no blank line and no second header. */
function mayHoldOthers(text: string, header: TextRow, delimiter: string, isWhole: boolean): boolean {
  // The files that were joined may quote their names or not.
  const { start, end, cells } = header;
  const written = [
    text.slice(start, end).trim(),
    cells.join(delimiter),
    cells.map((cell) => `"${cell}"`).join(delimiter),
  ];
  return (
    written.some((names) => text.includes(names, end)) ||
    findSideTable(header.cells) !== null ||
    (isWhole && blankLine.test(text.slice(header.end)))
  );
}

/**
 * @param isWhole the text is the complete file, so that its end is known
 * @returns what else than responses stands below or beside the header
 */
export function findOtherTables(text: string, format: Format, skip_lines: number, isWhole: boolean): TextTrait[] {
  const first = readFirstRows(text, format, skip_lines + headRows).rows;
  const from = first.findIndex(({ blank }, at) => at >= skip_lines && !blank);
  const head = first[from];
  if (head === undefined || !mayHoldOthers(text, head, format.delimiter, isWhole)) return [];
  const header = head.cells;
  const { rows } = readFirstRows(text, format, Number.MAX_SAFE_INTEGER);
  const below = rows.slice(from + 1, isWhole ? undefined : -1);
  const filled = below.filter(({ blank }) => !blank).map(({ cells }) => cells);
  return [
    ...(filled.some((row) => isHeaderAgain(row, header)) ? (['repeated_headers'] as const) : []),
    ...(isWhole && hasFurtherTable(header, below) ? (['further_table'] as const) : []),
    ...(hasSideTable(header, filled) ? (['side_table'] as const) : []),
  ];
}

/** Most rows of a summary above the responses. */
const longestBlock = 20;

/**
 * @param rows from the first row that is not blank, blank ones too
 * @returns how many rows a summary above the responses has, with the blank row below it; 0 if there is none
 */
export function countSummaryBlock(rows: readonly Row[]): number {
  const blank = rows.slice(0, longestBlock).findIndex((row) => countFilled(row) === 0);
  const start = rows.findIndex((row, at) => at > blank && countFilled(row) > 0);
  if (blank < 2 || start < 0) return 0;
  const [header = [], ...below] = rows.slice(start).filter((row) => countFilled(row) > 0);
  const block = rows.slice(0, blank);
  if (below.length < Math.max(fewest, 2 * block.length)) return 0;
  const width = Math.max(...below.map((row) => row.findLastIndex((cell) => cell.trim() !== '') + 1));
  const names = header.filter((cell) => cell.trim() !== '');
  if (names.length < 0.8 * width || names.some(isFigure) || new Set(names).size < names.length) return 0;
  const shapes = describeShapes(below, width);
  const isOther = (row: Row): boolean =>
    row.some(
      (cell, column) => cell.trim() !== '' && shapes[column] !== undefined && isForeign(cell.trim(), shapes[column]),
    );
  return block.every(isOther) && isOther(header) ? start : 0;
}
