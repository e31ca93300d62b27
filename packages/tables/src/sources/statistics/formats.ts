const dayMs = 86_400_000;

/** Milliseconds between 1970 and the times that can be written with a year of four digits. */
const earliest = Date.UTC(1000, 0, 1);
const latest = Date.UTC(10_000, 0, 1) - 1;

const isWritable = (ms: number): boolean => ms >= earliest && ms <= latest;
const two = (value: number): string => String(value).padStart(2, '0');

/** @returns `2026-03-01`; null outside the years 1000 to 9999 */
function dateText(ms: number): string | null {
  return isWritable(ms) ? new Date(Math.floor(ms / dayMs) * dayMs).toISOString().slice(0, 10) : null;
}

/** @returns `2026-03-01T12:30:00`, with `.250` only if it is asked for and not zero; null as `dateText` */
function dateTimeText(ms: number, withFraction: boolean): string | null {
  const rounded = Math.round(ms);
  if (!isWritable(rounded)) return null;
  const text = new Date(rounded).toISOString().slice(0, -1);
  return withFraction && !text.endsWith('.000') ? text : text.slice(0, 19);
}

/** @returns a length of time as `49:30:00`: hours may be more than 24; with a fraction as `dateTimeText` */
export function formatDuration(seconds: number, withFraction: boolean): string {
  const ms = Math.round(Math.abs(seconds) * 1000);
  const whole = Math.floor(ms / 1000);
  const clock = `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  const fraction = withFraction && ms % 1000 > 0 ? `.${String(ms % 1000).padStart(3, '0')}` : '';
  return `${seconds < 0 && ms > 0 ? '-' : ''}${clock}${fraction}`;
}

/** @returns `2026-03`; null as `dateText` */
const monthText = (ms: number): string | null => dateText(ms)?.slice(0, 7) ?? null;

/** @returns `2026-Q1`; null as `dateText` */
function quarterText(ms: number): string | null {
  if (!isWritable(ms)) return null;
  const date = new Date(ms);
  return `${date.getUTCFullYear()}-Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
}

/** @returns `2026-W09`, where week 1 begins on 1 January and has seven days; null as `dateText` */
function weekText(ms: number): string | null {
  if (!isWritable(ms)) return null;
  const year = new Date(ms).getUTCFullYear();
  return `${year}-W${two(Math.floor((ms - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1)}`;
}

/** @returns a number without an exponent: the digits of `1e-7` as `0.0000001` */
function plainText(text: string): string {
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (parts === null) return text;
  const [, sign = '', first = '', rest = '', power = '0'] = parts;
  const digits = first + rest;
  const point = 1 + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

/** Beyond these powers of ten a number is written with its exponent, as it would be a row of zeros. */
const maxPower = 40;

/** @returns the shortest decimal text that is read as the same number: `5`, `0.1`, `1000000000000000000000000` */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (size < 1e21 && size >= 1e-6) return String(value);
  const text = String(value === 0 ? 0 : value);
  const power = Math.abs(Number(text.slice(text.indexOf('e') + 1)));
  return text.includes('e') && power <= maxPower ? plainText(text) : text;
}

/** @returns the number with the fewest digits that is the same in 32 bits: 0.1 for 0.10000000149011612 */
export function shortenDouble(value: number): number {
  if (Number.isInteger(value)) return value;
  for (let digits = 6; digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return shorter;
  }
  return Number(value.toPrecision(9));
}

/** How a number is shown, as a print format says it. */
export interface SpssFormat {
  type: number;
  width: number;
  decimals: number;
}

/** SPSS counts seconds from 14 October 1582. */
const spssEpochMs = Date.UTC(1582, 9, 14);
const asMs = (seconds: number): number => spssEpochMs + seconds * 1000;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ['January', 'February', 'March', 'April', 'May', 'June'],
  ['July', 'August', 'September', 'October', 'November', 'December'],
].flat();

type SpssWriter = (value: number, format: SpssFormat) => string | null;

const asDate: SpssWriter = (value) => dateText(asMs(value));
const asDateTime: SpssWriter = (value, { decimals }) => dateTimeText(asMs(value), decimals > 0);
const asDuration: SpssWriter = (value, { decimals }) =>
  Math.abs(value) < Number.MAX_SAFE_INTEGER / 1000 ? formatDuration(value, decimals > 0) : null;

/** Formats whose values are not shown as plain numbers, by the code of the format. */
const spssWriters: Readonly<Record<number, SpssWriter>> = {
  16: (value, { width }) =>
    Number.isSafeInteger(value) && value >= 0 ? formatNumber(value).padStart(Math.min(width, 40), '0') : null,
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
export function createSpssWriter(format: SpssFormat): ((value: number) => string) | null {
  const write = spssWriters[format.type];
  return write === undefined ? null : (value) => write(value, format) ?? formatNumber(value);
}

/** Stata counts from 1 January 1960. */
const stataYear = 1960;
const stataEpochMs = Date.UTC(stataYear, 0, 1);

const june = 6;
const december = 12;
/** Years and months at whose end a leap second was inserted. Source: IERS Bulletin C. */
const leapSeconds = [
  ...[1972, 1981, 1982, 1983, 1985, 1992, 1993, 1994, 1997, 2012, 2015].map((year) => Date.UTC(year, june, 1)),
  ...[1972, 1973, 1974, 1975, 1976, 1977, 1978, 1979, 1987, 1989, 1990, 1995, 1998, 2005, 2008, 2016].map((year) =>
    Date.UTC(year, december, 1),
  ),
].sort((one, other) => one - other);

/** @returns milliseconds without the leap seconds that `%tC` counts */
function withoutLeapSeconds(ms: number): number {
  let counted = 0;
  for (const inserted of leapSeconds) if (ms - 1000 * counted >= inserted + 1000) counted++;
  return ms - 1000 * counted;
}

/** @returns a period of a year: `2026-Q1`; null for a fraction, and outside the years 1000 to 9999 */
function periodText(value: number, perYear: number, mark: string): string | null {
  const year = stataYear + Math.floor(value / perYear);
  if (!Number.isInteger(value) || year < 1000 || year > 9999) return null;
  const period = value - (year - stataYear) * perYear + 1;
  return `${year}-${mark}${perYear > 9 ? String(period).padStart(2, '0') : period}`;
}

const stataWriters: Readonly<Record<string, (value: number) => string | null>> = {
  d: (value) => dateText(stataEpochMs + value * dayMs),
  c: (value) => dateTimeText(stataEpochMs + value, true),
  C: (value) => dateTimeText(withoutLeapSeconds(stataEpochMs + value), true),
  w: (value) => periodText(value, 52, 'W'),
  m: (value) => periodText(value, 12, ''),
  q: (value) => periodText(value, 4, 'Q'),
  h: (value) => periodText(value, 2, 'H'),
};

/**
 * How values of a format are written: dates and times as ISO text (`2026-03-01`, `2026-03`, `2026-Q1`, `2026-W09`). A value that
 * is not such a date stays a number. The formats are described in Stata's help page `datetime`.
 * @param format such as `%td`, `%tcDD/NN/CCYY_HH:MM` or `%9.0g`
 * @returns null for plain numbers
 */
export function createStataWriter(format: string): ((value: number) => string) | null {
  const code = /^%-?(?:t([dcCwmqh])|(d))/.exec(format);
  const write = stataWriters[code?.[1] ?? code?.[2] ?? ''];
  return write === undefined ? null : (value) => write(value) ?? formatNumber(value);
}
