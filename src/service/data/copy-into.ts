import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

/** A row for COPY; numbers are whole. */
export type CopiedRow = readonly (string | number | null | Uint8Array)[];

/** The rows of the queries that copyInto() has made. The driver looks here, so no text of a statement decides how it is sent. */
const rowsOfQueries = new WeakMap<object, readonly CopiedRow[]>();

/** @returns the rows that a query copies; undefined: it is another query */
export const findCopiedRows = (query: object): readonly CopiedRow[] | undefined => rowsOfQueries.get(query);

/** Adds rows to a table of PostgreSQL in one stream. */
export async function copyInto(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly CopiedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const query = CompiledQuery.raw(`COPY ${table} (${columns.join(', ')}) FROM STDIN BINARY`);
  rowsOfQueries.set(query, rows);
  await tx.executeQuery(query);
}
