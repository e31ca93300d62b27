import { plainDigits } from '../answers/calendars.ts';

/** The mark before the decimals of a column's numbers. */
export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** No number of a survey is longer, with its currency. */
const longest = 40;

const currencies =
  '$|€|£|¥|₹|₽|₩|₺|₴|₫|฿|₦|₱|₪|₡|₲|zł|kč|ft|kr|kr.|lei|лв|руб|руб.|р.|元|円|원|fr.|rs|rs.|r$|us$|us $|a$|c$|s/|usd|eur|gbp|chf|sek|nok|dkk|isk|pln|czk|huf|ron|bgn|jpy|cny|rmb|inr|krw|brl|mxn|ars|clp|cop|pen|kes|ngn|ghs|zar|tzs|ugx|mwk|aud|cad|nzd|sgd|hkd|twd|thb|idr|vnd|php|myr|try|rub|uah|ils|aed|sar|egp|mad|euro|euros|dollar|dollars|pounds';
const isCurrency = new Set(currencies.split('|'));

/** Digits with marks between them; the rest of the cell may be a sign, a currency or a percent sign. */
const body = /\d[\d.,'’_ ]*\d|\d/;

/** The parts of a cell that is one number. */
export interface WrittenNumber {
  /** -1 or 1. */
  sign: number;
  /** Digits with the marks between them, without blanks. */
  digits: string;
  percent: boolean;
  currency: boolean;
}

/** What may stand before or after the digits. @returns null if anything else does */
function readBeside(text: string): { sign: number; percent: boolean; currency: boolean } | null {
  const found = { sign: 1, percent: false, currency: false };
  let rest = text.trim().toLowerCase();
  if (/^[-+−–]/.test(rest)) {
    found.sign = rest.startsWith('+') ? 1 : -1;
    rest = rest.slice(1).trim();
  }
  if (rest.endsWith('-') || rest.endsWith('+')) return null;
  if (rest === '') return found;
  if (/^[%％٪]$/.test(rest)) return { ...found, percent: true };
  return isCurrency.has(rest) ? { ...found, currency: true } : null;
}

/** Blanks and apostrophes stand between groups of three digits only. */
const grouped = /^\d{1,3}(?:[ '’_]\d{3})+(?:[.,]\d+)?$/;

/** R and SPSS write `.5`; it means 0.5. */
const withZero = (text: string): string => text.trim().replace(/^([-+−–]?)([.,]\d)/, '$10$2');

/** @returns the parts of a cell that holds one number and nothing else; null for any other cell */
export function writtenNumber(cell: string): WrittenNumber | null {
  if (cell.length > longest || !/\p{Nd}/u.test(cell)) return null;
  const text = withZero(plainDigits(cell));
  const found = body.exec(text);
  if (found === null) return null;
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  const [left, right] = [readBeside(before), readBeside(after)];
  if (left === null || right === null || right.sign < 0 || /^\s*\+/.test(after)) return null;
  if (left.currency && right.currency) return null;
  const digits = found[0];
  if (/[ '’_]/.test(digits) && !grouped.test(digits)) return null;
  return {
    sign: left.sign,
    digits: digits.replace(/[ '’_]/g, ''),
    percent: left.percent || right.percent,
    currency: left.currency || right.currency,
  };
}

const thousands = { point: /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/, comma: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ };
const decimals = /^\d+[.,]\d+$/;
/** `1.234` and `1,234`: thousands or decimals. A number never starts with a group of zero. */
const open = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** @returns which mark the decimals of a column have, if this number shows it: `1.5`, `1,234.5`, `1.234.567`; else null */
export function decimalShownBy({ digits }: WrittenNumber): DecimalMark | null {
  if (open.test(digits)) return null;
  if (decimals.test(digits)) return digits.includes(',') ? 'comma' : 'point';
  if (thousands.point.test(digits)) return 'point';
  return thousands.comma.test(digits) ? 'comma' : null;
}

/** @returns whether only the other numbers of its column tell what the mark of `1.234` means */
export const isOpenNumber = ({ digits }: WrittenNumber): boolean => open.test(digits);

/**
 * Reads a number as people and programs write it: `1 234,50 €`, `$25,000`, `45 %`, `-3.5`. A percentage is read as it
 * is written: `45 %` is 45.
 * @param decimal the mark before the decimals of the column. It decides only where a number can mean two things:
 * `1.234` and `1,234`; `1,5` is 1.5 in every column.
 * @returns null for a cell that is no single number
 */
export function readNumber(cell: string, decimal: DecimalMark = 'point'): number | null {
  const written = writtenNumber(cell);
  return written === null ? null : toValue(written, decimal);
}

/** @returns the value of a written number; null if its marks stand at impossible places */
export function toValue(written: WrittenNumber, decimal: DecimalMark): number | null {
  const { digits, sign } = written;
  const mark = decimalShownBy(written) ?? decimal;
  const [group, point] = mark === 'point' ? [',', '.'] : ['.', ','];
  const plain = thousands[mark].test(digits) ? digits.replaceAll(group, '') : digits;
  const value = Number(plain.replace(point, '.'));
  return Number.isFinite(value) ? sign * value : null;
}
