import { unescapeFormula } from '../../../columns/index.ts';

const apostrophe = 0x27;
const quoteMark = 0x22;
const [cr, lf] = [0x0d, 0x0a];

/** @returns the end and the content of the cell that begins at `from` */
function cellAt(bytes: Buffer, from: number, isQuoted: boolean, delimiter: number): string {
  let end = from;
  if (!isQuoted) {
    while (end < bytes.length && bytes[end] !== delimiter && bytes[end] !== lf && bytes[end] !== cr) end++;
    return bytes.toString('utf8', from, end);
  }
  for (; end < bytes.length; end++) {
    if (bytes[end] !== quoteMark) continue;
    if (bytes[end + 1] !== quoteMark) break;
    end++;
  }
  return bytes.toString('utf8', from, end).replaceAll('""', '"');
}

/** @returns the positions of the apostrophes that an export of Sheaf put in front of cells, in one pass */
function* addedApostrophes(bytes: Buffer, delimiter: number, hasQuotes: boolean): Generator<number> {
  const isBorder = (byte: number | undefined) => byte === undefined || byte === delimiter || byte === lf || byte === cr;
  let isInside = false;
  let mark = hasQuotes ? bytes.indexOf(quoteMark) : -1;
  for (let at = bytes.indexOf(apostrophe); at !== -1; at = bytes.indexOf(apostrophe, at + 1)) {
    for (; mark !== -1 && mark < at; mark = bytes.indexOf(quoteMark, mark + 1)) isInside = !isInside;
    const before = bytes[at - 1];
    const isQuoted = isInside && before === quoteMark && isBorder(bytes[at - 2]);
    if (!isQuoted && (isInside || !isBorder(before))) continue;
    const cell = cellAt(bytes, at, isQuoted, delimiter);
    if (unescapeFormula(cell) !== cell) yield at;
  }
}

/**
 * Removes the apostrophes from the cells of an export of Sheaf, in place, so that the cells are as they were first imported.
 * @returns the bytes that are left
 */
export function restoreCells(window: Uint8Array, delimiter: string, hasQuotes: boolean): Uint8Array {
  const bytes = Buffer.from(window.buffer, window.byteOffset, window.byteLength);
  const places = [...addedApostrophes(bytes, delimiter.charCodeAt(0), hasQuotes)];
  let length = places[0] ?? bytes.length;
  places.forEach((place, index) => {
    const next = places[index + 1] ?? bytes.length;
    bytes.copyWithin(length, place + 1, next);
    length += next - place - 1;
  });
  return window.subarray(0, length);
}
