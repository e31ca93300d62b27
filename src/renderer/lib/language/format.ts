import { createTelling, lazily, regions } from '../../../contract/index.ts';
import { language, say } from './language.ts';

/** How this window tells charts. */
export const telling = createTelling(language);
/** How this window writes numbers, durations and days. */
export const {
  asWritten,
  decimal,
  duration,
  exactDuration,
  figure,
  longDate,
  mean,
  measured,
  mediumDate,
  number,
  percentage,
  share,
} = telling;

/** @returns the number with its noun: "1 row", "2 rows". */
export function counted(value: number, one: string, many: string): string {
  return `${number(value)} ${value === 1 ? one : many}`;
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

/** @returns the progress as a percentage, rounded down: "100%" only when it is complete */
export const percentDone = (done: number, whole: number): string =>
  percentage(Math.floor((done / Math.max(1, whole)) * 100));

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

const exactTime = lazily(() => new Intl.DateTimeFormat(regions[language], { dateStyle: 'long', timeStyle: 'short' }));
/** @param iso an ISO 8601 time. @returns date and time in full; the text itself if it is not a time */
export function exact(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : exactTime().format(time);
}

const timeOfDay = lazily(() => new Intl.DateTimeFormat(regions[language], { timeStyle: 'short' }));

/** @param iso an ISO 8601 time. @returns the time of day; date and time in full if it was on another day */
export function when(iso: string): string {
  const time = new Date(iso);
  return time.toDateString() === new Date().toDateString() ? timeOfDay().format(time) : exact(iso);
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
