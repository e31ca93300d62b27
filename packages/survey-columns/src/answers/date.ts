import type { DateOrder } from '../types.ts';
import { convertBuddhist, convertIranian, isBuddhist, isIranian, toPlainDigits } from './calendars.ts';
import { readWords } from './date-in-words.ts';
import { toHourOfDay, type WrittenDate } from './date-tokens.ts';
import { readNumbered } from './read-duration.ts';

/** Length of the longest date: JavaScript's own format with the name of the time zone. */
const longestDate = 90;

/** Time zone abbreviations found in exports, in minutes east of UTC. An unknown one leaves the time local. */
const zones = new Map(
  readNumbered([
    '-600: hst',
    '-540: akst',
    '-480: akdt|pst',
    '-420: mst|pdt',
    '-360: cst|mdt',
    '-300: est|cdt',
    '-240: ast|edt',
    '-180: brt|art|adt',
    '0: z|utc|gmt|wet',
    '60: west|bst|cet|mez|wat',
    '120: cest|mesz|eet|sast|cat',
    '180: eest|msk|eat',
    '300: pkt',
    '330: ist',
    '345: npt',
    '420: ict|wib',
    '480: sgt|hkt|awst',
    '540: jst|kst',
    '600: aest',
    '660: aedt',
    '720: nzst',
    '780: nzdt',
  ]),
);

const yearFirst = /^(\d{4})(?:[-/]|\. ?)(\d{1,2})(?:[-/]|\. ?)(\d{1,2})\.?(?=$|[ T,])/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ T,])/;
/** Times in digits, as nearly all exports write them; `date-in-words.ts` reads the others. */
const timeOfDay =
  /^[ T,]{0,3}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(am|pm)? ?([a-z]{1,5})?([-+]\d{1,2}(?::?\d{2})?)?$/i;
/** `20240301`, `20240301T0800Z`, `20240301080000`. */
const compact = /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})(\d{2})?(Z|[-+]\d{2}:?\d{2})?)?$/;

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

type Day = Pick<WrittenDate, 'order' | 'year' | 'first' | 'second'> & { length: number };

/** A day written in digits alone. */
function readDay(text: string): Day | null {
  const ymd = yearFirst.exec(text);
  if (ymd !== null) {
    const [all, year, month, day] = ymd;
    return { order: 'ymd', year: Number(year), first: Number(month), second: Number(day), length: all.length };
  }
  const last = yearLast.exec(text);
  if (last === null) return null;
  const [all, first, , second, year = ''] = last;
  return { order: null, year: fullYear(year), first: Number(first), second: Number(second), length: all.length };
}

function readOffset(zone: string, digits: string | null): number | null {
  if (digits === null) return zones.get(zone.toLowerCase()) ?? null;
  const [, hours = '0', minutes = '0'] = /^[-+](\d{1,2}):?(\d{2})?$/.exec(digits) ?? [];
  return (digits.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const inRange = (value: number, low: number, high: number): boolean => value >= low && value <= high;

function isPossible({ order, year, first, second, time }: WrittenDate): boolean {
  if (!inRange(year, 1900, 2100) || first < 1 || second < 1) return false;
  const days =
    order === 'ymd' ? first <= 12 && second <= 31 : Math.min(first, second) <= 12 && Math.max(first, second) <= 31;
  return days && (time === null || (time.hour <= 23 && time.minute <= 59 && time.second <= 60));
}

/** A time in digits behind a day in digits; null where it is written otherwise. */
function readTime(rest: string): Pick<WrittenDate, 'time' | 'offset'> | null {
  if (rest === '') return { time: null, offset: null };
  const clock = timeOfDay.exec(rest);
  if (clock === null) return null;
  const [, hour, minute, second = '0', fraction = '0', half = null, zone = '', digits = null] = clock;
  const time = {
    hour: toHourOfDay(Number(hour), half),
    minute: Number(minute),
    second: Number(second),
    millisecond: Math.floor(Number(`0.${fraction}`) * 1000),
  };
  return { time, offset: readOffset(zone, digits) };
}

/** Converts dates of the Buddhist and Iranian calendars. No Gregorian date has such years. */
function inGregorian(date: WrittenDate): WrittenDate | null {
  if (isBuddhist(date.year)) return { ...date, year: convertBuddhist(date.year) };
  if (date.order !== 'ymd' || !isIranian(date.year)) return date;
  const day = convertIranian(date.year, date.first, date.second);
  return day === null ? null : { ...date, year: day.year, first: day.month, second: day.day };
}

function possible(date: WrittenDate): WrittenDate | null {
  const gregorian = inGregorian(date);
  return gregorian !== null && isPossible(gregorian) ? gregorian : null;
}

/** Reads a written date, with or without a time of day, in linear time. @returns null for any other cell */
export function readDate(cell: string): WrittenDate | null {
  if (cell.length > longestDate) return null;
  const text = toPlainDigits(cell);
  const day = readDay(text);
  if (day !== null) {
    const { length, ...written } = day;
    const time = readTime(text.slice(length));
    if (time !== null) return possible({ ...written, ...time });
  }
  const found = readWords(text, readOffset);
  if (found !== null) return possible(found);
  return text.includes('T') ? readCompactDate(text) : null;
}

/**
 * Reads a date written as one number, `20240301` or `20240301080000`. Use it only for columns known to hold dates: the
 * number may be anything else.
 */
export function readCompactDate(cell: string): WrittenDate | null {
  const found = compact.exec(cell.length > longestDate ? '' : toPlainDigits(cell));
  if (found === null) return null;
  const [, year, month, day, hour, minute, second = '0', zone] = found;
  const time =
    hour === undefined ? null : { hour: Number(hour), minute: Number(minute), second: Number(second), millisecond: 0 };
  const offset = zone === undefined ? null : zone === 'Z' ? 0 : readOffset('', zone);
  return possible({ order: 'ymd', year: Number(year), first: Number(month), second: Number(day), time, offset });
}

const monthOnly = /^(\d{4})-(\d{2})$/;
const quarterLast = /^(\d{4})[- ]?Q([1-4])$/i;
const quarterFirst = /^Q([1-4])[-/ ]?(\d{4})$/i;
const weekOnly = /^(\d{4})-?W(\d{2})$/i;

const firstDay = (year: number, month: number, day: number): WrittenDate | null =>
  possible({ order: 'ymd', year, first: month, second: day, time: null, offset: null });

/** The Monday of a week. January 4th is always in the first one (ISO 8601). */
function findMonday(year: number, week: number): WrittenDate | null {
  if (week < 1 || week > 53) return null;
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = new Date(Date.UTC(year, 0, 4 - ((fourth.getUTCDay() + 6) % 7) + (week - 1) * 7));
  return firstDay(monday.getUTCFullYear(), monday.getUTCMonth() + 1, monday.getUTCDate());
}

/**
 * Reads a month, a quarter or a week as its first day: `2024-03`, `2024-Q1`, `Q1 2024`, `2024-W09`. Use it only for columns of which
 * nearly all cells are such: `2010-11` may be two years.
 */
export function readPeriod(cell: string): WrittenDate | null {
  if (cell.length > 10) return null;
  const text = toPlainDigits(cell);
  const [, year, month] = monthOnly.exec(text) ?? [];
  if (month !== undefined) return firstDay(Number(year), Number(month), 1);
  const [, quarterYear, quarter] = quarterLast.exec(text) ?? [];
  if (quarter !== undefined) return firstDay(Number(quarterYear), Number(quarter) * 3 - 2, 1);
  const [, before, lastYear] = quarterFirst.exec(text) ?? [];
  if (before !== undefined) return firstDay(Number(lastYear), Number(before) * 3 - 2, 1);
  const [, weekYear, week] = weekOnly.exec(text) ?? [];
  return week === undefined ? null : findMonday(Number(weekYear), Number(week));
}

/** Whether two years follow each other, as in `2010-11`: years of school or of business. */
const areTwoYears = (cell: string): boolean => {
  const [, year = '', next = ''] = monthOnly.exec(cell) ?? [];
  return next !== '' && (Number(year) + 1) % 100 === Number(next);
};

/** Whether nearly all of some distinct cells are months, quarters or weeks. */
export function arePeriods(cells: readonly string[]): boolean {
  const read = cells.filter((cell) => readPeriod(cell) !== null);
  return read.length > 1 && read.length >= cells.length * 0.85 && !read.every(areTwoYears);
}

/** @returns whether a cell is a written date. */
export function isDateLike(cell: string): boolean {
  return /\p{Nd}/u.test(cell.slice(0, longestDate)) && readDate(cell) !== null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * ISO 8601: UTC with `Z` where the cell names its zone, else local without one; a date without a time stays a date.
 * @param order applies to dates that do not start with the year.
 */
export function toIso(date: WrittenDate, order: DateOrder): string | null {
  const dayComesFirst = date.order === null && order === 'dmy';
  const [month, day] = dayComesFirst ? [date.second, date.first] : [date.first, date.second];
  if (month > 12 || day > new Date(Date.UTC(date.year, month, 0)).getUTCDate()) return null;
  const { year, time, offset } = date;
  if (time === null) return `${year}-${two(month)}-${two(day)}`;
  if (offset !== null) {
    const { hour, minute, second, millisecond } = time;
    return new Date(Date.UTC(year, month - 1, day, hour, minute - offset, second, millisecond)).toISOString();
  }
  return `${year}-${two(month)}-${two(day)}T${two(time.hour)}:${two(time.minute)}:${two(time.second)}`;
}
