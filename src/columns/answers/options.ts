import { findCodeLists } from './code-lists.ts';
import { endOfPiece, hasPieces, piecesOf, unwrapped, withoutQuotes, withoutTrailing } from './pieces.ts';

/** Separators of answers in one cell. Of two that start alike, the longer one comes first. */
const separators = ['┋', ';#', '; ', ';', '\n', ' | ', '|', ', ', ','] as const;
const orderSeparators = [' > ', '→', ' → ', '>'] as const;

/** Separators that hardly ever appear inside an answer, unlike `, ` and `,`. */
const isStrong = (separator: string): boolean => !separator.startsWith(',');
const longestCell = 4096;
const mostOptions = 200;

/** The distinct answers of a column and their counts. */
function distinctCells(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) {
    if (value.length > longestCell) continue;
    const cell = value.trim();
    if (cell === '') continue;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}

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
  return best?.separator ?? null;
}

/**
 * Finds answers that contain the separator. Cut at every separator, the pieces of such an answer appear together only
 * and in one order ("Coffee", "tea and cake"), while answers of a list appear in many combinations. Pieces are joined
 * in rounds because an answer may hold several separators.
 */
function learnOptions(cells: ReadonlyMap<string, number>, separator: string): string[] {
  let lists = [...cells].map(([cell, count]) => ({ pieces: piecesOf(cell, separator), count }));
  const joined = new Set<string>();
  for (let round = 0; round < 6; round++) {
    const partners = findPartners(lists);
    if (partners.size === 0) break;
    lists = lists.map(({ pieces, count }) => ({ pieces: joinPartners(pieces, partners, separator, joined), count }));
  }
  return [...joined].sort((a, b) => b.length - a.length).slice(0, mostOptions);
}

interface Neighbours {
  before: string | null | undefined;
  after: string | null | undefined;
  seen: number;
  startsSmall: boolean;
  /** For a piece in lower case: the pieces it follows ('' for the start of a cell), and how often it comes last. */
  follows: Set<string>;
  last: number;
}

const isOpen = (text: string): boolean => text.lastIndexOf('(') > text.lastIndexOf(')');
const startsSmall = (text: string): boolean => /^\s*[\p{Ll}\d]/u.test(text);

/** The only neighbour so far; null when there were two or none. */
function agree(known: string | null | undefined, neighbour: string | undefined): string | null {
  if (known === undefined) return neighbour ?? null;
  return known === neighbour ? known : null;
}

const newNeighbours = (piece: string): Neighbours => ({
  before: undefined,
  after: undefined,
  seen: 0,
  startsSmall: startsSmall(piece),
  follows: new Set(),
  last: 0,
});

function neighboursOf(lists: readonly { pieces: string[]; count: number }[]): Map<string, Neighbours> {
  const found = new Map<string, Neighbours>();
  for (const { pieces, count } of lists) {
    for (const [i, piece] of pieces.entries()) {
      let known = found.get(piece);
      if (known === undefined) {
        known = newNeighbours(piece);
        found.set(piece, known);
      }
      known.before = agree(known.before, pieces[i - 1]);
      known.after = agree(known.after, pieces[i + 1]);
      known.seen += count;
      if (known.startsSmall) known.follows.add(pieces[i - 1] ?? '');
      if (i === pieces.length - 1) known.last += count;
    }
  }
  return found;
}

/** A piece of another answer may also appear alone in up to this share of the answers, because somebody typed it. */
const mostAlone = 0.2;

/** Whether two neighbouring pieces are one answer: the second never appears without the first. */
function areOne(piece: string, after: string, pair: number, first: Neighbours, isContinued: boolean): boolean {
  if (isOpen(piece)) return true;
  // Where options start with capitals, a piece in lower case continues the one before it.
  if (isContinued) return pair >= 2;
  return first.after === after ? pair >= 5 : pair >= 8 && pair >= first.seen * (1 - mostAlone);
}

/**
 * Whether several answers share an ending: it is in lower case, never starts a cell, and does not come after the other
 * options as typed text does. None of these answers appears without the ending. An option in lower case ("kepler.gl")
 * also follows complete answers.
 */
function isSharedEnd(
  after: string,
  { follows, seen, last }: Neighbours,
  all: ReadonlyMap<string, Neighbours>,
): boolean {
  if (follows.has('') || follows.size < 2 || seen < follows.size * 3 || last > seen * 0.75) return false;
  return [...follows].every((piece) => all.get(piece)?.after === after);
}

/** For each piece, the piece that continues it: it follows no other piece and never starts a cell. */
function findPartners(lists: readonly { pieces: string[]; count: number }[]): Map<string, string> {
  const neighbours = neighboursOf(lists);
  const small = [...neighbours.values()].filter((found) => found.startsSmall).length;
  const capitals = small * 3 < neighbours.size;
  const partners = new Map<string, { piece: string; seen: number }>();
  for (const [after, found] of neighbours) {
    const isContinued = capitals && found.startsSmall;
    if (isContinued && isSharedEnd(after, found, neighbours)) {
      for (const piece of found.follows) if (piece !== after) partners.set(piece, { piece: after, seen: found.seen });
    } else addPartner(partners, neighbours, after, isContinued);
  }
  return new Map([...partners].map(([before, { piece }]) => [before, piece]));
}

function addPartner(
  partners: Map<string, { piece: string; seen: number }>,
  neighbours: ReadonlyMap<string, Neighbours>,
  after: string,
  isContinued: boolean,
): void {
  const { before, seen = 0 } = neighbours.get(after) ?? {};
  const first = neighbours.get(before ?? '');
  if (before === null || before === undefined || before === after || first === undefined) return;
  if (!areOne(before, after, seen, first, isContinued)) return;
  if ((partners.get(before)?.seen ?? 0) < seen) partners.set(before, { piece: after, seen });
}

function joinPartners(
  pieces: string[],
  partners: ReadonlyMap<string, string>,
  separator: string,
  joined: Set<string>,
): string[] {
  const result: string[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] ?? '';
    const next = pieces[i + 1];
    if (next === undefined || partners.get(piece) !== next) {
      result.push(piece);
      continue;
    }
    const whole = `${piece}${separator}${next}`;
    joined.delete(piece);
    joined.delete(next);
    joined.add(whole);
    result.push(whole);
    i++;
  }
  return result;
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

const codes = /^[\p{L}\p{N}_.-]{1,60}(?: [\p{L}\p{N}_.-]{1,60}){0,60}$/u;
const capital = /\p{Lu}/u;

/**
 * Whether the cells are lists of codes joined by blanks, as ODK and KoboToolbox write them. There are fewer codes than
 * lists, and not only pairs. Words with capitals may be phrases ("Very good"), so there must be far fewer of those
 * than lists.
 */
function areCodeLists(cells: ReadonlyMap<string, number>): boolean {
  if (cells.size < 3) return false;
  const seen = new Set<string>();
  let longest = 0;
  let worded = false;
  for (const cell of cells.keys()) {
    if (!codes.test(cell)) return false;
    worded ||= capital.test(cell);
    const list = cell.split(' ');
    longest = Math.max(longest, list.length);
    for (const code of list) seen.add(code);
  }
  return longest >= 3 && seen.size * (worded ? 2 : 1) <= cells.size;
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
  if (areCodeLists(cells)) return { separator: ' ', options: [] };
  const separator = findSeparator(cells, ordered ? [...orderSeparators, ...separators] : separators);
  // A column of one option holds one answer, even if that answer has commas.
  if (separator === null || (!ordered && cells.size === 1 && !isStrong(separator)))
    return { separator: null, options: [] };
  const named = known.filter(
    (option) => option.includes(separator) && [...cells.keys()].some((cell) => cell.includes(option)),
  );
  const learned = learnOptions(withoutNamed(cells, named, separator), separator);
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
  const whole = cell.trim();
  if (whole === '') return [];
  const isList = separator !== null && unwrapped(whole) !== whole;
  if (separator === null || !(isList || whole.includes(separator.trim() || separator))) return [whole];
  const text = withoutTrailing(isList ? unwrapped(whole) : whole, separator);
  const answers: string[] = [];
  let at = 0;
  while (at < text.length) {
    const known = optionAt(text, at, separator, options);
    const end = known !== null ? at + known.length : endOfPiece(text, at, separator);
    const piece = text.slice(at, end).trim();
    const answer = isList ? withoutQuotes(piece) : piece;
    if (answer !== '') answers.push(answer);
    at = end + separator.length;
  }
  return answers.length === 0 ? [whole] : answers;
}
