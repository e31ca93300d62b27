import { splitPieces } from './pieces.ts';

const mostOptions = 200;

/**
 * Finds answers that contain the separator. Cut at every separator, the pieces of such an answer appear together only
 * and in one order ("Coffee", "tea and cake"), while answers of a list appear in many combinations. Pieces are joined
 * in rounds because an answer may hold several separators.
 */
export function learnOptions(cells: ReadonlyMap<string, number>, separator: string): string[] {
  // Two blanks behind a comma divide like one.
  const trimmed = (piece: string): string => (separator.endsWith(' ') ? piece.trimStart() : piece);
  let lists = [...cells].map(([cell, count]) => ({ pieces: splitPieces(cell, separator).map(trimmed), count }));
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
  /** The answers that hold it, once or more often. */
  answers: number;
  startsSmall: boolean;
  /** For a piece in lower case: the pieces it follows ('' for the start of a cell), and how often it comes last. */
  follows: Set<string>;
  last: number;
  /** How often no piece in lower case comes after it. */
  bare: number;
  /** The pieces after it ('' for the end of a cell). */
  followers: Set<string>;
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
  answers: 0,
  startsSmall: startsSmall(piece),
  follows: new Set(),
  last: 0,
  bare: 0,
  followers: new Set(),
});

function addPiece(known: Neighbours, pieces: readonly string[], at: number, count: number): void {
  known.before = agree(known.before, pieces[at - 1]);
  known.after = agree(known.after, pieces[at + 1]);
  known.seen += count;
  known.followers.add(pieces[at + 1] ?? '');
  if (known.startsSmall) known.follows.add(pieces[at - 1] ?? '');
  if (at === pieces.length - 1) known.last += count;
  if (!startsSmall(pieces[at + 1] ?? '')) known.bare += count;
  if (pieces.indexOf(pieces[at] ?? '') === at) known.answers += count;
}

function collectNeighbours(lists: readonly { pieces: string[]; count: number }[]): Map<string, Neighbours> {
  const found = new Map<string, Neighbours>();
  for (const { pieces, count } of lists) {
    for (const [i, piece] of pieces.entries()) {
      const known = found.get(piece) ?? newNeighbours(piece);
      found.set(piece, known);
      addPiece(known, pieces, i, count);
    }
  }
  return found;
}

/** A piece of another answer may also appear alone in up to this share of the answers, because somebody typed it. */
const mostAlone = 0.2;
/** A piece that is an answer of its own follows the same other one every time with at most this probability. */
const unlikely = 1e-4;

/** Whether a piece is never complete by itself: it ends no cell, and what comes after it never appears without it. */
const isAlwaysContinued = (piece: string, { followers }: Neighbours, all: ReadonlyMap<string, Neighbours>): boolean =>
  [...followers].every((next) => all.get(next)?.before === piece);

/**
 * Whether two neighbouring pieces are one answer: the second never appears without the first.
 * @param answers how many cells there are
 */
function areOne(
  piece: string,
  found: Neighbours,
  all: ReadonlyMap<string, Neighbours>,
  answers: number,
  isContinued: boolean,
): boolean {
  const first = all.get(piece);
  if (first === undefined) return false;
  const pair = found.seen;
  if (isOpen(piece)) return true;
  // Where options start with capitals, a piece in lower case continues the one before it.
  if (isContinued) return pair >= 2;
  // "at home" after "Yes" in 29 cells: in the others, "Yes" is too rare for that to be chance. Options that are chosen together, such as
  // months that follow each other, are not: each of them also stands alone or before others.
  const share = (first.answers - found.answers + 1) / (answers - found.answers + 2);
  if (pair >= 5 && share ** found.answers < unlikely && isAlwaysContinued(piece, first, all)) return true;
  return pair >= 8 && pair >= first.seen * (1 - mostAlone);
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

/** Answers that are enough to see that a piece never appears without the next one. */
const enough = 5;

/**
 * Whether a piece is the end of answers with the same beginning, `Bus, daily` and `Bus, weekly`: it is in lower case and never starts a
 * cell, and what it follows never appears without such an end.
 */
function isOneOfEnds(
  { follows, seen, startsSmall: isSmall }: Neighbours,
  all: ReadonlyMap<string, Neighbours>,
): boolean {
  if (!isSmall || follows.has('') || seen < enough) return false;
  return [...follows].every((piece) => {
    const first = all.get(piece);
    return first !== undefined && !first.startsSmall && first.bare === 0 && first.seen >= enough;
  });
}

/** For each piece, the pieces that continue it: they follow no other piece and never start a cell. */
function findPartners(lists: readonly { pieces: string[]; count: number }[]): Map<string, ReadonlySet<string>> {
  const neighbours = collectNeighbours(lists);
  const answers = lists.reduce((sum, { count }) => sum + count, 0);
  const small = [...neighbours.values()].filter((found) => found.startsSmall).length;
  const capitals = small * 3 < neighbours.size;
  const partners = new Map<string, { piece: string; seen: number }>();
  const all = new Map<string, Set<string>>();
  for (const [after, found] of neighbours) {
    const isContinued = capitals && found.startsSmall;
    if (isOneOfEnds(found, neighbours) || (isContinued && isSharedEnd(after, found, neighbours)))
      addEnd(all, after, found);
    else addPartner(partners, neighbours, after, answers, isContinued);
  }
  for (const [before, { piece }] of partners) if (!all.has(before)) all.set(before, new Set([piece]));
  return all;
}

function addEnd(all: Map<string, Set<string>>, end: string, { follows }: Neighbours): void {
  for (const piece of follows) if (piece !== end) all.set(piece, (all.get(piece) ?? new Set()).add(end));
}

function addPartner(
  partners: Map<string, { piece: string; seen: number }>,
  neighbours: ReadonlyMap<string, Neighbours>,
  after: string,
  answers: number,
  isContinued: boolean,
): void {
  const found = neighbours.get(after);
  const before = found?.before;
  if (!found || before === null || before === undefined || before === after) return;
  if (!areOne(before, found, neighbours, answers, isContinued)) return;
  if ((partners.get(before)?.seen ?? 0) < found.seen) partners.set(before, { piece: after, seen: found.seen });
}

function joinPartners(
  pieces: string[],
  partners: ReadonlyMap<string, ReadonlySet<string>>,
  separator: string,
  joined: Set<string>,
): string[] {
  const result: string[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] ?? '';
    const next = pieces[i + 1];
    if (next === undefined || !partners.get(piece)?.has(next)) {
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
