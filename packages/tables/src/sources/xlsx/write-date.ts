import { durationText } from '../statistics/calendar.ts';
import type { NumberFormat } from './number-format.ts';

const daySeconds = 86_400;
/** Days from the day 0 of Excel to 1970-01-01. */
const daysToEpoch = 25_569;
/** Days between day 0 of the date system 1900 and that of 1904. */
const daysTo1904 = 1462;
/** The day after 9999-12-31, the last one that Excel knows. */
const lastDay = 2_958_466;
/** From here on a number in a format of times is a date with a time. */
const firstDate = 366;

type DateKind = Extract<NumberFormat['kind'], 'date' | 'time' | 'datetime' | 'elapsed'>;

/**
 * Writes a number of days as `2024-03-01`, `14:30:00` or `2024-03-01 14:30:00`. A date in a format without time keeps its time, unless
 * that is midnight.
 * @param is1904 whether day 0 is 1904-01-01, as in workbooks of old Macs; else day 1 is 1900-01-01
 * @returns null if Excel shows no date for the number
 */
export function writeSerial(serial: number, kind: DateKind, is1904: boolean): string | null {
  const seconds = Math.round(serial * daySeconds);
  const day = Math.floor(seconds / daySeconds);
  const ofDay = seconds - day * daySeconds;
  const isMidnight = kind === 'date' && ofDay === 0;
  if (!(serial >= 0) || day + (is1904 ? daysTo1904 : 0) >= lastDay) return null;
  const isDuration = kind === 'elapsed' || (kind === 'time' && day < firstDate);
  if (isDuration || (day === 0 && !is1904)) return isMidnight ? null : durationText(seconds, false);
  const date = writeDay(is1904 ? day + daysTo1904 : day);
  return isMidnight ? date : `${date} ${durationText(ofDay, false)}`;
}

/** Day 60 is 1900-02-29, a day that did not exist: Excel counts it as Lotus 1-2-3 did (ECMA-376 part 1, 18.17.4.1). */
function writeDay(day: number): string {
  if (day === 60) return '1900-02-29';
  const epochDay = day - daysToEpoch + (day < 60 ? 1 : 0);
  return new Date(epochDay * daySeconds * 1000).toISOString().slice(0, 10);
}
