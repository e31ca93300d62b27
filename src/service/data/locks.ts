import { sql } from 'kysely';
import type { Reader, Tx } from './database.ts';
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

/**
 * Ends the session that holds the row of a job whose lease ended, if its node stands still in the middle of a transaction: what it wrote is
 * undone, and another node can claim the job. A node that is only slow renews its lease, and the renewals wait for
 * the row. A claim takes less than two seconds.
 */
export async function endSilentHolder(db: Reader, id: number): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`SELECT pg_terminate_backend(session.pid)
    FROM jobs JOIN pg_locks AS held ON held.locktype = 'transactionid' AND held.transactionid = jobs.xmax AND held.granted
      JOIN pg_stat_activity AS session ON session.pid = held.pid
    WHERE jobs.id = ${id} AND jobs.state = 'running'
      AND jobs.leased_until < extract(epoch FROM clock_timestamp()) * 1000
      AND session.xact_start < clock_timestamp() - interval '2 seconds'
      AND NOT EXISTS (SELECT 1 FROM pg_locks AS waiting WHERE waiting.locktype = 'transactionid'
        AND waiting.transactionid = jobs.xmax AND NOT waiting.granted)`.execute(db);
}
