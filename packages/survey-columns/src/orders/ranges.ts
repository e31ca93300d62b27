import { countEach } from '../answers/lists.ts';
import { lookUpSeconds } from '../answers/read-duration.ts';
import { findUnit } from '../rows/units.ts';
import { findLead, type Option, type OrderReader, type Ranks } from './spelling.ts';
import { counted, factorsByWord, findBound, numbersByWord, rangeWords } from './words/counting.ts';

interface WrittenValue {
  value: number;
  /** The unit of time behind it. */
  seconds: number | null;
}

interface Parsed {
  values: WrittenValue[];
  bound: 'below' | 'above' | 'none';
  /** Words that are neither numbers nor words of ranges or units. */
  others: string[];
  /** Whether a unit or something counted stands beside the number. */
  hasUnit: boolean;
}

interface Range {
  low: number;
  high: number;
}

const token = /(\d{1,3}(?:[ ,.']\d{3})+(?!\d)(?:[.,]\d{1,3}(?!\d))?|\d+(?:[.,]\d+)?)|\p{L}[\p{L}\p{M}']*/gu;
const groupMark = /[ ,.'](?=\d{3}(?:\D|$))/g;
const height = /^(\D*)(\d)'(?: ?(\d{1,2})(?:"|'')?)?/;
const denseWords =
  /以下|未満|不足|以内|まで|以上|超え?る?|より多い|超过|之间|之間|から|至|到|间|間|이하|미만|이내|이상|초과|부터|까지|사이|歳代/gu;
const decade = /(\d0)(?:代|'?s(?![\p{L}])|er(?![\p{L}]))/gu;
/** Units after an ordinal: "9th grade". */
const ordinals = new Set(['grade', 'klasse', 'semester', 'year', 'form', 'level', 'stage', 'week', 'day']);
/** "1/2" and "24/7" are no ranges. */
const fraction = /\d\/\d/;
/** `8am`, `12:30 pm`, `14:00`. */
const clock = /(?<![\d.,])(\d{1,2})(?::(\d{2}))?(?: ?(am|pm|a\.m\.?|p\.m\.?)(?![\p{L}])|(?<=:\d{2})(?!:))/gu;
/** "More than a year", "the last month". */
const oneUnit = /(?<!\d )(?:\ban?|\blast|\bpast) (hour|day|week|month|year)(?![\p{L}])/gu;
const mostNumbers = 2;

const toNumber = (digits: string): number =>
  Number((/^0[.,]/.test(digits) ? digits : digits.replace(groupMark, '')).replace(',', '.'));

/** Feet and inches as inches, decades as ranges, numbers in words as digits; without words that only join. */
function prepare(folded: string): string {
  const text = folded
    .replace(clock, (_all, hour: string, minutes = '0', half?: string) =>
      hourOfDay(Number(hour), Number(minutes), half),
    )
    .replace(oneUnit, '1 $1')
    .replace(
      height,
      (_all, before: string, feet: string, inches = '0') => `${before}${Number(feet) * 12 + Number(inches)} `,
    )
    .replace(decade, (_all, from: string) => `${from}-${Number(from) + 9}`)
    .replace(denseWords, ' ')
    .replace(fraction, 'fraction');
  return /\d/.test(text) ? text : inDigits(text);
}

function hourOfDay(hour: number, minutes: number, half: string | undefined): string {
  const inDay = half === undefined ? hour : (hour % 12) + (half.startsWith('p') ? 12 : 0);
  return `${Math.round((inDay + minutes / 60) * 100) / 100}`;
}

/** The longest number in words becomes digits: "tens of thousands". */
function inDigits(text: string): string {
  const lead = numbersByWord.get(findLead(text));
  if (lead !== undefined) return String(lead);
  const words = text.split(' ');
  for (let length = 3; length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const value = numbersByWord.get(words.slice(at, at + length).join(' '));
      const others = [...words.slice(0, at), ...words.slice(at + length)];
      if (value !== undefined && others.every((word) => rangeWords.has(word) || isUnit(word)))
        return [...words.slice(0, at), String(value), ...words.slice(at + length)].join(' ');
    }
  return text;
}

function isUnit(word: string): boolean {
  return counted.has(word) || lookUpSeconds(word) !== null || findUnit(word) === 'unit';
}

/** A word behind a number: a factor, a unit of time, another unit, or something else. */
function addWord(parsed: Parsed, word: string, isBehindNumber: boolean): void {
  const last = parsed.values.at(-1);
  const factor = factorsByWord.get(word);
  if (isBehindNumber && last !== undefined && factor !== undefined) {
    last.value *= factor;
    const first = parsed.values[0];
    // "20-40k": the factor belongs to both, unless the first number would be the higher one.
    if (first !== undefined && first !== last && first.value < factor && first.value * factor <= last.value)
      first.value *= factor;
    return;
  }
  if (isBehindNumber && last !== undefined) last.seconds = lookUpSeconds(word);
  if (isUnit(word)) parsed.hasUnit ||= isBehindNumber || factor !== undefined || ordinals.has(word);
  else if (!rangeWords.has(word)) parsed.others.push(word);
}

function parse(folded: string): Parsed | null {
  const text = prepare(folded);
  const parsed: Parsed = { values: [], bound: findBound(folded), others: [], hasUnit: false };
  let isBehindNumber = false;
  for (const [found, digits] of text.matchAll(token)) {
    if (digits === undefined) addWord(parsed, found, isBehindNumber);
    else parsed.values.push({ value: toNumber(digits), seconds: null });
    isBehindNumber = digits !== undefined;
  }
  const { values } = parsed;
  if (values.length === 0 || values.length > mostNumbers) return null;
  const [first, second] = values;
  if (second !== undefined && first !== undefined) first.seconds ??= second.seconds;
  return parsed;
}

/** `Less than 25 (a low income)`: the brackets explain. */
function withoutRemark(folded: string): string {
  const at = folded.endsWith(')') ? folded.lastIndexOf('(') : -1;
  const before = folded.slice(0, Math.max(0, at));
  return /\d/.test(before) ? before.trim() : folded;
}

function toRange({ values, bound }: Parsed, isMixed: boolean): Range | null {
  const numbers = values.map(({ value, seconds }) => (isMixed ? value * (seconds ?? Number.NaN) : value));
  if (numbers.some((number) => !Number.isFinite(number))) return null;
  const [first = 0, second] = numbers;
  if (second !== undefined) return first <= second ? { low: first, high: second } : null;
  if (bound === 'below') return { low: Number.NEGATIVE_INFINITY, high: first };
  return { low: first, high: bound === 'above' ? Number.POSITIVE_INFINITY : first };
}

/** "Salary" and "salaries" begin alike. */
const stem = (word: string): string => word.slice(0, 5);

/** Words that stand in several options belong to what is asked: "km", "employees", "per week". */
function commonWords(all: readonly (Parsed | null)[]): ReadonlySet<string> {
  const counts = countEach(all.flatMap((parsed) => [...new Set(parsed?.others.map(stem))]));
  const known = all.filter((parsed) => parsed !== null).length;
  return new Set([...counts].filter(([, count]) => count >= 2 && count * 2 >= known - 1).map(([word]) => word));
}

const isExact = ({ low, high }: Range): boolean => low === high;

/** Ranges follow each other. Of five or more, two may overlap: forms have such mistakes. */
function areClear(sorted: readonly Range[]): boolean {
  const pairs = sorted.slice(1).map((range, at) => ({ range, before: sorted[at] ?? range }));
  const overlaps = pairs.filter(({ range, before }) => before.high > range.low).length;
  return overlaps <= (sorted.length >= 5 ? 1 : 0) && pairs.every(({ range, before }) => before.high <= range.high);
}

/** "Lower than in 2014" is no range. */
const areYears = (all: readonly (Parsed | null)[]): boolean =>
  all.every(
    (one) => one === null || (one.bound !== 'none' && one.values.every(({ value }) => value >= 1900 && value <= 2100)),
  );

/** "Less than 1" begins above a zero that is an option of its own. */
const raised = (range: Range, hasZero: boolean): Range =>
  hasZero && range.low === Number.NEGATIVE_INFINITY && range.high > 0 ? { ...range, low: 1e-9 } : range;

function readRanges(options: readonly Option[]): Ranks | null {
  const all = options.map(({ folded }) => parse(withoutRemark(folded)));
  const common = commonWords(all);
  const parsed = all.map((one) => (one?.others.every((word) => common.has(stem(word))) ? one : null));
  const units = new Set(parsed.flatMap((one) => one?.values.flatMap(({ seconds }) => seconds ?? []) ?? []));
  const found = parsed.map((one) => (one === null ? null : toRange(one, units.size > 1)));
  const hasZero = found.some((range) => range !== null && isExact(range) && range.low === 0);
  const ranges = found.map((range) => (range === null ? null : raised(range, hasZero)));
  const known = ranges.filter((range) => range !== null);
  const spans = known.filter((range) => !isExact(range)).length;
  const isCounted = parsed.every((one) => one === null || one.hasUnit || one.values[0]?.value === 0);
  if ((known.length < 3 ? spans < 2 : spans === 0 && !isCounted) || areYears(parsed)) return null;
  const sorted = [...known].sort((a, b) => a.low - b.low || a.high - b.high);
  return areClear(sorted) ? ranges.map((range) => (range === null ? null : toPlace(range, sorted))) : null;
}

/** Equal ranges share a place. */
const toPlace = (range: Range, sorted: readonly Range[]): number =>
  sorted.findIndex(({ low, high }) => low === range.low && high === range.high);

/** Ages, incomes, amounts, years of experience: "18-24", "less than $25,000", "2+ years". */
export const ranges: OrderReader = { as: 'ordered', reason: 'ranges', fewest: 2, mostUnknown: 0.5, read: readRanges };
