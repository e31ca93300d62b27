import { isDateLike } from '../answers/date.ts';

/** A number with a sign, a currency or a percent sign at most. */
const figure = /^[-+]?[$€£¥]? ?\d{1,15}(?:[.,' \u00a0]\d{1,12})?(?:[.,]\d{1,12})?(?:[.,]\d{1,6})? ?%?$/;
export const isFigure = (cell: string): boolean => cell.length <= 40 && figure.test(cell);

/** @returns the value of a figure. It may misread commas, so compare it only with figures of the same column. */
export const numberIn = (cell: string): number => Number(cell.replace(/[^\d.,-]/g, '').replace(',', '.'));

/** An identifier such as `P17`, `R_3Dx9`, `14:05`: digits and no blank. */
const code = /^(?=\S*\d)\S{1,40}$/;

/** A number, a date, an identifier: what machines and number fields write. */
export const isTyped = (cell: string): boolean => isFigure(cell) || code.test(cell) || isDateLike(cell);

/** The content of one column in the responses. */
export interface ColumnShape {
  filled: number;
  /** In nearly every row there is something. */
  isAlways: boolean;
  /** Nearly all are numbers, dates or identifiers. */
  isTyped: boolean;
  /** Every cell is different: identifiers, times. */
  isUnique: boolean;
  /** The same few answers repeat. */
  isChoice: boolean;
  /** Distinct cells, trimmed, in lower case. */
  values: Set<string>;
  numbers: { min: number; max: number; sum: number; count: number; areWhole: boolean } | null;
}

const always = 0.95;
const nearlyAll = 0.9;

function numbersOf(cells: readonly string[]): ColumnShape['numbers'] {
  const numbers = cells.filter(isFigure).map(numberIn).filter(Number.isFinite);
  if (numbers.length === 0 || numbers.length < nearlyAll * cells.length) return null;
  let [min, max, sum, areWhole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, true];
  for (const number of numbers) {
    min = Math.min(min, number);
    max = Math.max(max, number);
    sum += number;
    areWhole &&= Number.isInteger(number);
  }
  return { min, max, sum, count: numbers.length, areWhole };
}

/** Describes one column by rows that are certainly responses. */
export function columnShape(rows: readonly (readonly string[])[], column: number): ColumnShape {
  const cells = rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
  const values = new Set(cells.map((cell) => cell.toLowerCase()));
  return {
    filled: cells.length,
    isAlways: cells.length > 0 && cells.length >= always * rows.length,
    isTyped: cells.length >= 2 && cells.filter(isTyped).length >= nearlyAll * cells.length,
    isUnique: cells.length >= 2 && values.size === cells.length,
    isChoice: cells.length >= 5 && values.size * 2 <= cells.length,
    values,
    numbers: numbersOf(cells),
  };
}

/** Whether a filled cell could be an answer like the others of its column. */
export function isLikeOthers(cell: string, shape: ColumnShape): boolean {
  if (shape.filled === 0 || shape.values.has(cell.toLowerCase())) return true;
  if (shape.isTyped && !isTyped(cell)) return false;
  const { numbers } = shape;
  if (numbers !== null && isFigure(cell)) {
    const value = numberIn(cell);
    return value >= numbers.min && value <= numbers.max && (Number.isInteger(value) || !numbers.areWhole);
  }
  return !shape.isChoice;
}
