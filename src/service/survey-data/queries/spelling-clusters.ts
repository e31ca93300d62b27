import { foldWords, isBlankless } from '../../data/words/fold-words.ts';

/** An answer as it came or was merged, and how often it was given. */
export interface GivenAnswer {
  value: string;
  count: number;
}

/** Answers that look like spellings of one, the most given first. */
export interface Cluster {
  how: 'same' | 'near';
  answers: GivenAnswer[];
}

/** What decides which answers are alike. */
interface FoldedAnswer extends GivenAnswer {
  /** Folded, in their order. */
  words: string[];
  /** What no spelling changes: numbers, with their signs, and symbols such as those of `C++`, `C#` or `<5`. */
  fixed: string;
}

const punctuation = /[\p{P}\p{Cf}]/gu;
const fixedSigns = /(?:(?<![\p{L}\p{N}])[-−])?\p{N}+|[\p{S}#%]/gu;

/** Punctuation joins what is beside it, so that `U.K.` is `UK`. */
function foldAnswer(answer: GivenAnswer): FoldedAnswer {
  const words = foldWords(answer.value.replace(punctuation, ''));
  return { ...answer, words, fixed: (answer.value.match(fixedSigns) ?? []).join(' ') };
}

/**
 * The keys under which equal answers meet: their words in any order, and their letters whatever the blanks. Characters of scripts without
 * blanks keep their order, since another order is another word.
 */
function listKeys({ words, fixed }: FoldedAnswer): string[] {
  const letters = words.join('');
  if (letters === '') return [];
  if (isBlankless(letters)) return [`l ${fixed} ${letters}`];
  return [`w ${fixed} ${[...new Set(words)].sort().join(' ')}`, `l ${fixed} ${letters}`];
}

/** Shorter words that differ in a letter are mostly two words. */
const shortestTypo = 5;

/** The text without each of its letters: two texts that differ by one edit share one of these, or are one of them. */
function listShortened(words: readonly string[], fixed: string): string[] {
  const keys = [`n ${fixed} ${words.join(' ')}`];
  for (const [place, word] of words.entries()) {
    if (word.length < shortestTypo - 1) continue;
    for (let at = 0; at < word.length; at++) {
      const shorter = word.slice(0, at) + word.slice(at + 1);
      keys.push(`n ${fixed} ${words.with(place, shorter).join(' ')}`);
    }
  }
  return keys;
}

/** Whether two words differ by one letter more, less or other, or by two that are swapped. */
function isOneEdit(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < short.length && long[start] === short[start]) start++;
  if (long.length > short.length) return long.slice(start + 1) === short.slice(start);
  if (long.slice(start + 1) === short.slice(start + 1)) return true;
  const isSwapped = long[start] === short[start + 1] && long[start + 1] === short[start];
  return isSwapped && long.slice(start + 2) === short.slice(start + 2);
}

/** Whether two answers differ by one edit in one word. A letter in front makes another word: `likely` and `unlikely`, `ein` and `kein`. */
function areNear(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const differing = one.flatMap((word, at) => (word === other[at] ? [] : [[word, other[at] ?? ''] as const]));
  const [pair, more] = differing;
  if (pair === undefined || more !== undefined) return false;
  const [word, second] = pair;
  if (Math.max(word.length, second.length) < shortestTypo || word.endsWith(second) || second.endsWith(word))
    return false;
  return isOneEdit(word, second);
}

/** Groups of answers that share a key, directly or by way of others. */
function gatherSame(answers: readonly FoldedAnswer[]): FoldedAnswer[][] {
  const groups = new Map<FoldedAnswer, FoldedAnswer[]>();
  const byKey = new Map<string, FoldedAnswer>();
  for (const answer of answers) {
    groups.set(answer, [answer]);
    for (const key of listKeys(answer)) {
      const met = byKey.get(key);
      byKey.set(key, answer);
      const [theirs, own] = [met && groups.get(met), groups.get(answer)];
      if (theirs === undefined || own === undefined || theirs === own) continue;
      theirs.push(...own);
      for (const one of own) groups.set(one, theirs);
    }
  }
  return [...new Set(groups.values())];
}

const sum = (answers: readonly GivenAnswer[]): number => answers.reduce((all, { count }) => all + count, 0);
const mostGivenFirst = (one: GivenAnswer, other: GivenAnswer) =>
  other.count - one.count || (one.value < other.value ? -1 : 1);

/**
 * Adds to each group those that are near it. A group is near the most given one only, not by way of others: `cast` and `cash` do not meet
 * by way of `case`.
 */
function gatherNear(groups: readonly FoldedAnswer[][]): { how: Cluster['how']; answers: FoldedAnswer[] }[] {
  const byKey = new Map<string, FoldedAnswer[][]>();
  const keysOf = new Map<FoldedAnswer[], string[]>();
  for (const group of groups) {
    const [first] = group;
    if (first === undefined || isBlankless(first.words.join(''))) continue;
    const keys = listShortened(first.words, first.fixed);
    keysOf.set(group, keys);
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), group]);
  }
  const taken = new Set<FoldedAnswer[]>();
  return groups.flatMap((group) => {
    if (taken.has(group)) return [];
    taken.add(group);
    const candidates = new Set((keysOf.get(group) ?? []).flatMap((key) => byKey.get(key) ?? []));
    const near = [...candidates].filter(
      (other) => !taken.has(other) && areNear(group[0]?.words ?? [], other[0]?.words ?? []),
    );
    for (const other of near) taken.add(other);
    return [{ how: near.length > 0 ? ('near' as const) : ('same' as const), answers: [group, ...near].flat() }];
  });
}

/**
 * Finds answers that look like spellings of one: those that are equal but for case, accents, punctuation, blanks and the order of words, and
 * those that differ from them by one letter of a word of five or more. Time grows with the length of all answers.
 * @returns the most given clusters first
 */
export function clusterSpellings(answers: readonly GivenAnswer[]): Cluster[] {
  const folded = answers.map(foldAnswer).filter(({ words }) => words.length > 0);
  const groups = gatherSame(folded).map((group) => group.sort(mostGivenFirst));
  const sums = new Map(groups.map((group) => [group, sum(group)]));
  groups.sort((one, other) => (sums.get(other) ?? 0) - (sums.get(one) ?? 0));
  const clusters = gatherNear(groups).filter((cluster) => cluster.answers.length > 1);
  return clusters
    .map((cluster) => ({
      how: cluster.how,
      answers: cluster.answers.map(({ value, count }) => ({ value, count })).sort(mostGivenFirst),
    }))
    .sort((one, other) => sum(other.answers) - sum(one.answers));
}
