import { CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from './database.ts';
import type { Tables } from './schema/tables.ts';

/** All rows of a query that is written by hand. @param query sql`…` of Kysely, with the type of its rows */
export async function all<T>(db: Reader, query: RawBuilder<T>): Promise<T[]> {
  const { rows } = await query.execute(db);
  return rows;
}

/** The first row of a query that is written by hand; undefined if there is none. */
export async function first<T>(db: Reader, query: RawBuilder<T>): Promise<T | undefined> {
  const [row] = await all(db, query);
  return row;
}

/** The condition that a number is one of some, however many. @param column an expression */
export const isIn = (column: RawBuilder<unknown>, numbers: readonly number[]) =>
  sql<SqlBool>`${column} IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;

/** The condition that a column contains a text, in the same letters. */
export const holdsText = (column: string, text: string) => sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`;

/** The condition that a column contains an ASCII word, in upper or lower case. */
export const holdsWord = (column: string, word: string) =>
  sql<SqlBool>`${sql.ref(column)} LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`;

/** The condition that a column ends with an ASCII text, in upper or lower case. @param text without `%` and `_` */
export const endsWith = (column: string, text: string) => sql<SqlBool>`${sql.ref(column)} LIKE ${`%${text}`}`;

/** A column by which rows are ordered, where ASCII letters in upper and lower case are the same. */
export const anyCase = (column: string): RawBuilder<string> => sql`${sql.ref(column)} COLLATE NOCASE`;

/** The condition that a column has other characters than ASCII. */
export const isNotAscii = (column: string) =>
  sql<SqlBool>`length(${sql.ref(column)}) != octet_length(${sql.ref(column)})`;

/** All conditions at once; none is always true. */
export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;

type Cell = string | number | null | Uint8Array;

/** Rows written by one statement: calls cost more than rows, and more than 50 bring nothing (docs/performance.md). */
export const rowsAtOnce = 50;

/**
 * Inserts many rows of one table, in groups.
 * @param columns the columns that each row has a value for, in its order
 * @param then what follows the values, such as ON CONFLICT
 * @returns how many rows were inserted or changed, and the rows of RETURNING in `then`, in any order
 */
export async function bulkInsert<Table extends keyof Tables & string, Returned = never>(
  tx: Tx,
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  rows: readonly (readonly Cell[])[],
  then = '',
): Promise<{ inserted: number; returned: Returned[] }> {
  const group = `(${columns.map(() => '?').join(', ')})`;
  const returned: Returned[] = [];
  let inserted = 0;
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    const values = Array(some.length).fill(group).join(', ');
    const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values} ${then}`;
    const result = await tx.executeQuery<Returned>(CompiledQuery.raw(text, some.flat()));
    inserted += Number(result.numAffectedRows ?? result.rows.length);
    returned.push(...result.rows);
  }
  return { inserted, returned };
}
