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
const longestFiller = 15;

/** @returns whether a cell holds no answer: nothing, or what an exporter writes for nothing. */
export function isBlank(cell: string): boolean {
  if (cell.length > 64) return cell.trim() === '';
  const text = cell.trim();
  return text.length <= longestFiller && fillers.has(text.toLowerCase());
}
