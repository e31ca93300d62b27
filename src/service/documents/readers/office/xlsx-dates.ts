import type { DateStyle } from './xlsx-styles.ts';

/** 9999-12-31, the last day Excel knows. */
const lastSerial = 2_958_466;
const days1904 = 1_462;

/**
 * A serial number of days as ISO 8601 writes it: `2026-03-01`, `14:30:00`, `2026-03-01 14:30:00`. Day 1 is 1 January 1900 and
 * Excel has a 29 February 1900, which did not exist (ECMA-376, 18.17.4.1); on old Macs, day 0 is 1 January 1904.
 * @returns undefined if it is no date that Excel can show
 */
export function isoDate(serial: number, style: DateStyle, date1904: boolean): string | undefined {
  const days = date1904 ? serial + days1904 : serial;
  if (!(days >= 0 && days < lastSerial)) return undefined;
  const sinceEpoch = days - 25_569 + (days < 60 ? 1 : 0);
  const iso = new Date(Math.round(sinceEpoch * 86_400) * 1000).toISOString();
  const [date, time] = [iso.slice(0, 10), iso.slice(11, 19)];
  if (style === 'time') return days < 1 ? time : undefined;
  return style === 'date' ? date : `${date} ${time}`;
}
