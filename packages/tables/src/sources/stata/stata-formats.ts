import { dateText, dateTimeText } from '../statistics/calendar.ts';
import { numberText } from '../statistics/number-text.ts';

/** Stata counts from 1 January 1960. */
const epochYear = 1960;
const epochMs = Date.UTC(epochYear, 0, 1);
const dayMs = 86_400_000;

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
  const year = epochYear + Math.floor(value / perYear);
  if (!Number.isInteger(value) || year < 1000 || year > 9999) return null;
  const period = value - (year - epochYear) * perYear + 1;
  return `${year}-${mark}${perYear > 9 ? String(period).padStart(2, '0') : period}`;
}

const writers: Readonly<Record<string, (value: number) => string | null>> = {
  d: (value) => dateText(epochMs + value * dayMs),
  c: (value) => dateTimeText(epochMs + value, true),
  C: (value) => dateTimeText(withoutLeapSeconds(epochMs + value), true),
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
export function stataFormatWriter(format: string): ((value: number) => string) | null {
  const code = /^%-?(?:t([dcCwmqh])|(d))/.exec(format);
  const write = writers[code?.[1] ?? code?.[2] ?? ''];
  return write === undefined ? null : (value) => write(value) ?? numberText(value);
}
