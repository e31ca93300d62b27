const unseen = /[\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g;
const beyondAscii = /[^ -~]/;

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCharCode(code));

/** The ten digits of a script follow each other. */
function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value++;
  return String(value);
}

/** A cell with its digits in Latin script, without marks of writing direction, and with one blank between words. */
export function toPlainDigits(cell: string): string {
  const text = beyondAscii.test(cell)
    ? cell
        .normalize('NFKC')
        .replace(unseen, '')
        .replace(/(?!\d)\p{Nd}/gu, latinDigit)
    : cell;
  return text.replace(/\s+/g, ' ').trim();
}

/** Years of the Buddhist era are 543 ahead; nobody answers a survey in the Gregorian year 2400. */
const buddhist = { first: 2400, last: 2650, ahead: 543 };

export const isBuddhist = (year: number): boolean => year >= buddhist.first && year <= buddhist.last;
export const convertBuddhist = (year: number): number => year - buddhist.ahead;

/** The year before the first of a Japanese or Taiwanese era. */
export const eras: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
  ['民國', 1911],
  ['民国', 1911],
]);

/** Whether a year is of the Iranian calendar: the current year, or the year of birth of someone alive. */
export const isIranian = (year: number): boolean => year >= 1300 && year <= 1500;

let persian: Intl.DateTimeFormat | undefined;

/** Makes the format at its first use: that takes 15 ms, which no start needs. */
function formatPersian(date: Date): string {
  persian ??= new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', { dateStyle: 'short', timeZone: 'UTC' });
  return persian.format(date);
}

/** The Gregorian date of a day of the Iranian calendar (1403/01/15 is 3 April 2024); null for no such day. */
export function convertIranian(
  year: number,
  month: number,
  day: number,
): { year: number; month: number; day: number } | null {
  if (month < 1 || month > 12 || day < 1 || day > (month <= 6 ? 31 : 30)) return null;
  const days = (month - 1) * 31 - Math.max(0, month - 7) + day - 1;
  // The year begins between 19 and 22 March.
  for (const newYear of [20, 21, 19, 22]) {
    const date = new Date(Date.UTC(year + 621, 2, newYear + days));
    const [ownMonth, ownDay, ownYear] = (formatPersian(date).match(/\d+/g) ?? []).map(Number);
    if (ownYear === year && ownMonth === month && ownDay === day)
      return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  }
  return null;
}
