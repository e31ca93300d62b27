import type { DateOrder } from '../types.ts';

/** A date as written: for `order: null` the first two numbers may be day and month or month and day. */
export interface WrittenDate {
  order: 'ymd' | null;
  year: number;
  /** Month and day of a `ymd` date; else the first and second number. */
  first: number;
  second: number;
  time: { hour: number; minute: number; second: number; millisecond: number } | null;
  /** Minutes east of UTC; null where the cell does not say. */
  offset: number | null;
}

const longestDate = 64;
/** How the months begin in the languages exports are met in: three letters, or four where three are not enough. */
const monthStarts = new Map(
  [
    'jan|ene|gen|янв|sty',
    'feb|fév|fev|фев|lut',
    'mar|mär|mrt|мар',
    'apr|avr|abr|апр|kwi',
    'may|mai|mag|mei|maj|май|мая',
    'jun|juin|giu|июн|cze',
    'jul|juil|lug|июл|lip',
    'aug|aoû|aou|ago|авг|sie',
    'sep|set|сен|wrz',
    'oct|okt|out|ott|окт|paź',
    'nov|ноя|lis',
    'dec|déc|dez|dic|дек|gru',
  ].flatMap((starts, month) => starts.split('|').map((start) => [start, month + 1] as const)),
);

/** Abbreviations exports are met with; an unknown one leaves the time local. */
const zones: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  mez: 60,
  cest: 120,
  mesz: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  ist: 330,
  jst: 540,
  kst: 540,
  aest: 600,
  aedt: 660,
  ast: -240,
  adt: -180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};

const yearFirst = /^(\d{4})(?:[-/]|\. ?)(\d{1,2})(?:[-/]|\. ?)(\d{1,2})\.?(?=$|[ T,])/;
const yearFirstHan = /^(\d{4})年(\d{1,2})月(\d{1,2})日/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ T,])/;
const monthFirst = /^(?:\p{L}{3,14},? )?(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?=$|[ ,])/iu;
const dayFirst =
  /^(?:\p{L}{3,14},? )?(\d{1,2})(?:st|nd|rd|th|er|\.)?[ -](?:de )?(\p{L}{3,12})\.?[ -](?:de )?(\d{4}|\d{2})(?=$|[ ,])/iu;
const timeOfDay =
  /^[ T,]{0,3}(?:at |um )?(上午|下午|午前|午後|오전|오후)? ?(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)? ?(am|pm|a\. ?m\.|p\. ?m\.|上午|下午|午前|午後|ص|م)?(?: uhr)? ?(?:\(?([a-z]{1,5})?([-+]\d{1,2}(?::?\d{2})?)?\)?)?$/i;

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** 1 to 12; 0 for a word that is no month. */
function monthNumber(word: string): number {
  const start = word.normalize('NFC').toLowerCase();
  return monthStarts.get(start.slice(0, 4)) ?? monthStarts.get(start.slice(0, 3)) ?? 0;
}

type Day = Pick<WrittenDate, 'order' | 'year' | 'first' | 'second'> & { length: number };

function readDay(text: string): Day | null {
  const ymd = yearFirst.exec(text) ?? yearFirstHan.exec(text);
  if (ymd !== null) {
    const [all, year, month, day] = ymd;
    return { order: 'ymd', year: Number(year), first: Number(month), second: Number(day), length: all.length };
  }
  const last = yearLast.exec(text);
  if (last !== null) {
    const [all, first, , second, year = ''] = last;
    return { order: null, year: fullYear(year), first: Number(first), second: Number(second), length: all.length };
  }
  const named = monthFirst.exec(text);
  if (named !== null) {
    const [all, month = '', day, year = ''] = named;
    return { order: 'ymd', year: fullYear(year), first: monthNumber(month), second: Number(day), length: all.length };
  }
  const dayNamed = dayFirst.exec(text);
  if (dayNamed === null) return null;
  const [all, day, month = '', year = ''] = dayNamed;
  return { order: 'ymd', year: fullYear(year), first: monthNumber(month), second: Number(day), length: all.length };
}

function readOffset(zone: string | undefined, digits: string | undefined): number | null {
  if (digits === undefined) return zones[(zone ?? '').toLowerCase()] ?? null;
  const [, hours = '0', minutes = '0'] = /^[-+](\d{1,2}):?(\d{2})?$/.exec(digits) ?? [];
  return (digits.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  const isAfternoon = /^p|下午|午後|오후|م/i.test(half);
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

const inRange = (value: number, low: number, high: number): boolean => value >= low && value <= high;

function isPossible({ order, year, first, second, time }: WrittenDate): boolean {
  if (!inRange(year, 1900, 2100) || first < 1 || second < 1) return false;
  const days =
    order === 'ymd' ? first <= 12 && second <= 31 : Math.min(first, second) <= 12 && Math.max(first, second) <= 31;
  return days && (time === null || (time.hour <= 23 && time.minute <= 59 && time.second <= 60));
}

/** Reads a written date, with or without a time of day. Linear; null for everything else. */
export function readDate(cell: string): WrittenDate | null {
  if (cell.length > longestDate) return null;
  const text = cell.replace(/[\u00a0\u202f]/g, ' ').trim();
  const found = readDay(text);
  if (found === null) return null;
  const { length, ...day } = found;
  const rest = text.slice(length);
  if (rest === '') {
    const date = { ...day, time: null, offset: null };
    return isPossible(date) ? date : null;
  }
  const clock = timeOfDay.exec(rest);
  if (clock === null) return null;
  const [, halfBefore, hour, minute, second = '0', fraction = '0', half, zone, digits] = clock;
  const time = {
    hour: hourOf(Number(hour), half ?? halfBefore),
    minute: Number(minute),
    second: Number(second),
    millisecond: Math.floor(Number(`0.${fraction}`) * 1000),
  };
  const date = { ...day, time, offset: readOffset(zone, digits) };
  return isPossible(date) ? date : null;
}

/** @returns whether a cell is a written date. */
export function isDateLike(cell: string): boolean {
  return /\d/.test(cell.slice(0, longestDate)) && readDate(cell) !== null;
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
