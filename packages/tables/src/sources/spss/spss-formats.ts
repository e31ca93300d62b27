import { dateText, dateTimeText, durationText, monthText, quarterText, weekText } from '../statistics/calendar.ts';
import { numberText } from '../statistics/number-text.ts';

/** How a number is shown, as a print format says it. */
export interface SpssFormat {
  type: number;
  width: number;
  decimals: number;
}

/** SPSS counts seconds from 14 October 1582. */
const epochMs = Date.UTC(1582, 9, 14);
const asMs = (seconds: number): number => epochMs + seconds * 1000;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ['January', 'February', 'March', 'April', 'May', 'June'],
  ['July', 'August', 'September', 'October', 'November', 'December'],
].flat();

type Writer = (value: number, format: SpssFormat) => string | null;

const asDate: Writer = (value) => dateText(asMs(value));
const asDateTime: Writer = (value, { decimals }) => dateTimeText(asMs(value), decimals > 0);
const asDuration: Writer = (value, { decimals }) =>
  Math.abs(value) < Number.MAX_SAFE_INTEGER / 1000 ? durationText(value, decimals > 0) : null;

/** Formats whose values are not shown as plain numbers, by the code of the format. */
const writers: Readonly<Record<number, Writer>> = {
  16: (value, { width }) =>
    Number.isSafeInteger(value) && value >= 0 ? numberText(value).padStart(Math.min(width, 40), '0') : null,
  20: asDate,
  21: asDuration,
  22: asDateTime,
  23: asDate,
  24: asDate,
  25: asDuration,
  26: (value) => weekdays[Math.floor(value) - 1] ?? null,
  27: (value) => months[Math.floor(value) - 1] ?? null,
  28: (value) => monthText(asMs(value)),
  29: (value) => quarterText(asMs(value)),
  30: (value) => weekText(asMs(value)),
  38: asDate,
  39: asDate,
  40: asDuration,
  41: asDateTime,
};

/**
 * How values of a format are written: dates and times as ISO text, days of the week and months by their names, restricted
 * numbers (format N) with their zeros. A value that is not such a date stays a number.
 * @returns null for plain numbers
 */
export function formatWriter(format: SpssFormat): ((value: number) => string) | null {
  const write = writers[format.type];
  return write === undefined ? null : (value) => write(value, format) ?? numberText(value);
}
