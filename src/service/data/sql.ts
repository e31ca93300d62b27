import { CompiledQuery, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import { copyInto } from './copy-into.ts';
import type { Reader, Tx } from './database.ts';
import { inDialects } from './dialects.ts';
import type { Tables } from './schema/tables.ts';

/** All rows of a query that is written by hand. @param query sql`…` of Kysely, with the type of its rows */
export async function readAll<T>(db: Reader, query: RawBuilder<T>): Promise<T[]> {
  const { rows } = await query.execute(db);
  return rows;
}

/** The first row of a query that is written by hand; undefined if there is none. */
export async function readFirst<T>(db: Reader, query: RawBuilder<T>): Promise<T | undefined> {
  const [row] = await readAll(db, query);
  return row;
}

/** A column by its name, or an expression. */
type SqlText = string | RawBuilder<string>;
const toExpression = (text: SqlText): RawBuilder<string> => (typeof text === 'string' ? sql.ref(text) : text);

/** The condition that a number is one of some, however many. */
export const isIn = (column: SqlText, numbers: readonly number[]) =>
  inDialects({
    sqlite: sql<SqlBool>`${toExpression(column)} IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`,
    postgres: sql<SqlBool>`${toExpression(column)} = ANY(${numbers}::bigint[])`,
  });

/** The condition that a text is one of some, however many. */
export const isText = (column: string, texts: readonly string[]) =>
  inDialects({
    sqlite: sql<SqlBool>`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(texts)}))`,
    postgres: sql<SqlBool>`${sql.ref(column)} = ANY(${texts}::text[])`,
  });

/** The condition that a column contains a text, in the same letters. */
export const holdsText = (column: string, text: string) =>
  inDialects({
    sqlite: sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`,
    postgres: sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`,
  });

/** LIKE of ASCII letters in upper and lower case. SQLite's LIKE is that; in PostgreSQL's order "C", ILIKE is. */
const isLike = (text: SqlText, pattern: string) =>
  inDialects({
    sqlite: sql<SqlBool>`${toExpression(text)} LIKE ${pattern} ESCAPE '\\'`,
    postgres: sql<SqlBool>`${toExpression(text)} ILIKE ${pattern}`,
  });

/** The condition that a text contains an ASCII word, in upper or lower case. */
export const holdsWord = (text: SqlText, word: string) => isLike(text, `%${word.replace(/[\\%_]/g, '\\$&')}%`);

/** The condition that a column ends with an ASCII text, in upper or lower case. @param text without `%` and `_` */
export const endsWith = (column: string, text: string) => isLike(column, `%${text}`);

/** A column by which rows are ordered, where ASCII letters in upper and lower case are the same. */
export const lowerCase = (column: string): RawBuilder<string> => sql`lower(${sql.ref(column)})`;

/** The condition that a text has other characters than ASCII. */
export const isNotAscii = (text: SqlText) =>
  sql<SqlBool>`length(${toExpression(text)}) != octet_length(${toExpression(text)})`;

/** All conditions at once; none is always true. */
export const joinConditions = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;

type Cell = string | number | null | Uint8Array;

/** Rows written by one statement: calls cost more than rows, and more than 50 bring nothing. */
export const rowsAtOnce = 50;

/** The same for a database server, where each call is a message there and back. It allows 65,535 values a statement. */
const rowsAtOnceOverNetwork = 1000;

/** Whether each statement is a message to a server and back. */
export const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** `(?, ?), (?, ?)`, or `($1, $2), ($3, $4)` */
function toPlaces(rows: number, columns: number, numbered: boolean): string {
  const place = (row: number, column: number) => (numbered ? `$${row * columns + column + 1}` : '?');
  const group = (row: number) => `(${Array.from({ length: columns }, (_, column) => place(row, column)).join(', ')})`;
  return Array.from({ length: rows }, (_, row) => group(row)).join(', ');
}

/**
 * Inserts many rows of one table, in groups; PostgreSQL takes them by COPY where nothing follows the values.
 * @param columns the columns that each row has a value for, in its order
 * @param then what follows the values, such as ON CONFLICT, where it differs on each database
 * @returns the rows of RETURNING in `then`, in any order
 */
export async function insertMany<Table extends keyof Tables & string, Returned = never>(
  tx: Tx,
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  rows: readonly (readonly Cell[])[],
  then: string | Readonly<Record<'sqlite' | 'postgres', string>> = '',
): Promise<Returned[]> {
  const numbered = isPostgres(tx);
  const ending = typeof then === 'string' ? then : then[numbered ? 'postgres' : 'sqlite'];
  const into = `${table} (${columns.join(', ')})`;
  if (numbered && ending === '') {
    await copyInto(tx, table, columns, rows);
    return [];
  }
  const returned: Returned[] = [];
  const atOnce = numbered ? rowsAtOnceOverNetwork : rowsAtOnce;
  // Made once for all groups of a size: to write it costs as much as to insert the rows.
  let [size, text] = [0, ''];
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce);
    if (some.length !== size)
      text = `INSERT INTO ${into} VALUES ${toPlaces(some.length, columns.length, numbered)} ${ending}`;
    size = some.length;
    const result = await tx.executeQuery<Returned>(CompiledQuery.raw(text, some.flat()));
    returned.push(...result.rows);
  }
  return returned;
}

/**
 * What makes an option of a question one, for ON CONFLICT. PostgreSQL's indexes hold short texts only (2,700 bytes), so a long one is
 * there by its digests; the index of schema/postgres/surveys.ts has the same expression.
 */
export const optionKey = {
  sqlite: '(question_id, value)',
  postgres: `(question_id, (CASE WHEN octet_length(value) <= 1000 THEN value ELSE md5(value) || md5('#' || value) END))`,
} as const;
