import { addedApostrophes } from '@sheaf/tables';

const apostrophe = 0x27;
const quoteMark = 0x22;
const [cr, lf] = [0x0d, 0x0a];

/** @returns the end and the text of the cell that begins at `from`, behind its quote if it has one */
function cellAt(bytes: Buffer, from: number, isQuoted: boolean, delimiter: number): { end: number; text: string } {
  let end = from;
  if (!isQuoted) {
    while (end < bytes.length && bytes[end] !== delimiter && bytes[end] !== lf && bytes[end] !== cr) end++;
    return { end, text: bytes.toString('utf8', from, end) };
  }
  for (; end < bytes.length; end++) {
    if (bytes[end] !== quoteMark) continue;
    if (bytes[end + 1] !== quoteMark) break;
    end++;
  }
  return { end, text: bytes.toString('utf8', from, end).replaceAll('""', '"') };
}

/** Before an apostrophe that an export may have put into the middle of a cell, or before another apostrophe. */
const dividers: ReadonlySet<number | undefined> = new Set([0x3b, 0x09, cr, lf, apostrophe]);

/** The apostrophes of a text, in order: as many as among its bytes. */
const apostrophesOf = (text: string): number[] => [...text.matchAll(/'/g)].map(({ index }) => index);

/** Whether a byte stands between two cells, or before the first. */
const borderTest = (delimiter: number) => (byte: number | undefined) =>
  byte === undefined || byte === delimiter || byte === lf || byte === cr;

/** Follows the quotes of a file. @returns where the quoted cell around a place begins; null outside of one; -1 behind a stray quote */
function quoteFollower(bytes: Buffer, isBorder: (byte: number | undefined) => boolean) {
  let mark = bytes.indexOf(quoteMark);
  let isInside = false;
  let opened = -1;
  return (at: number): number | null => {
    for (; mark !== -1 && mark < at; mark = bytes.indexOf(quoteMark, mark + 1)) {
      isInside = !isInside;
      // Two quotes in a cell are one of its text.
      if (isInside && bytes[mark - 1] !== quoteMark) opened = isBorder(bytes[mark - 1]) ? mark + 1 : -1;
    }
    return isInside ? opened : null;
  };
}

/** The cells that have an apostrophe where an export may have put one, in one pass. */
function* doubtfulCells(bytes: Buffer, delimiter: number, hasQuotes: boolean) {
  const isBorder = borderTest(delimiter);
  const openedBefore = hasQuotes ? quoteFollower(bytes, isBorder) : () => null;
  let done = 0;
  for (let at = bytes.indexOf(apostrophe); at !== -1; at = bytes.indexOf(apostrophe, at + 1)) {
    const opened = openedBefore(at);
    const before = bytes[at - 1];
    if (at < done || opened === -1) continue;
    if (at !== opened && !isBorder(before) && !dividers.has(before)) continue;
    let start = opened ?? at;
    if (opened === null) while (!isBorder(bytes[start - 1])) start--;
    const { end, text } = cellAt(bytes, start, opened !== null, delimiter);
    yield { start, text };
    done = end;
  }
}

/** @returns the positions of the apostrophes that an export of Sheaf put into cells, in order */
function* addedPlaces(bytes: Buffer, delimiter: number, hasQuotes: boolean): Generator<number> {
  for (const { start, text } of doubtfulCells(bytes, delimiter, hasQuotes)) {
    const added = new Set(addedApostrophes(text));
    let place = start - 1;
    for (const index of added.size === 0 ? [] : apostrophesOf(text)) {
      place = bytes.indexOf(apostrophe, place + 1);
      if (added.has(index)) yield place;
    }
  }
}

/**
 * Removes the apostrophes from the cells of an export of Sheaf, in place, so that the cells are as they were first imported.
 * @returns the bytes that are left
 */
export function restoreCells(window: Uint8Array, delimiter: string, hasQuotes: boolean): Uint8Array {
  const bytes = Buffer.from(window.buffer, window.byteOffset, window.byteLength);
  const places = [...addedPlaces(bytes, delimiter.charCodeAt(0), hasQuotes)];
  let length = places[0] ?? bytes.length;
  places.forEach((place, index) => {
    const next = places[index + 1] ?? bytes.length;
    bytes.copyWithin(length, place + 1, next);
    length += next - place - 1;
  });
  return window.subarray(0, length);
}
