import { z } from 'zod';

/** Not every database can store NUL (PostgreSQL refuses it), and none a lone surrogate. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** @returns the length of `value` in Unicode code points, the unit of docs/interface.md#limits. */
export function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

/** A required string field called `field`, of 1 to `max` characters that every database can store. */
export function text(field: string, max: number) {
  return z
    .string({ error: `${field} must be text.` })
    .refine((value) => value.trim() !== '', { error: `${field} must not be empty.` })
    .refine((value) => codePoints(value) <= max, { error: `${field} must have at most ${max} characters.` })
    .refine(isStorable, { error: `${field} contains a character that cannot be stored (NUL or half of a pair).` })
    .meta({ minLength: 1, maxLength: max });
}

/** Whether a text has characters below U+0020 or U+007F, which file names do not have and which break HTTP headers. */
function hasControl(value: string): boolean {
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/** The name of a file, a label that is never used as a path. Kept as it was sent. */
export function fileName(field: string, max: number) {
  return text(field, max).refine((value) => !hasControl(value), {
    error: `${field} contains a control character, such as a line break.`,
  });
}

/** A required whole number called `field`, from `min` to `max`. Text, fractions and numbers past 2^53 are refused. */
export function wholeNumber(field: string, min: number, max: number) {
  const error =
    max === Number.MAX_SAFE_INTEGER
      ? `${field} must be a whole number.`
      : `${field} must be a whole number from ${min} to ${max}.`;
  return z
    .number({ error })
    .refine((value) => Number.isSafeInteger(value) && value >= min && value <= max, { error })
    .meta({ type: 'integer', minimum: min, maximum: max });
}
