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
