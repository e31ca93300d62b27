import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../data/database.ts';
import { all, holdsWord, isIn, isNotAscii, joinConditions } from '../../data/sql.ts';

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** @returns the words of `q`, separated by blanks */
export const toWords = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '');

/** The texts that are searched. */
interface Searched {
  table: 'insights' | 'files' | 'participants';
  texts: readonly RawBuilder<string>[];
  /** Which rows may be found at all. */
  within: RawBuilder<SqlBool>;
}

/** The condition that one of the texts contains each word, in upper or lower case. Databases ignore case for ASCII only, so rows for other words are looked up first. */
export async function holdsWords(
  db: Reader,
  words: readonly string[],
  { table, texts, within }: Searched,
): Promise<RawBuilder<SqlBool>> {
  const lower = words.map((word) => word.toLowerCase());
  const holdsOne = (word: string) =>
    sql<SqlBool>`(${sql.join(
      texts.map((text) => holdsWord(text, word)),
      sql` OR `,
    )})`;
  const plain = lower.filter(isAscii).map(holdsOne);
  const others = lower.filter((word) => !isAscii(word));
  if (others.length === 0) return joinConditions(plain);
  const mayHold = sql<SqlBool>`(${sql.join(texts.map(isNotAscii), sql` OR `)})`;
  const rows = await all(
    db,
    sql<
      Record<string, string | number | null>
    >`SELECT id, ${sql.join(texts.map((text, index) => sql`${text} AS ${sql.ref(`text_${index}`)}`))}
      FROM ${sql.table(table)} WHERE ${joinConditions([within, ...plain, mayHold])}`,
  );
  const found = rows.filter((row) => {
    const held = texts.map((_, index) => String(row[`text_${index}`] ?? '').toLowerCase());
    return others.every((word) => held.some((text) => text.includes(word)));
  });
  return isIn(
    sql.ref('id'),
    found.map(({ id }) => Number(id)),
  );
}
