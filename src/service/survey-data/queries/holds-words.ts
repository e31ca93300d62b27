import type { Handle } from '../../data/sqlite/open.ts';

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
const escaped = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** @returns the words of `q`, separated by blanks */
export const wordsOf = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '');

/**
 * A condition that one of the columns contains each word, in upper or lower case, and its parameters. LIKE ignores case only
 * for ASCII; other words need a JavaScript function, which is slower.
 */
export function holdsWords(
  db: Handle,
  words: readonly string[],
  columns: readonly string[],
): { sql: string; bound: string[] } {
  db.function('holds', { deterministic: true }, (text: unknown, word: unknown) =>
    String(text).toLowerCase().includes(String(word)) ? 1 : 0,
  );
  const conditions = words.map((word) => {
    const plain = isAscii(word);
    const tests = columns.map((column) => (plain ? `${column} LIKE ? ESCAPE '\\'` : `holds(${column}, ?)`));
    return { sql: `(${tests.join(' OR ')})`, bound: columns.map(() => (plain ? escaped(word) : word.toLowerCase())) };
  });
  return {
    sql: ['1', ...conditions.map(({ sql }) => sql)].join(' AND '),
    bound: conditions.flatMap(({ bound }) => bound),
  };
}
