// What a spreadsheet takes for a formula, and the apostrophe that makes it text. An export and whoever reads it back share this.

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
/** Signs and punctuation with nothing to reckon with: `-`, `--`, `+/-`, `=)`. */
const signsOnly = /^[^\p{L}\p{N}"'#{}[\]_|\\!]*$/u;

const cannotBeFormula = (text: string): boolean =>
  signsOnly.test(text) ||
  plainNumber.test(text) ||
  coordinates.test(text) ||
  digitsOnly.test(text.replace(separatedSign, '$1'));

/** @returns whether a spreadsheet can take the cell for a formula. Nothing but that is ever altered in an export. */
export function looksLikeFormula(cell: string): boolean {
  const text = cell.replace(leading, '');
  return start.test(text) && !cannotBeFormula(text.trimEnd());
}

const apostrophes = /^'+/;
const doubtful = /^['\t\r\n=+\-@＝＋－＠]/;

/** A cell that no spreadsheet takes for a formula: an apostrophe in front makes it text. `unescapeFormula` takes it off again. */
export function escapeFormula(cell: string): string {
  // Nearly every cell leaves here.
  if (!doubtful.test(cell)) return cell;
  return looksLikeFormula(cell.replace(apostrophes, '')) ? `'${cell}` : cell;
}

/** The cell that `escapeFormula` was given. */
export function unescapeFormula(cell: string): string {
  if (!cell.startsWith("'")) return cell;
  return looksLikeFormula(cell.replace(apostrophes, '')) ? cell.slice(1) : cell;
}
