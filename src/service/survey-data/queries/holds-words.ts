import type { Handle } from '../../data/sqlite/open.ts';

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
const escaped = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** @returns the words of `q`, as they are separated by blanks. */
export const wordsOf = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '');

/**
 * A condition that each word is part of one of the columns, small and capital letters alike, and what it binds. LIKE knows
 * the letters of ASCII only; for others JavaScript is asked, which is slower.
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
