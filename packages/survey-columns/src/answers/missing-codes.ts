import { readDate } from './date.ts';
import { parseDecimal } from './read-number.ts';

/** Codes vendors write for "no answer", "not shown", "refused" and "does not know". */
const negative = new Set(
  [6, 7, 8, 9, 55, 66, 77, 88, 95, 96, 97, 98, 99, 666, 777, 888, 995, 996, 997, 998, 999, 9999].map((code) => -code),
);
/** What Survey Solutions writes into a number that was not answered; others write nines of another length. */
const manyNines = /^-9{5,9}(?:[.,]0{1,2})?$/;
const positive = new Set([77, 88, 96, 97, 98, 99, 777, 888, 996, 997, 998, 999, 7777, 8888, 9998, 9999]);

/** By the number of its digits: a code is far above a scale that ends at this number or below. */
const farBelow: Readonly<Record<number, number>> = { 2: 11, 3: 100, 4: 999 };
/** A code of two digits may also follow a scale up to this number if hardly a number of the scale is missing. */
const longestScale = 30;

const plainNumber = /^-?\d{1,9}(?:[.,]0{1,2})?$/;
const anyNumber = /^[-+]?\d{1,15}(?:[.,]\d{1,12})?$/;

const isCode = (cell: string, number: number): boolean =>
  negative.has(number) || positive.has(number) || manyNines.test(cell);

/** The most characters of a code. */
const longestCode = 13;

interface Numbers {
  /** Cells that are whole numbers, with their values. */
  whole: Map<string, number>;
  /** Distinct numbers other than such codes. */
  others: number[];
  words: number;
}

function readNumbers(values: ReadonlyMap<string, number>): Numbers {
  const found: Numbers = { whole: new Map(), others: [], words: 0 };
  for (const [cell, count] of values) {
    if (cell.length > 24 || !anyNumber.test(cell)) {
      found.words += count;
      continue;
    }
    const number = parseDecimal(cell);
    if (plainNumber.test(cell)) found.whole.set(cell, number);
    if (!isCode(cell, number)) found.others.push(number);
  }
  return found;
}

/** Whether a positive code is so far above the scale that it cannot belong to it. */
function isFarAbove(code: number, { others, words }: Numbers, filled: number): boolean {
  if (others.length < 2 || words * 10 > filled || others.some((number) => number < 0 || !Number.isInteger(number)))
    return false;
  const [least, most] = [Math.min(...others), Math.max(...others)];
  if (most <= (farBelow[String(code).length] ?? 0)) return true;
  const isDense = new Set(others).size >= 0.6 * (most - least + 1);
  return code < 100 && most <= longestScale && isDense;
}

/**
 * Finds a vendor's codes for "no answer": -99 and the like where no other number is negative, 98 and the like where
 * the scale ends far below.
 * @param values distinct trimmed cells and their counts
 */
export function findMissingCodes(values: ReadonlyMap<string, number>): string[] {
  const maybe = [...values.keys()].filter((cell) => {
    if (cell.length > longestCode || !plainNumber.test(cell)) return false;
    return isCode(cell, parseDecimal(cell));
  });
  if (maybe.length === 0) return [];
  const numbers = readNumbers(values);
  const isSigned = numbers.others.some((number) => number < 0);
  let filled = 0;
  for (const count of values.values()) filled += count;
  return maybe.filter((cell) => {
    const number = parseDecimal(cell);
    return number < 0 ? !isSigned : isFarAbove(number, numbers, filled);
  });
}

/** What databases, forms and spreadsheets write where there is no date. */
const placeholders: readonly (readonly [name: string, shape: RegExp])[] = [
  ['zeros, or only the marks between', /^[0\s/.:_TZ,+-]+$/],
  ['the form of a date in letters', /^(?:[dtj]{1,2}|m{1,2}|[yja]{2,4})(?:[-/. ](?:[dtj]{1,2}|m{1,2}|[yja]{2,4})){2}$/i],
  ['nines', /^[9\s/.:-]+$/],
  [
    'the first or the last year of a calendar, or a day or month 0',
    /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T][\d:.,Z+-]*)?$/,
  ],
  ['a cell that was too narrow', /^#+$/],
];
const impossiblePart = /(?:^|[-/.])(?:0{1,4}|9999|0001|1899)(?:$|[-/. T])/;

const longest = 32;
/** The least share of dates among the other cells. */
const enoughDates = 0.85;
const fewestDates = 2;

const isPlaceholder = (cell: string): boolean =>
  cell.length <= longest &&
  placeholders.some(([, shape]) => shape.test(cell)) &&
  readDate(cell) === null &&
  (!/[1-8]/.test(cell) || impossiblePart.test(cell));

/**
 * Finds what a column of dates has in the cells without one: `0000-00-00`, `/  /`, `0`, `dd/mm/yyyy`, `9999-12-31`.
 * @param values distinct trimmed cells and their counts @returns nothing unless nearly all others are dates
 */
export function findDatePlaceholders(values: ReadonlyMap<string, number>): string[] {
  const found = [...values.keys()].filter(isPlaceholder);
  if (found.length === 0) return [];
  let [dates, others] = [0, 0];
  for (const [cell, count] of values) {
    if (isPlaceholder(cell)) continue;
    others += count;
    if (readDate(cell) !== null) dates += count;
  }
  return dates >= fewestDates && dates >= others * enoughDates ? found : [];
}
