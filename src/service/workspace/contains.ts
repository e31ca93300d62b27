import type { PackedTexts } from '../../columns/cells/index.ts';

/** Marks the texts that hold `wanted`. @param whole all texts in one, and both in small letters */
function markIn(whole: string, texts: PackedTexts, wanted: string): Uint8Array {
  const holds = new Uint8Array(texts.length);
  const endOf = (index: number) => texts.start(index + 1) - texts.start(0);
  let index = 0;
  for (let at = whole.indexOf(wanted); at >= 0; ) {
    while (endOf(index) <= at) index++;
    const isInside = at + wanted.length <= endOf(index);
    if (isInside) holds[index] = 1;
    at = whole.indexOf(wanted, isInside ? endOf(index) : at + 1);
  }
  return holds;
}

/** Which texts hold another one, in any case: 1, else 0. Where all are ASCII they are searched at once. */
export function textsWith(texts: PackedTexts, text: string): Uint8Array {
  const wanted = text.toLowerCase();
  const whole = wanted === '' ? null : texts.ascii();
  if (whole !== null) return markIn(whole.toLowerCase(), texts, wanted);
  return Uint8Array.from(texts.all(), (one) => (one.toLowerCase().includes(wanted) ? 1 : 0));
}
