/** @returns a number that orders UTF-16 code units as UTF-8 does: surrogates, which stand for U+10000 and above, come last. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Compares two strings by their UTF-8 bytes, the order of S3's listings. @returns negative, 0 or positive. */
export function compareUtf8(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const difference = rank(left.charCodeAt(at)) - rank(right.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
