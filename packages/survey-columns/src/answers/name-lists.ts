const names = /^[\p{L}\p{N}_.-]{1,60}(?: [\p{L}\p{N}_.-]{1,60}){0,60}$/u;
const capital = /\p{Lu}/u;

/** How lists of names joined by blanks are read. */
interface NameLists {
  /** The names of several words. */
  options: string[];
  /** The names are no words of phrases such as "strongly agree", whatever tool wrote them. */
  areCertain: boolean;
}

/** @returns the names of several words, where each begins with a capital and goes on in lower case: `Water Shelter School fees` */
function findLabels(cells: readonly string[]): string[] {
  if (!cells.every((cell) => /^\p{Lu}/u.test(cell))) return [];
  const found = new Set(cells.flatMap((cell) => cell.split(/ (?=\p{Lu})/u)));
  return [...found].filter((name) => name.includes(' ')).sort((a, b) => b.length - a.length);
}

/**
 * Finds lists of names joined by blanks, as ODK and KoboToolbox write them. There are fewer names than lists, and not only pairs. Words
 * with capitals may be phrases ("Very good"), so there must be far fewer of those than lists.
 * @param counts distinct, trimmed, filled cells and their counts
 * @returns null for other texts
 */
export function findNameLists(counts: ReadonlyMap<string, number>): NameLists | null {
  const cells = [...counts.keys()];
  if (cells.length < 3 || !cells.every((cell) => names.test(cell))) return null;
  const lists = cells.map((cell) => cell.split(' '));
  const seen = new Set(lists.flat());
  const isWorded = cells.some((cell) => capital.test(cell));
  if (!lists.some((list) => list.length >= 3) || seen.size * (isWorded ? 2 : 1) > cells.length) return null;
  const options = findLabels(cells);
  const alone = lists.filter((list) => list.length === 1).length;
  const isOnce = lists.every((list) => new Set(list).size === list.length);
  // Most words of a phrase are never an answer alone, and phrases are fewer than all combinations of their words.
  const areCertain =
    isOnce && seen.size >= 3 && seen.size * 2 <= cells.length && alone * 2 >= seen.size - 2 * options.length;
  return { options, areCertain };
}
