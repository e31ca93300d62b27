/** A word or a number of a name. Words and numbers are divided: `child1_age` is `child`, `1`, `age`. */
const piece = /\p{L}[\p{L}\p{M}'’]*|\p{N}+/gu;

const longestName = 400;

/** @returns the words and numbers of a name in lower case */
export const nameWords = (name: string): string[] =>
  name
    .slice(0, longestName)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(piece) ?? [];

/** What two names have in common at both ends, and what is between. */
export interface Difference {
  prefix: string[];
  suffix: string[];
  between: [string[], string[]];
}

/** Compares two names word by word. The common end does not overlap the common start. */
export function findDifference(one: readonly string[], other: readonly string[]): Difference {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  return {
    prefix: one.slice(0, start),
    suffix: one.slice(one.length - end),
    between: [one.slice(start, one.length - end), other.slice(start, other.length - end)],
  };
}

const fewestShared = 4;

/** @returns whether two words are forms or abbreviations of one: `supplier` and `suppl.`, `Visited` and `Visiting` */
function isSameWordForm(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared++;
  return shared >= fewestShared || (shared === shorter && shared >= fewestShared - 1);
}

/** @returns whether two questions are one that somebody wrote in two ways: with blanks and capitals, abbreviated, in another form */
export function areVariants(one: string, other: string): boolean {
  const [words, others] = [nameWords(one), nameWords(other)];
  return (
    words.length > 0 &&
    words.length === others.length &&
    words.every((word, at) => !isNumber(word) && isSameWordForm(word, others[at] ?? ''))
  );
}

const firstBeyondAscii = 128;

/** @returns whether a word is a number in any script. Most words begin with a Latin letter, which is seen at once. */
export function isNumber(word: string): boolean {
  const first = word.charCodeAt(0);
  const isAsciiLetter = first < firstBeyondAscii && (first < 48 || first > 57);
  return !isAsciiLetter && /^\p{N}+$/u.test(word);
}
