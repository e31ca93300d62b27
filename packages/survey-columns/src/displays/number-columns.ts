import { divideList } from '../answers/lists.ts';
import {
  type DecimalMark,
  findDecimalMark,
  isOpenNumber,
  readWrittenNumber,
  type WrittenNumber,
} from '../answers/read-number.ts';
import type { Column } from '../groups/column.ts';
import type { OptionOrder } from '../orders/order-options.ts';
import { type ColumnType, type DisplayReason, holdsOneChoice } from '../shapes.ts';
import { asksToRate, namesGroups, namesMeasure } from './words/headers.ts';

/** How one column is shown. */
export interface Display extends OptionOrder {
  /** The mark before the decimals; null where no numbers are shown. */
  decimal: DecimalMark | null;
  /** Of a duration: the seconds of a plain number, 60 if the column counts minutes; else null. */
  unit_seconds: number | null;
  /** 0 to 1. */
  confidence: number;
}

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
    const written = readWrittenNumber(value);
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
    shown: findCommonestMark(distinct),
    hasOpen: distinct.some(isOpenNumber),
    money: money / Math.max(1, numbers),
    percent: percent / Math.max(1, numbers),
  };
}

/** The mark that most numbers with decimals show. */
export function findCommonestMark(numbers: readonly WrittenNumber[]): DecimalMark | null {
  let points = 0;
  let commas = 0;
  for (const number of numbers) {
    const mark = findDecimalMark(number);
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

/** Lengths of scales of numbers that forms offer: 1 to 5, 1 to 7, 1 to 10, 0 to 10. */
const usualEnds = new Set([5, 7, 10]);
const questionWords = 4;
/** More numbers are no codes of groups. */
const mostGroups = 20;

interface NumbersAs {
  as: Extract<Display['as'], 'options' | 'ordered' | 'scale' | 'number'>;
  confidence: number;
}

/** What the headers of a column say about its numbers. */
interface Said {
  rating: boolean;
  measure: boolean;
  group: boolean;
}

const fewWords = 6;

/** A group is named by a short header; a long question holds such words by the way. */
function readWhatIsSaid({ labels, question }: Column): Said {
  const all = [...labels, question];
  const short = all.filter((label) => label.split(' ').length <= fewWords);
  return { rating: all.some(asksToRate), measure: all.some(namesMeasure), group: short.some(namesGroups) };
}

const isWhole = (numbers: readonly number[]): boolean => numbers.every((number) => Number.isInteger(number));

/** Whether numbers can be those of a rating: whole, and from 0 or 1 to 10 at most, or around 0. */
const mayBeRating = (numbers: readonly number[]): boolean =>
  isWhole(numbers) && Math.max(...numbers) <= 10 && Math.min(...numbers) >= (Math.min(...numbers) < 0 ? -5 : 0);

/** Most of the numbers of a usual scale were given. */
function isUsual(numbers: readonly number[]): boolean {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least >= 0 && least <= 2 && usualEnds.has(most) && new Set(numbers).size >= most - 1;
}

/** Numbers of a rating, by the header, the grid, or their range alone. */
function judgeRating(column: Column, values: readonly number[], isInGrid: boolean): NumbersAs {
  if (values.length > 2 && isInGrid) return { as: 'scale', confidence: 0.8 };
  const isQuestion = column.question.split(' ').length >= questionWords;
  return isUsual(values) ? { as: 'scale', confidence: isQuestion ? 0.8 : 0.7 } : { as: 'ordered', confidence: 0.5 };
}

/** The two values of a tick box, or two codes. */
const areTwoCodes = (values: readonly number[]): boolean =>
  values.length <= 2 && values.every((value) => [0, 1, 2].includes(value));

/**
 * Decides what a choice among numbers is: a rating, a number that was counted or measured, or codes.
 * @param values the distinct numbers
 * @param isInGrid the column is a row of a grid
 */
export function judgeNumberChoice(column: Column, values: readonly number[], isInGrid: boolean): NumbersAs {
  const said = readWhatIsSaid(column);
  if (areTwoCodes(values) && !column.labels.some((label) => label.split(' ').length <= fewWords && namesMeasure(label)))
    return { as: 'options', confidence: 0.8 };
  const isRating = mayBeRating(values);
  if (isRating && said.rating && !(said.measure && values.length > 8)) return { as: 'scale', confidence: 0.9 };
  if (said.measure) return { as: 'number', confidence: 0.9 };
  if (said.group && isWhole(values) && values.length < mostGroups) return { as: 'options', confidence: 0.6 };
  return isRating ? judgeRating(column, values, isInGrid) : { as: 'number', confidence: 0.8 };
}

/** Row after row counts up by about the same step: a number that the tool gave. A sample leaves rows out. */
export function countsUp({ profile }: Column): boolean {
  if (profile.filled < 5 || profile.values.size !== profile.filled) return false;
  const numbers = [...profile.values.keys()].map(Number);
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? Number.NaN));
  const mean = ((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)) / steps.length;
  return steps.every((step) => step > 0 && Number.isInteger(step) && step <= 2 * mean);
}

/** Codes, not amounts: all of one length and all different, or with zeros in front. */
export function areCodes({ numbers, column: { profile } }: { numbers: Numbers; column: Column }): boolean {
  const digits = numbers.distinct.map((number) => number.digits);
  if (digits.filter((text) => /^0\d/.test(text) && !/[.,]/.test(text)).length * 10 > digits.length) return true;
  const isLong = digits.every((text) => /^\d{6,}$/.test(text) && text.length >= (digits[0]?.length ?? 0) - 1);
  return (
    isLong &&
    profile.values.size >= profile.filled * 0.98 &&
    profile.filled >= 5 &&
    digits.some((text) => !/000?$/.test(text))
  );
}

// Neighbours without a question in common that were rated on one scale of numbers, such as the items of a test.

const fewestColumns = 5;
const fewestSteps = 5;
const highest = 10;

/** `1-6` for a column that holds 1, 2 … 6 and nothing else; null for any other. */
function findScale({ profile: { values, min, max, integer } }: Column): string | null {
  if (integer < 1 || min < 0 || min > 1 || max > highest) return null;
  return values.size >= fewestSteps && values.size === max - min + 1 ? `${min}-${max}` : null;
}

/** @returns the columns of five neighbours and more that hold all numbers of one scale: codes of groups do not come so */
export function findBatteries(columns: readonly Column[], types: readonly (ColumnType | undefined)[]): Set<number> {
  const scales = columns.map((column, at) => (holdsOneChoice(types[at]) ? findScale(column) : null));
  const runs = divideList(scales.keys(), (before, at) => scales[at] !== null && scales[at] === scales[before]);
  return new Set(runs.filter((run) => run.length >= fewestColumns).flat());
}
