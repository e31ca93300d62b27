// Which cells a spreadsheet would run as formulas, and the apostrophe that turns them into text. Export and import share this.

/** A spreadsheet looks past these at the beginning. */
const leading = /^[\t\r\n][\s]*/;
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
const doubtful = /^['\t\r\n=+\-@＝＋－＠]/;

/**
 * Where a spreadsheet begins another cell within this one: many systems divide at semicolons, and then know no quotes in the
 * middle of a cell, so that a line break divides too. Then what may be apostrophes, and the text of that cell.
 */
const inner = /(?<=[;\t\r\n])('*)([=+\-@＝＋－＠][^;\t\r\n]*)/g;
/** A call, a program of another system, another table: what a formula does harm with. `;-D` and a list with dashes have none. */
const acts = /^.\s{0,5}[\p{L}_.]{1,40}\s?\(|[\p{L}\p{N}_.]\(|\||![$\p{L}]/u;
const isInnerFormula = (text: string): boolean => acts.test(text) && looksLikeFormula(text);

const mayHaveInner = (cell: string): boolean => /[;\t\r\n]'*[=+\-@＝＋－＠]/.test(cell);

/** Where parts begin, with their apostrophes, that a spreadsheet may run. What only blanks stand before is the cell itself. */
function innerPlaces(cell: string): number[] {
  if (!mayHaveInner(cell)) return [];
  const first = cell.search(/\S/);
  return [...cell.matchAll(inner)]
    .filter(({ index, 2: text = '' }) => index > first && isInnerFormula(text))
    .map(({ index }) => index);
}

/** @param places in order */
function withApostrophes(cell: string, places: readonly number[]): string {
  let written = '';
  let from = 0;
  for (const place of places) {
    written += `${cell.slice(from, place)}'`;
    from = place;
  }
  return written + cell.slice(from);
}

/**
 * Puts an apostrophe before a cell that a spreadsheet may run as a formula, and before a part of it that it may.
 * `unescapeFormula` removes them.
 */
export function escapeFormula(cell: string): string {
  const parts = withApostrophes(cell, innerPlaces(cell));
  // True for nearly every cell.
  if (!doubtful.test(cell)) return parts;
  return looksLikeFormula(cell.replace(apostrophes, '')) ? `'${parts}` : parts;
}

/** @param places in order */
function without(cell: string, places: readonly number[]): string {
  let kept = '';
  let from = 0;
  for (const place of places) {
    kept += cell.slice(from, place);
    from = place + 1;
  }
  return kept + cell.slice(from);
}

/** @returns the positions of the apostrophes that `escapeFormula` put into a cell, in order */
export function addedApostrophes(cell: string): number[] {
  const places = innerPlaces(cell).filter((place) => cell[place] === "'");
  if (!cell.startsWith("'")) return places;
  const whole = without(cell, places);
  return looksLikeFormula(whole.replace(apostrophes, '')) ? [0, ...places] : places;
}

/** @returns the cell as it was before `escapeFormula` */
export function unescapeFormula(cell: string): string {
  return without(cell, addedApostrophes(cell));
}
