/** Codes vendors write for "no answer", "not shown", "refused" and "does not know". */
const negative = new Set(
  [6, 7, 8, 9, 55, 66, 77, 88, 95, 96, 97, 98, 99, 666, 777, 888, 995, 996, 997, 998, 999, 9999].map((code) => -code),
);
const positive = new Set([77, 88, 96, 97, 98, 99, 777, 888, 996, 997, 998, 999, 7777, 8888, 9998, 9999]);

/** Codes of this many digits stand far above numbers up to this. */
const farBelow: Readonly<Record<number, number>> = { 2: 11, 3: 100, 4: 999 };
/** Two digits beside a longer list of answers, when hardly a number of it is missing. */
const longestScale = 30;

const plainNumber = /^-?\d{1,9}(?:[.,]0{1,2})?$/;
const anyNumber = /^[-+]?\d{1,15}(?:[.,]\d{1,12})?$/;
const numberOf = (cell: string): number => Number(cell.replace(',', '.'));

interface Numbers {
  /** Cells that are whole numbers, as they are written, and their numbers. */
  whole: Map<string, number>;
  /** Different numbers, codes left out. */
  others: number[];
  /** Cells that are no numbers. */
  words: number;
}

function readNumbers(values: ReadonlyMap<string, number>): Numbers {
  const found: Numbers = { whole: new Map(), others: [], words: 0 };
  for (const [cell, count] of values) {
    if (cell.length > 24 || !anyNumber.test(cell)) {
      found.words += count;
      continue;
    }
    const number = numberOf(cell);
    if (plainNumber.test(cell)) found.whole.set(cell, number);
    if (!negative.has(number) && !positive.has(number)) found.others.push(number);
  }
  return found;
}

/** Whether a positive code stands so far above the scale that it is none of its numbers. */
function isFarAbove(code: number, { others, words }: Numbers, filled: number): boolean {
  if (others.length < 2 || words * 10 > filled || others.some((number) => number < 0 || !Number.isInteger(number)))
    return false;
  const [least, most] = [Math.min(...others), Math.max(...others)];
  if (most <= (farBelow[String(code).length] ?? 0)) return true;
  const isDense = new Set(others).size >= 0.6 * (most - least + 1);
  return code < 100 && most <= longestScale && isDense;
}

/**
 * The cells of a column that are a vendor's codes for no answer: -99 and the like where no other number is below zero, 98 and
 * the like beside a scale that ends far below. @param values distinct trimmed cells and how often each stands
 */
export function findMissingCodes(values: ReadonlyMap<string, number>): string[] {
  const maybe = [...values.keys()].filter((cell) => {
    if (cell.length > 8 || !plainNumber.test(cell)) return false;
    const number = numberOf(cell);
    return negative.has(number) || positive.has(number);
  });
  if (maybe.length === 0) return [];
  const numbers = readNumbers(values);
  const isSigned = numbers.others.some((number) => number < 0);
  let filled = 0;
  for (const count of values.values()) filled += count;
  return maybe.filter((cell) => {
    const number = numberOf(cell);
    return number < 0 ? !isSigned : isFarAbove(number, numbers, filled);
  });
}
