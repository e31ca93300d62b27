import { describedHeaderRows, isVariableRow } from '@sheaf/tables';
import { isBlank } from '../answers/answer-text.ts';
import { isDateLike } from '../answers/date.ts';
import { countExportHeaderRows, withBlanks } from '../exporters/own-export.ts';
import { exporters } from '../exporters/registry.ts';
import { isAnswerPlaceholder } from '../headers/question-texts.ts';
import { countFurtherHeaders } from './further-headers.ts';

const isNumber = (cell: string): boolean => /^[-+]?\d{1,15}([.,]\d{1,15})?$/.test(cell);
/** @returns whether a cell is a number or a date */
export const isTyped = (cell: string): boolean => isNumber(cell) || isDateLike(cell);

/** The number of header rows, if the layout of a known tool shows it. */
export function countByExporter(rows: readonly string[][]): number | null {
  for (const { countHeaderRows: count } of exporters) {
    const found = count?.(rows) ?? null;
    if (found !== null) return found;
  }
  return null;
}

/** Columns whose answers from row `from` on are nearly all numbers or dates. */
export function findTypedColumns(rows: readonly string[][], from: number): number[] {
  const columns = rows[0]?.keys() ?? [];
  return [...columns].filter((column) => {
    const cells = rows
      .slice(from)
      .map((row) => (row[column] ?? '').trim())
      .filter((cell) => !isBlank(cell));
    return cells.length >= 2 && cells.filter(isTyped).length >= 0.9 * cells.length;
  });
}

/** Whether the second row names options: columns with only one answer hold the name above it. */
export function namesOptions(rows: readonly string[][]): boolean {
  const [first = [], second = []] = rows;
  let namedCells = 0;
  let continued = 0;
  second.forEach((option, column) => {
    if ((first[column] ?? '').trim() !== '' || option.trim() === '') return;
    continued++;
    const answers = rows
      .slice(2)
      .map((row) => row[column] ?? '')
      .filter((cell) => !isBlank(cell));
    if (answers.length > 0 && answers.every((answer) => answer === option)) namedCells++;
  });
  // A response has its number or time in columns where all responses have one.
  const isResponse = findTypedColumns(rows, 2).some(
    (column) => (first[column] ?? '').trim() !== '' && isTyped((second[column] ?? '').trim()),
  );
  return namedCells >= 2 && namedCells * 3 >= continued && !isResponse;
}

/** Whether the second row is no answer in any column whose few answers repeat. */
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

/** Whether the second row leaves out a named column that every response fills, such as an identifier or a time. */
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
 * Whether the second row continues the first, as in exports of SurveyMonkey: it fills the blanks of the first row and
 * leaves columns without a question blank. A first response also fills columns with a blank header, so the row must
 * also differ from the other answers.
 */
function continuesFirstRow(rows: readonly string[][]): boolean {
  const [first = [], second = []] = rows;
  const blanks = [...first.keys()].filter((column) => (first[column] ?? '').trim() === '');
  const filled = blanks.filter((column) => (second[column] ?? '').trim() !== '');
  const placeholders = second.filter((cell) => isAnswerPlaceholder(cell)).length;
  if (placeholders > 0 && (filled.length > 0 || placeholders >= 2)) return true;
  if (filled.length < 2 || filled.length * 2 < blanks.length) return false;
  const typed = findTypedColumns(rows, 2);
  const odd = typed.filter((column) => !isTyped((second[column] ?? '').trim()));
  if (odd.length * 3 < typed.length * 2) return false;
  return leavesOut(rows) || odd.some((column) => (second[column] ?? '').trim() !== '') || isNoAnswer(rows, filled);
}

/** Whether the second row has words above columns of numbers and dates. */
function breaksTypes(rows: readonly string[][]): boolean {
  const second = rows[1] ?? [];
  const typed = findTypedColumns(rows, 2);
  const words = typed.filter((column) => /\p{L}{2}/u.test(second[column] ?? '') && !isBlank(second[column] ?? ''));
  const filled = second.filter((cell) => cell.trim() !== '').length;
  return rows.length >= 5 && typed.length >= 3 && words.length >= 0.9 * typed.length && filled >= 0.8 * second.length;
}

/** Counts the header rows (1 to 4). `rows` starts with the first header row. */
export function countHeaderRows(rows: readonly string[][]): number {
  const own = countExportHeaderRows(rows);
  if (own !== null) return own;
  if (isVariableRow(rows[0] ?? [], rows[describedHeaderRows - 1] ?? [])) return describedHeaderRows;
  const said = countByExporter(rows);
  if (said !== null) return said;
  if (rows.length < 2) return 1;
  const known = namesOptions(rows) || continuesFirstRow(withBlanks(rows)) || breaksTypes(rows) ? 2 : 1;
  return countFurtherHeaders(rows, known);
}
