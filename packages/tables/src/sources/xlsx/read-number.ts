const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
/** The most digits that a double holds. More are rounded. */
const maxDigits = 15;

/** @returns where the only point stands; `end` without one; -1 if there is anything but digits and a point */
function pointOf(bytes: Uint8Array, start: number, end: number): number {
  let pointAt = end;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= zero && byte <= nine) continue;
    if (byte !== point || pointAt < end) return -1;
    pointAt = at;
  }
  return pointAt;
}

/** @returns whether the bytes are a number in its shortest form, so that they can be copied: `42`, `-0.5`, not `1.0` or `1E5` */
export function isShortest(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] === minus ? start + 1 : start;
  const length = end - first;
  if (length === 0 || length > maxDigits + 1) return false;
  const pointAt = pointOf(bytes, first, end);
  if (pointAt <= first) return false;
  // A zero before other digits, or with a minus.
  if (bytes[first] === zero && pointAt !== first + 1) return false;
  if (pointAt === end) return length <= maxDigits && (bytes[first] !== zero || first === start);
  return pointAt < end - 1 && bytes[end - 1] !== zero;
}

const decoder = new TextDecoder();

/**
 * Reads a number in any form that XML allows, also with an exponent.
 * @returns NaN if the bytes hold anything else, such as `Infinity`, `0x1F` or nothing
 */
export function readNumber(bytes: Uint8Array, start: number, end: number): number {
  const text = decoder.decode(bytes.subarray(start, end)).trim();
  return text === '' || /[^\d.eE+-]/.test(text) ? Number.NaN : Number(text);
}
