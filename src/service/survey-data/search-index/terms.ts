/** One term of `q`: a word, a prefix, or several adjacent words. */
export interface Term {
  text: string;
  isPrefix: boolean;
}

/** A prefix of fewer letters would read half the index. */
const shortestPrefix = 2;
const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

function termOf(phrase: string | undefined, word: string): Term {
  const stem = phrase === undefined && word.endsWith('*') ? word.slice(0, -1) : '';
  if (stem.length >= shortestPrefix) return { text: stem, isPrefix: true };
  return { text: phrase ?? word, isPrefix: false };
}

/** The terms of `q`: words, `"adjacent words"`, and `word*` for a prefix. There is no other syntax. */
export function parseTerms(q: string): Term[] {
  return [...q.matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, phrase, word = '']) => termOf(phrase, word))
    .filter(({ text }) => hasWord(text));
}
