import { answerText } from './answer-text.ts';
import { findCodeLists } from './code-lists.ts';
import { countEach } from './lists.ts';
import { endOfPiece, findWord, hasPieces, toPlainList, unwrap, withoutQuotes } from './pieces.ts';
import { findProvenSeparator } from './proven-separators.ts';
import { learnOptions } from './whole-options.ts';

/** Separators of answers in one cell. Of two that start alike, the longer one comes first. */
const separators = [',\n', ';\n', '┋', ';#', '; ', ';', '\n', ' | ', '|', ', ', ','] as const;
const orderSeparators = [' > ', '→', ' → ', '>'] as const;

/** Separators that hardly ever appear inside an answer, unlike `, ` and `,`. */
const isStrong = (separator: string): boolean => !/^,(?!\n)/.test(separator);
const longestCell = 4096;
const mostOptions = 200;

/** The distinct answers of a column and their counts. */
const distinctCells = (values: readonly string[]): Map<string, number> =>
  countEach(
    values
      .filter(({ length }) => length <= longestCell)
      .map(answerText)
      .filter((cell) => cell !== ''),
  );

/** The separator that most cells hold; null for a column of single answers. */
function findSeparator(cells: ReadonlyMap<string, number>, candidates: readonly string[]): string | null {
  let best: { separator: string; share: number } | null = null;
  let total = 0;
  for (const count of cells.values()) total += count;
  for (const separator of candidates) {
    let holding = 0;
    for (const [cell, count] of cells) if (hasPieces(cell, separator)) holding += count;
    const share = holding / total;
    const weight = isStrong(separator) ? 1 : 0.25;
    if (holding > 0 && (best === null || share * weight > best.share)) best = { separator, share: share * weight };
  }
  return findProvenSeparator(cells) ?? best?.separator ?? null;
}

/** How one cell holds several answers: the separator, and the answers that contain it. */
interface Splitting {
  separator: string | null;
  options: string[];
}

/** Learns from a sample of cells how one cell holds several answers. */
export function learnSplitting(values: readonly string[], ordered: boolean, known: readonly string[] = []): Splitting {
  return learnFromCounts(distinctCells(values), ordered, known);
}

/**
 * Learns the same from distinct, trimmed, filled cells and their counts.
 * @param known answers that hold the separator, as named by other columns or the question
 */
export function learnFromCounts(
  cells: ReadonlyMap<string, number>,
  ordered: boolean,
  known: readonly string[] = [],
): Splitting {
  const coded = findCodeLists(cells, true);
  if (coded !== null) return { separator: coded.separator, options: [] };
  const names = findProvenSeparator(cells) === null ? findNameLists(cells) : null;
  if (names !== null) return { separator: ' ', options: names.options };
  const separator = findSeparator(cells, ordered ? [...orderSeparators, ...separators] : separators);
  // A column of one option holds one answer, even if that answer has commas.
  if (separator === null || (!ordered && cells.size === 1 && !isStrong(separator)))
    return { separator: null, options: [] };
  const named = known.filter(
    (option) => option.includes(separator) && [...cells.keys()].some((cell) => cell.includes(option)),
  );
  const learned = findWord(separator) === null ? learnOptions(withoutNamed(cells, named, separator), separator) : [];
  const options = [...new Set([...named, ...learned])].sort((a, b) => b.length - a.length);
  return { separator, options: options.slice(0, mostOptions) };
}

/** The lists without the answers already known, which must not be split. */
function withoutNamed(
  cells: ReadonlyMap<string, number>,
  named: readonly string[],
  separator: string,
): ReadonlyMap<string, number> {
  if (named.length === 0) return cells;
  const splitting = { separator, options: [...named].sort((a, b) => b.length - a.length) };
  const left = new Map<string, number>();
  for (const [cell, count] of cells) {
    const others = splitCell(splitting, cell).filter((answer) => !named.includes(answer));
    const text = others.join(separator);
    if (text !== '') left.set(text, (left.get(text) ?? 0) + count);
  }
  return left;
}

function optionAt(cell: string, at: number, separator: string, options: readonly string[]): string | null {
  for (const option of options) {
    const end = at + option.length;
    if (cell.startsWith(option, at) && (end === cell.length || cell.startsWith(separator, end))) return option;
  }
  return null;
}

/** @returns the answers of a cell in order, trimmed. A trailing separator adds none. */
export function splitCell({ separator, options }: Splitting, cell: string): string[] {
  const whole = answerText(cell);
  if (whole === '') return [];
  if (separator === null) return [whole];
  const list = unwrap(whole);
  const sign = findWord(separator) ?? separator;
  if (list === whole && !whole.includes(sign.trim() || sign)) return [whole];
  const { text, mark } = toPlainList(list, separator);
  const pieces = cutAt(text, mark, options);
  const answers = (list === whole ? pieces : pieces.map(withoutQuotes)).filter((answer) => answer !== '');
  return answers.length === 0 ? [whole] : answers;
}

/** Cuts a list at a mark, but not within the options that hold it. */
function cutAt(text: string, mark: string, options: readonly string[]): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const known = optionAt(text, at, mark, options);
    const end = known !== null ? at + known.length : endOfPiece(text, at, mark);
    pieces.push(text.slice(at, end).trim());
    at = end + mark.length;
  }
  return pieces;
}

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
