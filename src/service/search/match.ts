/** Fewer letters would walk half the index. */
const shortestPrefix = 2;
const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function termOf(phrase: string | undefined, word: string): string | null {
  if (phrase !== undefined) return hasWord(phrase) ? quoted(phrase) : null;
  if (!hasWord(word)) return null;
  const stem = word.endsWith('*') ? word.slice(0, -1) : '';
  return stem.length >= shortestPrefix ? `${quoted(stem)} *` : quoted(word);
}

/**
 * What FTS5 is asked: all words of `q`, `"several words"` side by side, `word*` as a beginning. Everything else stands for
 * itself, so that no text is an error. null when `q` holds no word.
 */
export function matchOf(q: string): string | null {
  const terms = [...q.matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, phrase, word = '']) => termOf(phrase, word))
    .filter((term) => term !== null);
  return terms.length === 0 ? null : terms.join(' AND ');
}
