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
export function numberText(value: number): string {
  const size = Math.abs(value);
  if (size < 1e21 && size >= 1e-6) return String(value);
  const text = String(value === 0 ? 0 : value);
  const power = Math.abs(Number(text.slice(text.indexOf('e') + 1)));
  return text.includes('e') && power <= maxPower ? plainText(text) : text;
}

/** @returns the number with the fewest digits that is the same in 32 bits: 0.1 for 0.10000000149011612 */
export function shortestDouble(value: number): number {
  if (Number.isInteger(value)) return value;
  const hundredths = Math.round(value * 100) / 100;
  if (Math.fround(hundredths) === value) return hundredths;
  for (let digits = 6; digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return shorter;
  }
  return Number(value.toPrecision(9));
}

/** The digits of `writeDecimal`. */
export const decimalText = new Uint8Array(24);

const powers = [1, 10, 100, 1000, 10_000] as const;
/** Whole numbers below this are divided without a fraction. */
const maxDigits = 2 ** 31;

/**
 * Writes a number with few digits to the end of `decimalText`, faster than `numberText` makes a text of it.
 * @param decimals the most it may have
 * @returns where its text begins; the length of `decimalText` if it has more digits
 */
export function writeDecimal(value: number, decimals: number): number {
  const power = powers[decimals] ?? 1;
  let digits = Math.round(Math.abs(value) * power);
  let at = decimalText.length;
  // With so few digits, a text that is read as the same number is the shortest one.
  if (!(digits < maxDigits && digits / power === Math.abs(value))) return at;
  let left = power === 1 ? 0 : decimals;
  for (; left > 0 && digits % 10 === 0; left--) digits = (digits / 10) | 0;
  for (let written = 0; written === 0 || digits > 0 || written <= left; written++) {
    if (written === left && left > 0) decimalText[--at] = 0x2e;
    decimalText[--at] = 0x30 + (digits % 10);
    digits = (digits / 10) | 0;
  }
  if (value < 0) decimalText[--at] = 0x2d;
  return at;
}
