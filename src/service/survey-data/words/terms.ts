/** One thing `q` asks for: a word, the beginning of one, or several side by side. */
export interface Term {
  text: string;
  isPrefix: boolean;
}

/** Fewer letters would walk half the index. */
const shortestPrefix = 2;
const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

function termOf(phrase: string | undefined, word: string): Term {
  const stem = phrase === undefined && word.endsWith('*') ? word.slice(0, -1) : '';
  if (stem.length >= shortestPrefix) return { text: stem, isPrefix: true };
  return { text: phrase ?? word, isPrefix: false };
}

/** What `q` asks for: all its words, `"several words"` side by side, `word*` as a beginning. Nothing else means anything. */
export function parseTerms(q: string): Term[] {
  return [...q.matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, phrase, word = '']) => termOf(phrase, word))
    .filter(({ text }) => hasWord(text));
}

/** What FTS5 is asked: every term in quotes, so that no text is an error. null when there is no term. */
export function matchOf(terms: readonly Term[]): string | null {
  const quoted = terms.map(({ text, isPrefix }) => `"${text.replaceAll('"', '""')}"${isPrefix ? ' *' : ''}`);
  return quoted.length === 0 ? null : quoted.join(' AND ');
}
