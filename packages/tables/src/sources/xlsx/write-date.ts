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

/** Writes dates and times of a workbook as `2024-03-01`, `14:30:00` or `2024-03-01 14:30:00` into its own bytes. */
export class DateWriter {
  readonly bytes = new Uint8Array(32);
  length = 0;
  readonly #is1904: boolean;
  #day = -1;
  #date: readonly number[] = [];

  /** @param is1904 whether day 0 is 1904-01-01, as in workbooks of old Macs; else day 1 is 1900-01-01 */
  constructor(is1904: boolean) {
    this.#is1904 = is1904;
  }

  /**
   * Writes a number of days. A date in a format without time keeps its time, unless that is midnight.
   * @returns false if Excel shows no date for the number. Nothing is written then.
   */
  write(serial: number, kind: DateKind): boolean {
    const seconds = Math.round(serial * daySeconds);
    const day = Math.floor(seconds / daySeconds);
    const ofDay = seconds - day * daySeconds;
    this.length = 0;
    if (!(serial >= 0) || day + (this.#is1904 ? daysTo1904 : 0) >= lastDay) return false;
    const isDuration = kind === 'elapsed' || (kind === 'time' && day < firstDate);
    const isTimeAlone = isDuration || (day === 0 && !this.#is1904);
    if (isTimeAlone) {
      if (kind === 'date' && ofDay === 0) return false;
      this.#writeTime(seconds);
      return true;
    }
    this.#writeDate(this.#is1904 ? day + daysTo1904 : day);
    if (kind === 'date' && ofDay === 0) return true;
    this.#writeByte(0x20);
    this.#writeTime(ofDay);
    return true;
  }

  #writeByte(value: number): void {
    this.bytes[this.length++] = value;
  }

  #writeTwoDigits(value: number): void {
    this.#writeByte(0x30 + Math.floor(value / 10));
    this.#writeByte(0x30 + (value % 10));
  }

  /** Hours may have more than two digits: `36:15:00`. */
  #writeTime(seconds: number): void {
    const hours = Math.floor(seconds / 3600);
    if (hours < 100) this.#writeTwoDigits(hours);
    else for (const digit of String(hours)) this.#writeByte(digit.charCodeAt(0));
    this.#writeByte(0x3a);
    this.#writeTwoDigits(Math.floor(seconds / 60) % 60);
    this.#writeByte(0x3a);
    this.#writeTwoDigits(seconds % 60);
  }

  /** Keeps the text of the last day, because rows in sequence often have the same one. */
  #writeDate(day: number): void {
    if (day !== this.#day) {
      this.#day = day;
      this.#date = [...dateText(day)].map((character) => character.charCodeAt(0));
    }
    for (const byte of this.#date) this.#writeByte(byte);
  }
}

/** Day 60 is 1900-02-29, a day that did not exist: Excel counts it as Lotus 1-2-3 did (ECMA-376 part 1, 18.17.4.1). */
function dateText(day: number): string {
  if (day === 60) return '1900-02-29';
  const epochDay = day - daysToEpoch + (day < 60 ? 1 : 0);
  return new Date(epochDay * daySeconds * 1000).toISOString().slice(0, 10);
}
