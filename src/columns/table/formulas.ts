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

/** Puts an apostrophe before a cell that a spreadsheet may run as a formula. `unescapeFormula` removes it. */
export function escapeFormula(cell: string): string {
  // True for nearly every cell.
  if (!doubtful.test(cell)) return cell;
  return looksLikeFormula(cell.replace(apostrophes, '')) ? `'${cell}` : cell;
}

/** @returns the cell as it was before `escapeFormula` */
export function unescapeFormula(cell: string): string {
  if (!cell.startsWith("'")) return cell;
  return looksLikeFormula(cell.replace(apostrophes, '')) ? cell.slice(1) : cell;
}
