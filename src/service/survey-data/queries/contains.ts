import type { PackedTexts } from '../../../columns/cells/cell-table.ts';

/** Marks the texts that contain `wanted`. @param whole all texts as one string, one character for each byte; both in lower case */
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

/** The only two letters whose lower case begins with an ASCII letter: İ and the Kelvin sign, in UTF-8. */
const turnsAscii = /\xc4\xb0|\xe2\x84\xaa/;

/** Which texts contain another one, in any case: 1, else 0. If `wanted` is ASCII, all bytes are searched at once. */
export function textsWith(texts: PackedTexts, text: string): Uint8Array {
  const wanted = text.toLowerCase();
  if (/^[\0-\x7f]+$/.test(wanted)) {
    const { buffer, byteOffset } = texts.view;
    const first = texts.start(0);
    const bytes = Buffer.from(buffer, byteOffset + first, texts.start(texts.length) - first).toString('latin1');
    if (!turnsAscii.test(bytes)) return markIn(bytes.toLowerCase(), texts, wanted);
  }
  return Uint8Array.from(texts.all(), (one) => (one.toLowerCase().includes(wanted) ? 1 : 0));
}
