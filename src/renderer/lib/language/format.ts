import { sayPercent } from '../../../contract/index.ts';
import { language, say } from './language.ts';

const thin = '\u202f';

/** A number below zero has a minus sign, as long as a figure is; a rounded zero has none. */
const withMinus = (digits: string): string => digits.replace(/^-/, /[1-9]/.test(digits) ? '−' : '');

const point = say('.', ',');

/** From here on nobody counts digits. */
const huge = 1e15;

/** Three figures and a power of ten: "4.26 × 10³⁰", "1.2 × 10⁻⁷". */
function withPower(value: number): string {
  const [digits = '', power = ''] = value.toExponential(2).split('e');
  const raised = power.replace(/\+/, '').replace(/[-\d]/g, (mark) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(mark)] ?? '');
  return `${withMinus(digits)
    .replace(/\.?0+$/, '')
    .replace('.', point)} × 10${raised}`;
}

/** @returns a whole number with thin-space thousands: 1234567 → "1 234 567". */
export function number(value: number): string {
  if (Math.abs(value) >= huge) return withPower(value);
  return withMinus(String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, thin));
}

/** @returns the number with its noun: "1 row", "2 rows". */
export function counted(value: number, one: string, many: string): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

/** @returns a number with this many decimal places, thin-space thousands and the decimal separator of the language */
export function decimal(value: number, digits = 1): string {
  if (Math.abs(value) >= huge) return withPower(value);
  const [whole = '', fraction] = withMinus(value.toFixed(digits)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thin);
  return fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
}

/** @returns a mean of answers, with this many decimal places. Four digits stand together, so a year is a year. */
export function mean(value: number, digits: number): string {
  const written = decimal(value, digits);
  return Math.abs(value) < 10_000 ? written.replace(thin, '') : written;
}

/** @returns a number that people gave, as short as it can be written; one that would be rounded to 0 has three figures. */
export function figure(value: number, digits = 2): string {
  if (Number.isInteger(value)) return mean(value, 0);
  if (Math.abs(value) >= 0.5 * 10 ** -digits) return mean(value, digits);
  if (Math.abs(value) < 1e-6) return withPower(value);
  return withMinus(String(Number(value.toPrecision(3)))).replace('.', point);
}

const units = [say('bytes', 'Bytes'), 'KB', 'MB', 'GB', 'TB'];

/** @returns a size in the largest unit that fits (1 KB = 1024 bytes, as in the limits of the service) */
export function size(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit > 0 && value < 100 ? 1 : 0;
  return `${decimal(value, digits)} ${units[unit]}`;
}

/** @returns a size before "of" a larger one, without the unit of that: "0", "3.1"; "512 KB" of "8.4 MB" */
export function sizeOf(bytes: number, whole: number): string {
  const [number = '', unit] = size(bytes).split(' ');
  return bytes === 0 || size(whole).endsWith(` ${unit}`) ? number : `${number} ${unit}`;
}

/** @returns a percentage in the notation of the language: "45%", "45 %" */
export const percentage = (percent: number | string): string => `${percent}${say('', thin)}%`;

/** @returns the progress as a percentage, rounded down: "100%" only when it is complete */
export const percentDone = (done: number, whole: number): string =>
  percentage(Math.floor((done / Math.max(1, whole)) * 100));

/** @returns a share as "45%"; "<1%" and ">99%" where it is neither none nor all; "–" if the whole is 0 */
export const share = (part: number, whole: number): string => (whole <= 0 ? '–' : percentage(sayPercent(part / whole)));

/** The dates of English are written as in Britain: the day stands first in a time with its date too. */
const region = say('en-GB', 'de-DE');

/** Made when it is first needed: reading the rules of a language would delay every start. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const longDates = lazily(() => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' }));
const mediumDates = lazily(() => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' }));
const midnight = (iso: string) => new Date(`${iso.slice(0, 10)}T00:00:00Z`);

/** @param iso a date, with or without a time. @returns the date with the name of the month: "3 April 2024" */
export const longDate = (iso: string): string => longDates().format(midnight(iso));

/** The same where there is little room: "3 Apr 2024". */
export const mediumDate = (iso: string): string => mediumDates().format(midnight(iso));

/** @returns a duration as "8 s", "3 min", "2 h 10 min" */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** @returns a duration that was measured, to the second below an hour: "4.5 s", "48 s", "1 min 20 s", "2 h 10 min" */
export function exactDuration(seconds: number): string {
  if (seconds < 10) return `${Number.isInteger(seconds) ? seconds : decimal(seconds, 1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole >= 3600) return duration(whole);
  return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** @returns a position in a recording: "1:02:03", "4:05" */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
const relativeTime = lazily(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

/** @param iso an ISO 8601 time. @param now milliseconds since 1970. @returns "3 minutes ago", "just now". */
export function ago(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return relativeTime().format(Math.trunc(seconds / length), unit);
  }
  return say('just now', 'gerade eben');
}

const exactTime = lazily(() => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeStyle: 'short' }));
const wallTime = lazily(
  () => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
);

/** @param iso an ISO 8601 time. @returns date and time in full; the text itself if it is not a time */
export function exact(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : exactTime().format(time);
}

const timeOfDay = lazily(() => new Intl.DateTimeFormat(region, { timeStyle: 'short' }));

/** @param iso an ISO 8601 time. @returns the time of day; date and time in full if it was on another day */
export function when(iso: string): string {
  const time = new Date(iso);
  return time.toDateString() === new Date().toDateString() ? timeOfDay().format(time) : exact(iso);
}

/** @returns a time from a survey cell, unchanged: cells have no time zone, so none is applied, and a day has no time */
export function asWritten(iso: string): string {
  const time = Date.parse(iso);
  if (/^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(time)) return longDate(iso);
  return Number.isNaN(time) ? iso : wallTime().format(time);
}

/** @returns the text if it has at most `max` characters, otherwise shortened in the middle: "customer…2024.csv" */
export function truncateMiddle(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const tail = Math.floor((max - 1) * 0.4);
  const head = max - 1 - tail;
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - tail).join('')}`;
}

/** How many characters of a sentence are shown at first: four lines or so. */
const most = 320;

/** Commands of a terminal, and what else nobody sees: control characters, and those that turn the direction of what follows. */
const commands = /\p{Cc}\[[\d;?]*[A-Za-z]|[[\p{Cc}\u202a-\u202e\u2066-\u2069]--[\n\t]]/gv;

/** @returns the text without the commands of a terminal or of a direction */
export const stripCommands = (text: string): string => text.replace(commands, '');

/** @returns the beginning of a text, up to the end of a word; null when the text is short enough to be shown as a whole */
export function shorten(text: string): string | null {
  const characters = [...text.slice(0, 2 * most + 2)];
  if (characters.length <= most) return null;
  const beginning = characters.slice(0, most).join('');
  const word = beginning.search(/\s\S{0,40}$/);
  return `${(word === -1 ? beginning : beginning.slice(0, word)).trimEnd()}…`;
}
