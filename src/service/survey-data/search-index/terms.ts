import { foldWords } from '../../data/words/fold-words.ts';
import type { SoughtWord } from '../../data/words/words.store.ts';

/** One term of `q`: a word, a prefix, or several adjacent words. */
export interface Term {
  text: string;
  isPrefix: boolean;
}

/** A prefix of fewer letters would read half the index. */
const shortestPrefix = 2;
const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

function parseTerm(phrase: string | undefined, word: string): Term {
  const stem = phrase === undefined && word.endsWith('*') ? word.slice(0, -1) : '';
  if (stem.length >= shortestPrefix) return { text: stem, isPrefix: true };
  return { text: phrase ?? word, isPrefix: false };
}

/** The terms of `q`: words, `"adjacent words"`, and `word*` for a prefix. There is no other syntax. */
export function parseTerms(q: string): Term[] {
  return [...q.matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, phrase, word = '']) => parseTerm(phrase, word))
    .filter(({ text }) => hasWord(text));
}

/** The words of each term of `q`. Words of one term stand side by side in the text, and only the last may be a prefix. */
export type SoughtTerms = readonly (readonly SoughtWord[])[];

/** @param prefixes every term may be a prefix, as in names @returns the terms that have a word; none finds nothing */
export function soughtWords(terms: readonly Term[], prefixes = false): SoughtTerms {
  return terms
    .map(({ text, isPrefix }) => {
      const words = foldWords(text);
      const mayBegin = isPrefix || prefixes;
      return words.map((word, index) => ({ text: word, isPrefix: mayBegin && index === words.length - 1 }));
    })
    .filter((words) => words.length > 0);
}

/** Whether a word of a text is the sought one. */
export const fits = (word: string | undefined, { text, isPrefix }: SoughtWord): boolean =>
  word === text || (isPrefix && word?.startsWith(text) === true);
