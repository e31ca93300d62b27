import { answerText } from './answer-text.ts';
import { toPlainDigits } from './calendars.ts';

/** The mark before the decimals of a column's numbers. */
const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** The most characters of a number with its currency. */
const longest = 40;

const currencies =
  '$|€|£|¥|₹|₽|₩|₺|₴|₫|฿|₦|₱|₪|₡|₲|zł|kč|ft|kr|kr.|lei|лв|руб|руб.|р.|元|円|원|fr.|rs|rs.|r$|us$|us $|a$|c$|s/|usd|eur|gbp|chf|sek|nok|dkk|isk|pln|czk|huf|ron|bgn|jpy|cny|rmb|inr|krw|brl|mxn|ars|clp|cop|pen|kes|ngn|ghs|zar|tzs|ugx|mwk|aud|cad|nzd|sgd|hkd|twd|thb|idr|vnd|php|myr|try|rub|uah|ils|aed|sar|egp|mad|euro|euros|dollar|dollars|pounds';
const isCurrency = new Set(currencies.split('|'));

/** Thousands and more in words, as powers of ten. */
const scales: readonly (readonly [word: RegExp, power: number])[] = [
  [/^(?:k|tsd\b\.?)/i, 3],
  [/^(?:M(?![a-z])|mio\b\.?|millions?\b|millionen\b)/, 6],
  [/^(?:Mio\b\.?|Millions?\b|Millionen\b)/, 6],
  [/^(?:bn\b|mrd\b\.?|billions?\b|milliarden\b)/i, 9],
];

/** Digits with marks between them; the rest of the cell may be a sign, a currency, a scale or a percent sign. */
const body = /\d[\d.,'’_ ]*\d|\d/;

/** @returns the value of plain digits, with decimals behind a point or a comma */
export const parseDecimal = (cell: string): number => Number(cell.replace(',', '.'));

/** The parts of a cell that is one number. */
export interface WrittenNumber {
  /** -1 or 1. */
  sign: number;
  /** Digits with the marks between them, without blanks. */
  digits: string;
  /** The power of ten behind them: 5 of `1e+05`, 3 of `45k`. */
  power: number;
  percent: boolean;
  currency: boolean;
  /** `(30.00)`, as accountants write what is below zero. */
  bracketed: boolean;
}

type Beside = Pick<WrittenNumber, 'sign' | 'percent' | 'currency' | 'power'>;

/** A currency, a percent sign or a scale. @returns null if it is anything else */
function readUnit(text: string): Omit<Beside, 'sign'> | null {
  const found = { percent: false, currency: false, power: 0 };
  if (text === '') return found;
  if (/^[%％٪]$/.test(text)) return { ...found, percent: true };
  if (isCurrency.has(text.toLowerCase())) return { ...found, currency: true };
  for (const [word, power] of scales) {
    const rest = text.replace(word, '').trim();
    if (rest !== text && (rest === '' || isCurrency.has(rest.toLowerCase())))
      return { ...found, power, currency: rest !== '' };
  }
  return null;
}

/** What may stand before or after the digits: a unit, and a sign on either side of it. @returns null if anything else does */
function readBeside(text: string): Beside | null {
  const trimmed = text.trim();
  const rest = trimmed.replace(/^[-+−–]|[-+−–]$/, '');
  const sign = rest === trimmed || trimmed.includes('+') ? 1 : -1;
  const unit = readUnit(rest.trim());
  return unit && { ...unit, sign };
}

/** Blanks and apostrophes stand between groups of three digits only. */
const grouped = /^\d{1,3}(?:[ '’_]\d{3})+(?:[.,]\d+)?$/;

/** R and SPSS write `.5`; it means 0.5. */
const withZero = (text: string): string => text.trim().replace(/^([-+−–]?)([.,]\d)/, '$10$2');

const brackets = /^([^()\d]*)\(([^()]+)\)([^()\d]*)$/;
/** `123.`, and `25,-` or `25.–` for a price without cents. */
const emptyDecimals = /^(?:[.,][-–—]{1,2}|\.)(?![\d.,])/;
const signedPower = /^e([-+]\d{1,3})(?!\d)/i;
const plainPower = /^e(\d{1,3})(?!\d)/i;

/** What stands directly behind the digits: a power of ten, or the place of decimals that nobody wrote. */
function readEnd(digits: string, after: string): { power: number; rest: string } {
  // `4.76E12` is a number, `1e5` may be a code.
  const power = signedPower.exec(after) ?? (/[.,]/.test(digits) ? plainPower.exec(after) : null);
  if (power !== null) return { power: Number(power[1]), rest: after.slice(power[0].length) };
  return { power: 0, rest: after.replace(emptyDecimals, '') };
}

/** Whether marks stand where a number can have them: `19.04.2022` is none. */
const isMarked = (digits: string): boolean =>
  /^\d+(?:[.,]\d+)?$/.test(digits) || thousands.point.test(digits) || thousands.comma.test(digits);

/** What stands before and behind the digits, together. @returns null if it is no part of a number */
function readAround(before: string, after: string): Beside | null {
  const [left, right] = [readBeside(before), readBeside(after)];
  if (left === null || right === null || after.includes('+')) return null;
  if ((left.currency && right.currency) || (left.sign < 0 && right.sign < 0) || left.power !== 0) return null;
  return {
    sign: left.sign * right.sign,
    power: right.power,
    percent: left.percent || right.percent,
    currency: left.currency || right.currency,
  };
}

/** @returns the parts of a cell that holds one number and nothing else; null for any other cell */
export function readWrittenNumber(cell: string): WrittenNumber | null {
  if (cell.length > longest || !/\p{Nd}/u.test(cell)) return null;
  const whole = toPlainDigits(answerText(cell));
  const bracketed = brackets.test(whole);
  const text = withZero(bracketed ? whole.replace(brackets, '$1$2$3') : whole);
  const [digits] = body.exec(text) ?? [];
  if (digits === undefined || (/[ '’_]/.test(digits) && !grouped.test(digits))) return null;
  if (!isMarked(digits.replace(/[ '’_]/g, ''))) return null;
  const at = text.indexOf(digits);
  const { power, rest } = readEnd(digits, text.slice(at + digits.length));
  const around = readAround(text.slice(0, at), rest);
  return (
    around && {
      ...around,
      sign: bracketed ? -1 : around.sign,
      power: power + around.power,
      digits: digits.replace(/[ '’_]/g, ''),
      bracketed,
    }
  );
}

const thousands = { point: /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/, comma: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ };
const decimals = /^\d+[.,]\d+$/;
/** `1.234` and `1,234`: thousands or decimals. A number never starts with a group of zero. */
const open = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** @returns which mark the decimals of a column have, if this number shows it: `1.5`, `1,234.5`, `1.234.567`; else null */
export function findDecimalMark({ digits, power }: WrittenNumber): DecimalMark | null {
  // Nobody groups the digits of a power of ten.
  if (open.test(digits) && power === 0) return null;
  if (decimals.test(digits)) return digits.includes(',') ? 'comma' : 'point';
  if (thousands.point.test(digits)) return 'point';
  return thousands.comma.test(digits) ? 'comma' : null;
}

/** @returns whether only the other numbers of its column tell what the mark of `1.234` means */
export const isOpenNumber = ({ digits, power }: WrittenNumber): boolean => power === 0 && open.test(digits);

/**
 * Reads a number as people and programs write it: `1 234,50 €`, `$25,000`, `45 %`, `-3.5`, `(30.00)`, `50-`, `1e+05`, `45k`. A percentage is read as it
 * is written: `45 %` is 45.
 * @param decimal the mark before the decimals of the column. It decides only where a number can mean two things:
 * `1.234` and `1,234`; `1,5` is 1.5 in every column.
 * @returns null for a cell that is no single number
 */
export function readNumber(cell: string, decimal: DecimalMark = 'point'): number | null {
  const written = readWrittenNumber(cell);
  return written === null ? null : toValue(written, decimal);
}

/** @returns the value of a written number; null if its marks stand at impossible places */
export function toValue(written: WrittenNumber, decimal: DecimalMark): number | null {
  const { digits, sign, power } = written;
  const mark = findDecimalMark(written) ?? decimal;
  const [group, point] = mark === 'point' ? [',', '.'] : ['.', ','];
  const plain = thousands[mark].test(digits) ? digits.replaceAll(group, '') : digits;
  const value = Number(`${plain.replace(point, '.')}e${power}`);
  return Number.isFinite(value) ? sign * value : null;
}
