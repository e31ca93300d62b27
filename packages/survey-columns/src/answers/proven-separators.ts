import { countEach } from './lists.ts';
import { findWord, splitPieces, writeSeparator } from './pieces.ts';

/** Words for “and” between the answers of one cell. */
const conjunctions = ['and', 'und', 'y', 'e', 'et', 'en', 'och', 'og', 'ja', 'i', 'и', 'та', 've', 'dan'];
/**
 * Marks that also stand inside answers, and where, so the cells must prove that they separate answers. Of two that start alike, the
 * longer one comes first. With blanks and without them are two marks, as answers are compared with what is around them.
 */
const alsoInside: Readonly<Record<string, readonly string[]>> = {
  'links and paths': [' // ', '//', '\\n'],
  'texts with markup': ['<br />', '<br/>', '<br>'],
  'lists within a text': ['\n- ', '\n* ', '\n• ', ' • ', '•', '\t'],
  'names and compounds': [' · ', '·', ' ・ ', '・', ' + ', ' & ', ';#', ' # ', '#', ' ¦ ', '¦'],
  'sentences in Arabic and Chinese': ['، ', '،', '、', '，', '；'],
  'bilingual answers': [' / ', '／'],
  'ranges, and an answer with its reason': [' – ', ' — ', ' - '],
};
const candidates = [
  ...conjunctions.map(writeSeparator),
  ...Object.values(alsoInside).flat(),
  ...conjunctions.flatMap((word) => [`, ${word} `, ` ${word} `]),
];

/** Distinct cells that are enough to see how pieces come together. */
const mostCells = 400;
const longestPiece = 80;
/** A number, a code or a single letter is a part of a date, a class or a range. */
const isWorded = (piece: string): boolean => piece.length <= longestPiece && /\p{L}{2}|[\p{Lo}]/u.test(piece);

/** Each piece with the number of different cells that hold it. */
const countCells = (lists: readonly (readonly string[])[]): Map<string, number> =>
  countEach(lists.flatMap((list) => [...new Set(list)]));

/**
 * Whether the pieces are answers of their own: nearly all of them come together in different ways, some also stand alone or in long
 * lists, there are more cells than pieces, and none is twice in a cell.
 */
function areAnswers(lists: readonly (readonly string[])[]): boolean {
  const counts = countCells(lists);
  const several = lists.filter((list) => list.length > 1);
  if (several.length < 3 || counts.size < 3 || counts.size > lists.length) return false;
  if (![...counts.keys()].every(isWorded)) return false;
  const all = lists.reduce((sum, list) => sum + list.length, 0);
  const free = lists.reduce((sum, list) => sum + list.filter((piece) => (counts.get(piece) ?? 0) > 1).length, 0);
  const alone = lists.length - several.length;
  const long = several.filter((list) => list.length > 2).length;
  const [firsts, laters] = [new Set(several.map(([first]) => first)), several.flatMap((list) => list.slice(1))];
  const repeating = lists.filter((list) => new Set(list).size < list.length).length;
  return (
    free >= 0.85 * all &&
    // “Agree – fully”, “Disagree – partly”: what comes later never comes first.
    laters.some((piece) => firsts.has(piece)) &&
    repeating <= 0.02 * lists.length &&
    (alone * 3 >= counts.size || long * 3 >= several.length) &&
    // Pairs alone are hierarchies, seasons and bilingual answers, unless most of their pieces are also answers by themselves.
    (long > 0 || alone * 2 >= counts.size)
  );
}

/** Whether cells with commas are lists in words: nearly all have the word behind their last comma. */
function areInWords(cells: readonly string[], word: string): boolean {
  const listed = cells.filter((cell) => cell.includes(', '));
  const ended = listed.filter((cell) => cell.slice(cell.lastIndexOf(', ') + 1).includes(` ${word} `));
  return ended.length >= 3 && ended.length >= 0.95 * listed.length;
}

/**
 * Finds a separator that may also be part of an answer, where the cells prove that it separates answers.
 * @param cells distinct cells
 * @returns null if no separator is proven
 */
export function findProvenSeparator(cells: ReadonlyMap<string, number>): string | null {
  const sample = [...cells.keys()].slice(0, mostCells);
  for (const separator of candidates) {
    const word = findWord(separator);
    if (!sample.some((cell) => cell.includes(word ?? separator))) continue;
    if (word !== null && !areInWords(sample, word)) continue;
    const lists = sample.map((cell) => splitPieces(cell, separator).map((piece) => piece.trim()));
    const isDivided = word === null || !lists.flat().some((piece) => ` ${piece} `.includes(` ${word} `));
    if (isDivided && areAnswers(lists)) return separator;
  }
  return null;
}
