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
export function plainDigits(cell: string): string {
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
export const fromBuddhist = (year: number): number => year - buddhist.ahead;

/** The year before the first of a Japanese or Taiwanese era. */
export const eras: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
  ['民國', 1911],
  ['民国', 1911],
]);
