/** The zeros of the scripts in which dates are written, as character codes. */
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0,
];
const otherDigits =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u1040-\u1049\u17e0-\u17e9]/g;
const unseen = /[\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g;
const beyondAscii = /[^ -~]/;

function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = zeros.findLast((first) => first <= code) ?? code;
  return String(code - zero);
}

/** A cell with its digits in Latin script, without marks of writing direction, and with one blank between words. */
export function plainDigits(cell: string): string {
  const text = beyondAscii.test(cell)
    ? cell.normalize('NFKC').replace(unseen, '').replace(otherDigits, latinDigit)
    : cell;
  return text.replace(/\s+/g, ' ').trim();
}

/** Years of the Buddhist era are 543 ahead; nobody answers a survey in the Gregorian year 2400. */
const buddhist = { first: 2400, last: 2650, ahead: 543 };

export const isBuddhist = (year: number): boolean => year >= buddhist.first && year <= buddhist.last;
export const fromBuddhist = (year: number): number => year - buddhist.ahead;

/** The year before the first of a Japanese or Taiwanese era. */
export const eras: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
  ['民國', 1911],
  ['民国', 1911],
]);

/** Years in which the Iranian calendar changes its pattern of leap years. */
const breaks = [-61, 9, 38, 199, 426, 686, 756, 818, 1111, 1181, 1210, 1635, 2060];

/** Whether a year is of the Iranian calendar: the current year, or the year of birth of someone alive. */
export const isIranian = (year: number): boolean => year >= 1300 && year <= 1500;

/** The day of March on which an Iranian year begins, in the Gregorian year 621 later (Borkowski's arithmetic). */
function newYear(year: number): number {
  let leaps = -14;
  let from = breaks[0] ?? 0;
  let jump = 0;
  for (const to of breaks.slice(1)) {
    jump = to - from;
    if (year < to) break;
    leaps += Math.trunc(jump / 33) * 8 + Math.trunc((jump % 33) / 4);
    from = to;
  }
  const n = year - from;
  leaps += Math.trunc(n / 33) * 8 + Math.trunc(((n % 33) + 3) / 4);
  if (jump % 33 === 4 && jump - n === 4) leaps++;
  const gregorian = year + 621;
  const gregorianLeaps = Math.trunc(gregorian / 4) - Math.trunc(((Math.trunc(gregorian / 100) + 1) * 3) / 4) - 150;
  return 20 + leaps - gregorianLeaps;
}

/** The Gregorian date of a day of the Iranian calendar (1403/01/15 is 3 April 2024); null for no such day. */
export function fromIranian(
  year: number,
  month: number,
  day: number,
): { year: number; month: number; day: number } | null {
  if (month < 1 || month > 12 || day < 1 || day > (month <= 6 ? 31 : 30)) return null;
  const days = (month - 1) * 31 - Math.max(0, month - 7) + day - 1;
  const date = new Date(Date.UTC(year + 621, 2, newYear(year) + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
