import { isBlank } from '../answers/blank.ts';
import { isDateLike } from '../answers/date.ts';
import { countExportHeaderRows } from '../exporters/own-export.ts';
import { exporters } from '../exporters/registry.ts';
import { countFurtherHeaders } from './further-headers.ts';
import { isAnswerPlaceholder } from './question-texts.ts';

const isNumber = (cell: string): boolean => /^[-+]?\d{1,15}([.,]\d{1,15})?$/.test(cell);
const isTyped = (cell: string): boolean => isNumber(cell) || isDateLike(cell);

/** What the header rows of one of the tools say outright. */
function countByExporter(rows: readonly string[][]): number | null {
  for (const { countHeaderRows: count } of exporters) {
    const found = count?.(rows) ?? null;
    if (found !== null) return found;
  }
  return null;
}

/** The columns whose answers below `from` are nearly all numbers or dates. */
function typedColumns(rows: readonly string[][], from: number): number[] {
  const columns = rows[0]?.keys() ?? [];
  return [...columns].filter((column) => {
    const cells = rows
      .slice(from)
      .map((row) => (row[column] ?? '').trim())
      .filter((cell) => !isBlank(cell));
    return cells.length >= 2 && cells.filter(isTyped).length >= 0.9 * cells.length;
  });
}

/** A row of option names: where columns hold one answer only, it is the one this row names. */
function namesOptions(rows: readonly string[][]): boolean {
  const [first = [], second = []] = rows;
  let named = 0;
  let continued = 0;
  second.forEach((option, column) => {
    if ((first[column] ?? '').trim() !== '' || option.trim() === '') return;
    continued++;
    const answers = rows
      .slice(2)
      .map((row) => row[column] ?? '')
      .filter((cell) => !isBlank(cell));
    if (answers.length > 0 && answers.every((answer) => answer === option)) named++;
  });
  // A response has its number or time where all have one, even where all say the same.
  const isResponse = typedColumns(rows, 2).some(
    (column) => (first[column] ?? '').trim() !== '' && isTyped((second[column] ?? '').trim()),
  );
  return named >= 2 && named * 3 >= continued && !isResponse;
}

/** Above columns of a few answers again and again: whether none of the second row's cells is one of them. */
function isNoAnswer(rows: readonly string[][], columns: readonly number[]): boolean {
  const repeating = columns.filter((column) => {
    const cells = rows.slice(2).map((row) => (row[column] ?? '').trim());
    const filled = cells.filter((cell) => !isBlank(cell));
    return filled.length >= 4 && new Set(filled).size * 2 <= filled.length;
  });
  const second = rows[1] ?? [];
  const isAnswer = (column: number): boolean =>
    rows.slice(2).some((row) => (row[column] ?? '').trim() === (second[column] ?? '').trim());
  return repeating.length > 0 && !repeating.some(isAnswer);
}

/** Columns that have a name and that every response fills, but not the second row: identifiers, times. */
function leavesOut(rows: readonly string[][]): boolean {
  const [first = [], second = []] = rows;
  const below = rows.slice(2);
  return [...first.keys()].some(
    (column) =>
      (first[column] ?? '').trim() !== '' &&
      (second[column] ?? '').trim() === '' &&
      below.length >= 2 &&
      below.every((row) => (row[column] ?? '').trim() !== ''),
  );
}

/**
 * SurveyMonkey's second row fills the blanks of the first and leaves blank what is not a question. A first response fills
 * the column of a blank header cell as well: so the row must also be none by what the others answer.
 */
function continuesFirstRow(rows: readonly string[][]): boolean {
  const [first = [], second = []] = rows;
  const blanks = [...first.keys()].filter((column) => (first[column] ?? '').trim() === '');
  const filled = blanks.filter((column) => (second[column] ?? '').trim() !== '');
  const placeholders = second.filter((cell) => isAnswerPlaceholder(cell)).length;
  if (placeholders > 0 && (filled.length > 0 || placeholders >= 2)) return true;
  if (filled.length < 2 || filled.length * 2 < blanks.length) return false;
  const typed = typedColumns(rows, 2);
  const odd = typed.filter((column) => !isTyped((second[column] ?? '').trim()));
  if (odd.length * 3 < typed.length * 2) return false;
  return leavesOut(rows) || odd.some((column) => (second[column] ?? '').trim() !== '') || isNoAnswer(rows, filled);
}

/** In words only, above columns of numbers and dates: the second row is not an answer. */
function breaksTypes(rows: readonly string[][]): boolean {
  const second = rows[1] ?? [];
  const typed = typedColumns(rows, 2);
  const words = typed.filter((column) => /\p{L}{2}/u.test(second[column] ?? '') && !isBlank(second[column] ?? ''));
  const filled = second.filter((cell) => cell.trim() !== '').length;
  return rows.length >= 5 && typed.length >= 3 && words.length >= 0.9 * typed.length && filled >= 0.8 * second.length;
}

/** How many of the first rows are headers (1 to 4). `rows` starts with the first header row. */
export function countHeaderRows(rows: readonly string[][]): number {
  const own = countExportHeaderRows(rows);
  if (own !== null) return own;
  const said = countByExporter(rows);
  if (said !== null) return said;
  if (rows.length < 2) return 1;
  const known = namesOptions(rows) || continuesFirstRow(rows) || breaksTypes(rows) ? 2 : 1;
  return countFurtherHeaders(rows, known);
}

const filledIn = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;

/** Whether the row at `at` answers like those below: an answer that others gave as well, or a number or time where all have one. */
function isResponse(rows: readonly string[][], at: number): boolean {
  const row = rows[at] ?? [];
  const below = rows.slice(at + 1).filter((other) => filledIn(other) > 0);
  const isGiven = row.some((cell, column) => !isBlank(cell) && below.some((other) => other[column] === cell));
  return isGiven || (typedColumns([row, ...below], 1).includes(0) && isTyped((row[0] ?? '').trim()));
}

/** Most rows a title has. */
const mostTitles = 5;

/**
 * Title rows a spreadsheet padded to the table's width: one cell each, above a header that is filled in. A question above
 * its options looks alike; there the two rows are one header.
 */
export function countTitleRows(rows: readonly string[][]): number {
  const width = rows[0]?.length ?? 0;
  if (width < 3 || filledIn(rows[0] ?? []) !== 1 || (rows[0]?.[0] ?? '').trim() === '') return 0;
  const header = rows.findIndex((row) => filledIn(row) > 1);
  if (header < 1 || header > mostTitles || filledIn(rows[header] ?? []) < 0.8 * width) return 0;
  const filled = rows.filter((row) => filledIn(row) > 0);
  return countHeaderRows(filled) === 1 && !isResponse(rows, header) ? header : 0;
}
