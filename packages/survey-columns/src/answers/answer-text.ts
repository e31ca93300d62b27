/** Most cells: ASCII with neither blanks at the ends nor a guard at the beginning. */
const isPlain = /^[!-&(-<>-~](?:[ -~]*[!-~])?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: tools put U+001F before a value so that Excel reads it as text.
const unseen = /[\u001f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** They join letters of some scripts and parts of an emoji; at an end they join nothing. */
const joinersAtEnds = /^[\u200c\u200d]{1,4}|[\u200c\u200d]{1,4}$/g;
const noBreakSpaces = /[\u00a0\u2007\u202f]/g;

/** `="00123"`: a formula whose result is a text. */
const formula = /^="((?:[^"]|"")*)"$/s;
/** An apostrophe before a number, a sign or a capital, as in `'00123`, `'-5` and `'Red`; in `'90s` and `'s avonds` it belongs to the word. */
const apostrophe = /^'(?=[-+=@\d(.]|\p{Lu})(?!\d0s)(?!.*')/su;

/** @returns a text without the guard that keeps Excel from changing it; any other text as it is */
export function withoutGuard(text: string): string {
  const [, inside] = formula.exec(text) ?? [];
  return inside === undefined ? text.replace(apostrophe, '') : inside.replaceAll('""', '"');
}

/**
 * What a cell says, in the one form in which answers are compared: trimmed, accents as one character (NFC), without characters that
 * nobody sees and without the guards that keep Excel from changing a value. Cells are stored and exported as they came.
 */
export function answerText(cell: string): string {
  if (isPlain.test(cell)) return cell;
  const seen = cell.normalize('NFC').replace(unseen, '').replace(noBreakSpaces, ' ').trim();
  return withoutGuard(seen.replace(joinersAtEnds, '').trim()).trim();
}

const isSimple = /^[\x21-\x7e]*$/;

/**
 * Spells a value of a person key so that values which mean the same are equal. Upper and lower case, white space, and the ways to write an
 * accent make no difference; leading zeros do. Upper case first, because some letters are alike only there (ß and ss, the two small sigmas).
 */
export function foldKey(text: string): string {
  if (isSimple.test(text)) return text.toLowerCase();
  const spaced = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  return spaced.toUpperCase().toLowerCase().normalize('NFC');
}

/** The commonest ways to say "no answer". `None`, `0` and `No` are answers. */
export const fillers: ReadonlySet<string> = new Set(
  'na|n/a|#n/a|nan|null|-|--|—|.|-9|-99|-999|(空)|(跳过)|[not completed]|not selected'.split('|'),
);
/** Longer cells are always answers. */
const longestFiller = 64;
const starts = new Set([...fillers].flatMap((filler) => [filler.slice(0, 1), filler.slice(0, 1).toUpperCase()]));
const isSpace = (character: string): boolean => character.trim() === '';

/**
 * Use this for cells whose column is not decided yet; once it is, use `missingTest`.
 * @returns whether a cell is empty or holds a common word for "no answer"
 */
export function isBlank(cell: string): boolean {
  if (cell === '') return true;
  const text = isSpace(cell.slice(0, 1)) ? cell.trimStart() : cell;
  // Nearly every answer leaves here: this is asked of every cell of a file.
  if (text === '' || !starts.has(text.slice(0, 1))) return text === '';
  return text.length <= longestFiller && fillers.has(text.trimEnd().toLowerCase());
}
