import { formatDuration } from '../statistics/formats.ts';
import { TextBuffer, XmlFault } from '../xml/xml-text.ts';
import { formatNumber, type NumberFormat } from './number-format.ts';
import type { SharedTexts } from './shared-texts.ts';

/** The types of a cell (ECMA-376 part 1, 18.18.11), as their first letter; inline strings are read elsewhere. */
export const cellTypes = { boolean: 0x62, date: 0x64, error: 0x65, number: 0x6e, shared: 0x73 } as const;

const plain: NumberFormat = { kind: 'plain' };
const encoder = new TextEncoder();
const trueBytes = encoder.encode('TRUE');
const falseBytes = encoder.encode('FALSE');
const zero = 0x30;
/** White space, counted from the digit 0. */
const space = 0x20 - zero;

/** What the cells of a workbook share. */
export interface CellContext {
  texts: SharedTexts;
  /** Whether all shared texts are in `texts`. */
  hasAllTexts(): boolean;
  /** By the `s` of a cell. */
  formats: readonly NumberFormat[];
  is1904: boolean;
}

/** Turns the content of `v` into the bytes of a cell: `bytes[start]` to `bytes[end - 1]`; no bytes without an answer. */
export class CellValues {
  bytes: Uint8Array = new Uint8Array();
  start = 0;
  end = 0;
  /** Whether the bytes are CSV already. */
  isEncoded = false;
  /** Cells that hold an error, such as #N/A. */
  errors = 0;
  /** The number of the shared text that is not loaded yet. */
  neededText = 0;
  readonly #context: CellContext;
  readonly #text = new TextBuffer();

  constructor(context: CellContext) {
    this.#context = context;
  }

  /**
   * Reads a value other than an inline text.
   * @returns false if the shared text `neededText` must be loaded first
   * @throws XmlFault for a text that the workbook does not have
   */
  read(type: number, style: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (type === cellTypes.shared) return this.#readShared(bytes, start, end);
    if (type === cellTypes.number) this.#readNumber(style, bytes, start, end);
    else if (type === cellTypes.boolean) {
      const word = bytes[end - 1] === zero || bytes[end - 1] === 0x65 ? falseBytes : trueBytes;
      this.#set(word, 0, end > start ? word.length : 0);
    } else if (type === cellTypes.error) {
      this.errors++;
      this.#set(bytes, 0, 0);
    } else if (type === cellTypes.date) this.#readDate(bytes, start, end);
    else throw new XmlFault('unknown_cell_type', { type: String.fromCharCode(type) });
    return true;
  }

  #set(bytes: Uint8Array, start: number, end: number): void {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
    this.isEncoded = true;
  }

  /** Takes a text as it is. */
  setText(text: TextBuffer): void {
    this.#set(text.bytes, 0, text.length);
    this.isEncoded = false;
  }

  #write(text: string): void {
    this.#text.clear();
    this.#text.addText(text);
    this.setText(this.#text);
  }

  #readShared(bytes: Uint8Array, start: number, end: number): boolean {
    let index = 0;
    for (let at = start; at < end && index < 1e9; at++) {
      const digit = (bytes[at] ?? 0) - zero;
      if (digit <= space) continue;
      if (digit < 0 || digit > 9) throw new XmlFault('no_text_number');
      index = index * 10 + digit;
    }
    const { texts } = this.#context;
    if (start === end) this.#set(bytes, 0, 0);
    else if (index < texts.count) this.#set(texts.bytes, texts.readStart(index), texts.readEnd(index));
    else if (this.#context.hasAllTexts()) throw new XmlFault('no_such_text', { index, count: texts.count });
    else {
      this.neededText = index;
      return false;
    }
    return true;
  }

  #readNumber(style: number, bytes: Uint8Array, start: number, end: number): void {
    const format = this.#context.formats[style] ?? plain;
    if (start === end || (format.kind === 'plain' && isShortest(bytes, start, end))) {
      this.#set(bytes, start, end);
      return;
    }
    const { kind } = format;
    const isDate = kind === 'date' || kind === 'time' || kind === 'datetime' || kind === 'elapsed';
    const value = readNumber(bytes, start, end);
    if (Number.isNaN(value)) throw new XmlFault('not_a_number');
    const date = isDate ? writeSerial(value, kind, this.#context.is1904) : null;
    this.#write(date ?? formatNumber(value, format));
  }

  /** ISO 8601: `2024-03-01T12:00:00.000` is written as other dates are. */
  #readDate(bytes: Uint8Array, start: number, end: number): void {
    const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 40))).trim();
    const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(?:\.0{1,9})?(Z|[-+]\d\d:\d\d)?$/.exec(text);
    if (parts === null) this.#write(text);
    else this.#write(parts[3] === undefined ? `${parts[1]} ${parts[2]}` : text);
  }
}

const minus = 0x2d;
const point = 0x2e;
const nine = 0x39;
/** The most digits that a double holds. More are rounded. */
const maxDigits = 15;

/** @returns where the only point stands; `end` without one; -1 if there is anything but digits and a point */
function findPoint(bytes: Uint8Array, start: number, end: number): number {
  let pointAt = end;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= zero && byte <= nine) continue;
    if (byte !== point || pointAt < end) return -1;
    pointAt = at;
  }
  return pointAt;
}

/** @returns whether the bytes are a number in its shortest form, so that they can be copied: `42`, `-0.5`, not `1.0` or `1E5` */
function isShortest(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] === minus ? start + 1 : start;
  const length = end - first;
  if (length === 0 || length > maxDigits + 1) return false;
  const pointAt = findPoint(bytes, first, end);
  if (pointAt <= first) return false;
  // A zero before other digits, or with a minus.
  if (bytes[first] === zero && pointAt !== first + 1) return false;
  if (pointAt === end) return length <= maxDigits && (bytes[first] !== zero || first === start);
  return pointAt < end - 1 && bytes[end - 1] !== zero;
}

const decoder = new TextDecoder();

/**
 * Reads a number in any form that XML allows, also with an exponent.
 * @returns NaN if the bytes hold anything else, such as `Infinity`, `0x1F` or nothing
 */
function readNumber(bytes: Uint8Array, start: number, end: number): number {
  const text = decoder.decode(bytes.subarray(start, end)).trim();
  return text === '' || /[^\d.eE+-]/.test(text) ? Number.NaN : Number(text);
}

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
function writeSerial(serial: number, kind: DateKind, is1904: boolean): string | null {
  const seconds = Math.round(serial * daySeconds);
  const day = Math.floor(seconds / daySeconds);
  const ofDay = seconds - day * daySeconds;
  const isMidnight = kind === 'date' && ofDay === 0;
  if (!(serial >= 0) || day + (is1904 ? daysTo1904 : 0) >= lastDay) return null;
  const isDuration = kind === 'elapsed' || (kind === 'time' && day < firstDate);
  if (isDuration || (day === 0 && !is1904)) return isMidnight ? null : formatDuration(seconds, false);
  const date = writeDay(is1904 ? day + daysTo1904 : day);
  return isMidnight ? date : `${date} ${formatDuration(ofDay, false)}`;
}

/** Day 60 is 1900-02-29, a day that did not exist: Excel counts it as Lotus 1-2-3 did (ECMA-376 part 1, 18.17.4.1). */
function writeDay(day: number): string {
  if (day === 60) return '1900-02-29';
  const epochDay = day - daysToEpoch + (day < 60 ? 1 : 0);
  return new Date(epochDay * daySeconds * 1000).toISOString().slice(0, 10);
}
