import { countEach } from './lists.ts';

const closings = new Map(
  ['()', '[]', '{}', '（）', '【】', '「」', '“”', '„“', '«»'].map(([open, close]) => [open, close]),
);
const openings = /[([{（【「“„«"]/;
/** A bracket or quote, and a number with thousands: what may hold a separator that does not divide. */
const shelters = /[([{（【「“„«"]|\d,\d{3}(?!\d)/;

/** The end of the text that a bracket or quote at `open` encloses; -1 when it never closes. */
function findEnd(text: string, open: number): number {
  const opening = text[open] ?? '';
  if (opening === '"') return text.indexOf('"', open + 1);
  const closing = closings.get(opening) ?? '';
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === opening) depth++;
    else if (text[at] === closing && --depth === 0) return at;
  }
  return -1;
}

/** Whether a piece ends at `at`: the separator is there, and no comma of `1,000`. */
const endsAt = (text: string, at: number, separator: string): boolean =>
  text.startsWith(separator, at) &&
  !(separator === ',' && /^\d,\d{3}(?!\d)/.test(text.slice(Math.max(0, at - 1), at + 5)));

/** Where the next piece of a list ends: at the separator, but not inside brackets, quotes or numbers. */
export function endOfPiece(text: string, from: number, separator: string): number {
  const plain = text.indexOf(separator, from);
  if (plain === -1) return text.length;
  if (!shelters.test(text.slice(from, plain + 5))) return plain;
  let at = from;
  let isUnclosed = false;
  while (at < text.length) {
    if (endsAt(text, at, separator)) return at;
    // After a bracket that never closes, brackets no longer count.
    const isOpening: boolean = !isUnclosed && openings.test(text[at] ?? '') && (text[at] !== '"' || at === from);
    const end: number = isOpening ? findEnd(text, at) : -1;
    isUnclosed ||= isOpening && end === -1;
    at = end === -1 ? at + 1 : end + 1;
  }
  return text.length;
}

/** `A, B and C`, `A, B, and C`: the separator of lists with commas between the answers and a word before the last one. */
export const writeSeparator = (word: string): string => `, … ${word} `;
const lastWord = /^, … (\S+) $/;
/** @returns the word of such a separator; null for any other */
export const findWord = (separator: string): string | null => lastWord.exec(separator)?.[1] ?? null;

/** Removes the separators at the ends of a cell: they add no answer. */
function withoutEnds(cell: string, separator: string): string {
  // “et” is also the end of a word.
  const mark = /\p{L}/u.test(separator) ? separator.trimEnd() : separator.trim() || separator;
  // The dash of the first line.
  const lead = separator.startsWith('\n') ? separator.slice(1) : '';
  let text = cell.slice(cell.startsWith(lead) ? lead.length : 0).trimEnd();
  while (text.length > mark.length && text.endsWith(mark)) text = text.slice(0, -mark.length).trimEnd();
  return text;
}

/** Whether a cell is a list as programs print it: `['a', 'b']`, or `{"a","b"}` of a database. The brackets are not part of the answers. */
const isWrittenList = (cell: string): boolean =>
  cell.length > 2 &&
  ((cell.startsWith('[') && cell.endsWith(']')) || /^\{(?:"[^"]*"|[^",{}:]+)(?:,(?:"[^"]*"|[^",{}:]+))*\}$/.test(cell));

const codesOnly = /^[\dA-Z;,|+&/┋\s]+$/;

/** Removes what encloses the complete cell: the brackets of a printed list, or braces and quotes around codes. */
export function unwrap(cell: string): string {
  const inner = cell.slice(1, -1);
  const ends = `${cell[0] ?? ''}${cell.at(-1) ?? ''}`;
  const isWrapped = isWrittenList(cell) || ((ends === '{}' || ends === '""' || ends === '()') && codesOnly.test(inner));
  return isWrapped ? inner : cell;
}

/** An answer of such a list without the quotes around it. */
export function withoutQuotes(piece: string): string {
  const quote = piece[0];
  const isQuoted = piece.length > 2 && (quote === "'" || quote === '"') && piece.endsWith(quote);
  return isQuoted ? piece.slice(1, -1) : piece;
}

/** A list without what is around it, and the mark that divides all its answers. */
interface PlainList {
  text: string;
  mark: string;
}

/** @param list a cell without the brackets of a printed list */
export function toPlainList(list: string, separator: string): PlainList {
  const word = findWord(separator);
  if (word === null) return { text: withoutEnds(list, separator), mark: separator };
  const at = list.lastIndexOf(` ${word} `);
  const before = list.slice(0, Math.max(0, at)).replace(/,$/, '');
  return { text: at < 0 ? list : `${before}, ${list.slice(at + word.length + 2)}`, mark: ', ' };
}

const listIn = (cell: string, separator: string): PlainList =>
  toPlainList(isWrittenList(cell) ? cell.slice(1, -1) : cell, separator);

/** @returns whether a cell has two pieces or more, as `splitPieces` cuts it. */
export function hasPieces(cell: string, separator: string): boolean {
  if (!cell.includes(separator)) return false;
  const { text, mark } = listIn(cell, separator);
  return endOfPiece(text, 0, mark) < text.length;
}

/** Cuts a cell at the separators, except inside brackets, quotes and numbers. */
export function splitPieces(cell: string, separator: string): string[] {
  const { text, mark } = listIn(cell, separator);
  if (!shelters.test(text)) return text.split(mark);
  const pieces: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const end = endOfPiece(text, at, mark);
    pieces.push(text.slice(at, end));
    at = end + mark.length;
  }
  return pieces;
}

const mostCells = 60;
/** Share of the pieces that repeat in lists of options. */
const usualShare = 0.15;
const borders = /[;,┋|\n→>]/;

/**
 * Whether pieces between commas, semicolons and the like repeat in other cells. This is a cheap check of the first
 * distinct cells before they are cut carefully: free texts hardly ever repeat a piece.
 * @param share of the pieces that must repeat, 0 to 1
 */
export function piecesRecur(values: ReadonlyMap<string, number>, share = usualShare): boolean {
  const cells = [...values.keys()].slice(0, mostCells);
  const pieces = cells.flatMap((cell) => cell.slice(0, 2000).split(borders)).map((piece) => piece.trim());
  let recurring = 0;
  for (const count of countEach(pieces).values()) if (count > 1) recurring += count;
  return values.size <= 5 || recurring >= share * pieces.length;
}
