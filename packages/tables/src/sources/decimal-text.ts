/**
 * @returns a number as the shortest decimal text of its 15 digits, as Excel shows it: 0.1 + 0.2 is `0.3`. Exponents only
 * below 10^-15 and from 10^21 on.
 */
export function decimalText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  if (rounded === 0) return '0';
  const text = String(rounded);
  const exponent = Math.floor(Math.log10(Math.abs(rounded)));
  if (!text.includes('e') || exponent < -15 || exponent > 0) return text.replace('e', 'E');
  const digits = rounded.toFixed(Math.min(100, 15 - exponent));
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** @returns a share in percent with all its decimals: 0.1234 is `12.34%` */
export const percentText = (value: number): string => `${decimalText(Number((value * 100).toPrecision(15)))}%`;
