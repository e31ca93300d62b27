import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { inDialects } from './dialects.ts';
import { isPostgres } from './sql.ts';

// SQLite has one writer at a time, so it needs none of these.

/** At the end of a SELECT: nobody else changes the row until the transaction ends. */
export const forUpdate = inDialects({ sqlite: sql``, postgres: sql`FOR NO KEY UPDATE` });

/** The same, and rows that somebody else holds are left out. */
export const forUpdateSkipLocked = inDialects({ sqlite: sql``, postgres: sql`FOR NO KEY UPDATE SKIP LOCKED` });

/**
 * Until the transaction ends, nobody else changes the row of this upload. It is taken before a transaction checks rows of other
 * tables (media, changes of type) that are allowed in some states of the upload only.
 */
export async function lockUploadTx(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('stored_surveys').select('id').where('id', '=', id).modifyEnd(forUpdate).execute();
}

/** First keys of PostgreSQL's advisory locks, so that those of Sheaf do not meet another program's in the same database. */
export const lockClasses = { migration: 24_239, project: 24_240, jobs: 24_241, rate: 24_242 } as const;

/** The same as lockTx for what has a text for a name; two texts seldom share a lock. */
export async function lockTextTx(tx: Tx, kind: 'rate', text: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`SELECT pg_advisory_xact_lock(${lockClasses[kind]}::int, hashtext(${text}))`.execute(tx);
}

/**
 * Lets one transaction at a time pass, over all nodes, until it ends. Taken after the row of the job, so that two never wait for each
 * other.
 * @param id of the project; 0 where there is one of the kind
 */
export async function lockTx(tx: Tx, kind: 'project' | 'jobs', id: number): Promise<void> {
  if (isPostgres(tx)) await sql`SELECT pg_advisory_xact_lock(${lockClasses[kind]}::int, ${id}::int)`.execute(tx);
}
