import type { Snippet } from '../../../contract/index.ts';
import type { Term } from './terms.ts';

const word = /[\p{L}\p{N}\p{M}]+/gu;
/** Words as the index compares them: without accents, in lower case. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

interface Sought {
  text: string;
  isPrefix: boolean;
}

/** The words of the terms; in a phrase or a hyphenated word only the last one may be a prefix. */
export function soughtWords(terms: readonly Term[], prefixes: boolean): Sought[][] {
  return terms.map(({ text, isPrefix }) => {
    const words = folded(text).match(word) ?? [];
    return words.map((one, index) => ({ text: one, isPrefix: (isPrefix || prefixes) && index === words.length - 1 }));
  });
}

const fits = (found: string, { text, isPrefix }: Sought): boolean =>
  isPrefix ? found.startsWith(text) : found === text;

/**
 * Finds words of the terms in a text. @param prefixes every word may be a prefix, as in names
 * @returns the places, and whether each term has one
 */
export function findMarks(
  text: string,
  terms: readonly Term[],
  prefixes = false,
): { marks: [number, number][]; all: boolean } {
  return markWords(text, soughtWords(terms, prefixes).flat());
}

/** The same for words already extracted from the terms, which is faster for many texts. */
export function markWords(text: string, sought: readonly Sought[]): { marks: [number, number][]; all: boolean } {
  const missing = new Set(sought);
  const marks: [number, number][] = [];
  for (const { 0: found, index } of text.matchAll(word)) {
    const plain = folded(found);
    const fitting = sought.filter((one) => fits(plain, one));
    if (fitting.length === 0) continue;
    for (const one of fitting) missing.delete(one);
    marks.push([index, index + found.length]);
  }
  return { marks, all: missing.size === 0 };
}

const before = 60;
const longest = 240;

/** Never cuts a surrogate pair. */
function wholeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return at > 0 && code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** The part of a text around its first mark. */
export function snippetAround(text: string, marks: readonly [number, number][]): Snippet {
  const [first = 0] = marks[0] ?? [];
  const from = text.length <= longest ? 0 : wholeAt(text, Math.max(0, first - before));
  const to = wholeAt(text, Math.min(text.length, from + longest));
  const inside = marks.filter(([start, end]) => start >= from && end <= to);
  return {
    text: text.slice(from, to),
    marks: inside.map(([start, end]): [number, number] => [start - from, end - from]),
  };
}
