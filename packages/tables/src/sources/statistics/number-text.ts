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
  for (let digits = 6; digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return shorter;
  }
  return Number(value.toPrecision(9));
}
