/** Ways to say "no answer" (surveys.md, trap 7). `None`, `0` and `No` are answers. */
const fillers = new Set([
  '',
  'na',
  'n/a',
  '#n/a',
  'nan',
  'null',
  '-',
  '--',
  '—',
  '.',
  '-9',
  '-99',
  '-999',
  '(空)',
  '(跳过)',
  '[not completed]',
  'not selected',
]);
/** A longer cell is an answer, whatever it starts with. */
const longestFiller = 64;
const starts = new Set([...fillers].flatMap((filler) => [filler.slice(0, 1), filler.slice(0, 1).toUpperCase()]));
const isSpace = (character: string): boolean => character.trim() === '';

/** @returns whether a cell holds no answer: nothing, or what an exporter writes for nothing. */
export function isBlank(cell: string): boolean {
  if (cell === '') return true;
  const text = isSpace(cell.slice(0, 1)) ? cell.trimStart() : cell;
  // Nearly every answer leaves here: this is asked of every cell of a file.
  if (text === '' || !starts.has(text.slice(0, 1))) return text === '';
  return text.length <= longestFiller && fillers.has(text.trimEnd().toLowerCase());
}
