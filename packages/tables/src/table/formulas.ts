// Which cells a spreadsheet would run as formulas, and the apostrophe that turns them into text. Export and import share this.

/** Blanks, U+00A0 and U+3000 among them, and signs that nobody sees. A spreadsheet, or who tidies cells, looks past them at the beginning. */
const leading = /^[\s\u200b-\u200f\u2060-\u2064\ufeff\u00ad\u180e]+/;
/** How a formula begins; their wide forms where input is East Asian. */
const start = /^[=+\-@＝＋－＠]/;

/** `-5`, `+3.2`, `-1,5`, `-1e9`, `-5 %`, `-$5`: the number it is, however it is written. */
const plainNumber =
  /^[-+－＋][$€£¥]? ?(?:\p{Nd}|[.,]\p{Nd})[\p{Nd}.,' \u00a0\u202f]{0,40}(?:[eE][-+]?\d{1,3})?[ \u00a0\u202f]?[%‰°$€£¥]?$/u;
/** Digits and what stands between them in phone numbers, ranges, dates, times and coordinates: `+33 6 12 34`, `-3 – 4`. */
const digitsOnly = /^[-+－＋][\p{Nd}\s.,:;/()°–—−-]*$/u;
/** A further sign where no sum can be meant: `+33 6 12, +33 6 13`. */
const separatedSign = /([,;/(] ?)[-+](?=\p{Nd})/gu;
/** ISO 6709: `+48.8577+002.2950/`. */
const coordinates = /^[-+]\d{2}(?:\.\d{1,12})?[-+]\d{3}(?:\.\d{1,12})?(?:[-+]\d{1,6}(?:\.\d{1,6})?)?\/?$/;
/** Signs and punctuation that calculate nothing: `-`, `--`, `+/-`, `=)`. */
const signsOnly = /^[^\p{L}\p{N}"'#{}[\]_|\\!]*$/u;

const cannotBeFormula = (text: string): boolean =>
  signsOnly.test(text) ||
  plainNumber.test(text) ||
  coordinates.test(text) ||
  digitsOnly.test(text.replace(separatedSign, '$1'));

/** @returns whether a spreadsheet may run the cell as a formula. An export changes no other cell. */
function looksLikeFormula(cell: string): boolean {
  const text = cell.replace(leading, '');
  return start.test(text) && !cannotBeFormula(text.trimEnd());
}

const apostrophes = /^'+/;
const doubtful = /^['\s\u200b-\u200f\u2060-\u2064\ufeff\u00ad\u180e=+\-@＝＋－＠]/;

/**
 * A part of a cell that a spreadsheet may read as a cell of its own, with the apostrophes before it. Spreadsheets of many countries
 * split a line of CSV at semicolons. Our quotes are then in the middle of a cell and have no effect, so a line break ends the cell too.
 */
const inner =
  /(?<=[;\t\r\n])'*(?<part>(?:(?![;\t\r\n])[\s\u200b-\u200f\u2060-\u2064\ufeff\u00ad\u180e])*[=+\-@＝＋－＠][^;\t\r\n]*)/g;
/** What a harmful formula needs: a call, another program or another table. `;-D` and a list with dashes have none. */
const acts = /^.\s{0,5}[\p{L}_.]{1,40}\s?\(|[\p{L}\p{N}_.]\(|\||![$\p{L}]/u;
const isInnerFormula = (text: string): boolean => acts.test(text.replace(leading, '')) && looksLikeFormula(text);

const mayHaveInner = (cell: string): boolean => /[;\t\r\n]/.test(cell) && /[=+\-@＝＋－＠]/.test(cell);

/** @returns where the parts begin that a spreadsheet may run as formulas, each with its apostrophes */
function innerPlaces(cell: string): number[] {
  if (!mayHaveInner(cell)) return [];
  // A part with nothing but blanks before it is the cell itself.
  const first = cell.search(/\S/);
  return [...cell.matchAll(inner)]
    .filter(({ index, groups }) => index > first && isInnerFormula(groups?.part ?? ''))
    .map(({ index }) => index);
}

/** @param places in order @returns the text before the first place, then the texts that begin at each */
const divideAt = (cell: string, places: readonly number[]): string[] =>
  [0, ...places].map((from, at) => cell.slice(from, places[at]));

/**
 * Puts an apostrophe before a cell that a spreadsheet may run as a formula, and before a part of it that it may.
 * `unescapeFormula` removes them.
 */
export function escapeFormula(cell: string): string {
  const places = innerPlaces(cell);
  const parts = places.length === 0 ? cell : divideAt(cell, places).join("'");
  // True for nearly every cell.
  if (!doubtful.test(cell)) return parts;
  return looksLikeFormula(cell.replace(apostrophes, '')) ? `'${parts}` : parts;
}

/** @param places in order @returns the text without the character at each place */
function removeAt(cell: string, places: readonly number[]): string {
  const [before = '', ...after] = divideAt(cell, places);
  return before + after.map((text) => text.slice(1)).join('');
}

/** @returns the positions of the apostrophes that `escapeFormula` put into a cell, in order */
function addedApostrophes(cell: string): number[] {
  const places = innerPlaces(cell).filter((place) => cell[place] === "'");
  if (!cell.startsWith("'")) return places;
  const rest = removeAt(cell, places);
  return looksLikeFormula(rest.replace(apostrophes, '')) ? [0, ...places] : places;
}

/** @returns the cell as it was before `escapeFormula` */
export function unescapeFormula(cell: string): string {
  return removeAt(cell, addedApostrophes(cell));
}
