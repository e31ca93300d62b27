import {
  type DecimalMark,
  decimalShownBy,
  isOpenNumber,
  type WrittenNumber,
  writtenNumber,
} from '../answers/read-number.ts';
import type { Column } from '../groups/column.ts';
import type { DisplayReason } from '../question-shapes.ts';

/** What the distinct answers of a column show about its numbers. */
export interface Numbers {
  /** The share of the filled cells that are numbers. */
  share: number;
  distinct: readonly WrittenNumber[];
  /** The mark before the decimals, if a number shows it. */
  shown: DecimalMark | null;
  /** Whether a number can be read in two ways: `1.234`. */
  hasOpen: boolean;
  money: number;
  percent: number;
}

const mostTested = 500;

const noNumbers: Numbers = { share: 0, distinct: [], shown: null, hasOpen: false, money: 0, percent: 0 };
const isListed = ({ bracketed, digits, currency }: WrittenNumber): boolean =>
  bracketed && !currency && /^\d{1,2}$/.test(digits);

/** @returns the numbers of a column, from its first distinct answers */
export function findNumbers({ profile }: Column): Numbers {
  const distinct: WrittenNumber[] = [];
  let [cells, numbers, money, percent] = [0, 0, 0, 0];
  for (const [value, count] of [...profile.values].slice(0, mostTested)) {
    cells += count;
    const written = writtenNumber(value);
    if (written === null) continue;
    distinct.push(written);
    numbers += count;
    if (written.currency) money += count;
    if (written.percent) percent += count;
  }
  // `(1)`, `(2)`, `(3)` alone count something; beside other numbers brackets are a sign.
  if (distinct.length > 0 && distinct.every(isListed)) return noNumbers;
  return {
    share: numbers / Math.max(1, cells),
    distinct,
    shown: commonestMark(distinct),
    hasOpen: distinct.some(isOpenNumber),
    money: money / Math.max(1, numbers),
    percent: percent / Math.max(1, numbers),
  };
}

/** The mark that most numbers with decimals show. */
export function commonestMark(numbers: readonly WrittenNumber[]): DecimalMark | null {
  let points = 0;
  let commas = 0;
  for (const number of numbers) {
    const mark = decimalShownBy(number);
    if (mark === 'point') points++;
    if (mark === 'comma') commas++;
  }
  if (points === commas) return null;
  return points > commas ? 'point' : 'comma';
}

/**
 * Decides how the numbers of a column are read.
 * @param elsewhere the mark that other columns of the file show
 * @returns the mark before the decimals and why. Where nothing shows it, three digits behind a mark are read as
 * thousands, and the reason says so
 */
export function decideReading(
  { shown, hasOpen, distinct, money, percent }: Numbers,
  elsewhere: DecimalMark | null,
): { decimal: DecimalMark; reason: DisplayReason } {
  const found = shown ?? (hasOpen ? elsewhere : null);
  const reason = money > 0.5 ? 'money' : percent > 0.5 ? 'percentages' : 'numbers';
  if (found !== null || !hasOpen) return { decimal: found ?? elsewhere ?? 'point', reason };
  const points = distinct.filter((number) => isOpenNumber(number) && number.digits.includes('.')).length;
  const commas = distinct.filter((number) => isOpenNumber(number) && number.digits.includes(',')).length;
  return { decimal: points > commas ? 'comma' : 'point', reason: 'thousands_assumed' };
}
