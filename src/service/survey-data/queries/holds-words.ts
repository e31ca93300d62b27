import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../data/database.ts';
import { all, allOf, holdsWord, isIn, isNotAscii } from '../../data/sql.ts';

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** @returns the words of `q`, separated by blanks */
export const wordsOf = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '');

/** The texts that are searched. */
interface Searched {
  table: 'insights' | 'files' | 'participants';
  columns: readonly string[];
  /** Which rows may be found at all. */
  within: RawBuilder<SqlBool>;
}

/** The condition that one of the columns contains each word, in upper or lower case. Databases ignore case for ASCII only, so rows for other words are looked up first. */
export async function holdsWords(
  db: Reader,
  words: readonly string[],
  { table, columns, within }: Searched,
): Promise<RawBuilder<SqlBool>> {
  const lower = words.map((word) => word.toLowerCase());
  const holdsOne = (word: string) =>
    sql<SqlBool>`(${sql.join(
      columns.map((column) => holdsWord(column, word)),
      sql` OR `,
    )})`;
  const plain = lower.filter(isAscii).map(holdsOne);
  const others = lower.filter((word) => !isAscii(word));
  if (others.length === 0) return allOf(plain);
  const mayHold = sql<SqlBool>`(${sql.join(columns.map(isNotAscii), sql` OR `)})`;
  const rows = await all(
    db,
    sql<Record<string, string | number>>`SELECT id, ${sql.join(columns.map((column) => sql.ref(column)))}
      FROM ${sql.table(table)} WHERE ${allOf([within, ...plain, mayHold])}`,
  );
  const found = rows.filter((row) => {
    const texts = columns.map((column) => String(row[column]).toLowerCase());
    return others.every((word) => texts.some((text) => text.includes(word)));
  });
  return isIn(
    sql.ref('id'),
    found.map(({ id }) => Number(id)),
  );
}
