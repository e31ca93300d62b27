import { type Kysely, type SqlBool, sql } from 'kysely';
import { splitIntoBatches } from '../../core/batches.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { ClaimLost } from '../../core/errors.ts';
import { type Problem, storeProblem } from '../../core/problems.ts';
import type { Database, Reader, Tx } from '../database.ts';
import { inDialects } from '../dialects.ts';
import { forUpdate, forUpdateSkipLocked, lockTx } from '../locks.ts';
import { changeRows } from '../rows.ts';
import type { Tables } from '../schema/tables.ts';

/** A worker's right to a job. Every write on its behalf checks it in the same transaction: the holder of an older one can no longer write. */
export interface Claim {
  id: number;
  fence: number;
}

export interface ClaimedJob extends Claim {
  kind: string;
  payload: unknown;
  attempts: number;
}

interface NewJob {
  kind: string;
  payload: object;
  created_at: string;
  /** Milliseconds since 1970: not before then. */
  run_after?: number;
}

/** How often the service may stop during a job before these stops count as failed attempts. */
const mostStops = sql.lit(40);

/**
 * How long a claim lasts, in milliseconds. Where several nodes share the database, another one takes over after that. Its one owner needs
 * it for a worker that stands still only, because it continues its jobs at each start.
 */
export const leaseMs = { sqlite: 60_000, postgres: 15_000 } as const;

/**
 * The time that leases are compared with, in milliseconds: the server's, so that a node with a wrong clock neither ends nor prolongs one.
 * SQLite has one process, and the time since its start never jumps.
 */
const leaseClock = () =>
  inDialects({
    sqlite: sql<number>`${Math.round(performance.now())}`,
    postgres: sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`,
  });
const leaseEnd = () =>
  inDialects({
    sqlite: sql<number>`${leaseClock()} + ${leaseMs.sqlite}`,
    postgres: sql<number>`${leaseClock()} + ${sql.lit(leaseMs.postgres)}`,
  });

const insertJobs = (db: Kysely<Tables>, jobs: readonly NewJob[]) =>
  db.insertInto('jobs').values(jobs.map((job) => ({ ...job, payload: JSON.stringify(job.payload) })));

const selectClaimed = (db: Kysely<Tables>, { id, fence }: Claim) =>
  db.selectFrom('jobs').select('id').where('id', '=', id).where('fence', '=', fence).where('state', '=', 'running');

/** @throws ClaimLost */
async function changeClaimedTx(tx: Tx, { id, fence }: Claim, change: Parameters<typeof changeRows<'jobs'>>[3]) {
  if ((await changeRows(tx, 'jobs', { id, fence, state: 'running' }, change)) === 0) throw new ClaimLost();
}

/** The part of a claim that a thread is sent. */
export const toClaim = ({ id, fence }: ClaimedJob): Claim => ({ id, fence });

/**
 * Enqueues in the transaction of the row the job is about: neither exists without the other.
 * @param run_after milliseconds since 1970: not before then
 */
export async function enqueueTx(tx: Tx, kind: string, payload: object, clock: Clock, run_after = 0): Promise<void> {
  await insertJobs(tx, [{ kind, payload, created_at: timestamp(clock), run_after }]).execute();
}

/** Jobs inserted by one statement. */
const atOnce = 500;

/** Enqueues several jobs. */
export async function enqueueAllTx(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  for (const batch of splitIntoBatches(jobs, atOnce)) await insertJobs(tx, batch).execute();
}

/** Whether the worker still has its claim, before it begins something long. @throws ClaimLost */
export async function requireClaim(db: Reader, claim: Claim): Promise<void> {
  if ((await selectClaimed(db, claim).executeTakeFirst()) === undefined) throw new ClaimLost();
}

/** The same in the transaction that writes: until it ends, nobody else can claim the job. @throws ClaimLost */
export async function requireClaimTx(tx: Tx, claim: Claim): Promise<void> {
  if ((await selectClaimed(tx, claim).modifyEnd(forUpdate).executeTakeFirst()) === undefined) throw new ClaimLost();
}

/** A job is due when it waits and its time has come, or when its worker's lease ended. */
const isDue = (now: number) =>
  sql<SqlBool>`(state = 'queued' AND run_after <= ${now} OR state = 'running' AND leased_until < ${leaseClock()})`;

/** Where one job of these kinds may run at a time: none is running. Within one process their lane sees to it. */
const noneRuns = (kinds: readonly string[]) =>
  inDialects({
    sqlite: sql<SqlBool>`1 = 1`,
    postgres: sql<SqlBool>`NOT EXISTS (SELECT 1 FROM jobs AS other WHERE other.kind IN (${sql.join([...kinds])})
      AND other.state = 'running' AND other.leased_until >= ${leaseClock()})`,
  });

/** What a worker looks for. */
interface Wanted {
  kinds: readonly string[];
  /** Kinds of jobs of which only one runs at a time, on whatever node. */
  alone?: readonly string[];
}

const selectDue = (db: Reader, now: number, { kinds, alone = [] }: Wanted) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where(isDue(now))
    .where('kind', 'in', kinds)
    .where(alone.length === 0 ? sql<SqlBool>`1 = 1` : noneRuns(alone))
    .orderBy('id')
    .limit(1);

/** Claims the oldest job of these kinds that waits or whose lease ended. Of two workers one gets it. */
export async function claimJob(database: Database, clock: Clock, wanted: Wanted): Promise<ClaimedJob | undefined> {
  const now = clock.now();
  // Looked for without a transaction first, because mostly there is nothing to do.
  const found = await selectDue(database.read, now, wanted).executeTakeFirst();
  if (found === undefined) return undefined;
  return database.write(async (tx) => {
    if (wanted.alone) await lockTx(tx, 'jobs', 0);
    const due = await selectDue(tx, now, wanted).modifyEnd(forUpdateSkipLocked).executeTakeFirst();
    return due && claimTx(tx, due.id);
  });
}

/** A job whose lease ended was running on a node that stopped: that is no attempt (see recoverTx). */
async function claimTx(tx: Tx, id: number): Promise<ClaimedJob> {
  const row = await tx
    .updateTable('jobs')
    .set({
      state: 'running',
      fence: sql`fence + 1`,
      attempts: sql`CASE WHEN state = 'running' AND fence - attempts < ${mostStops} THEN attempts ELSE attempts + 1 END`,
      leased_until: leaseEnd(),
    })
    .where('id', '=', id)
    .returning(['id', 'kind', 'payload', 'fence', 'attempts'])
    .executeTakeFirstOrThrow();
  return { ...row, payload: JSON.parse(row.payload) as unknown };
}

/** Keeps the claim for another minute. @throws ClaimLost */
export const renewLeaseTx = (tx: Tx, claim: Claim) => changeClaimedTx(tx, claim, { leased_until: leaseEnd() });

/** A part is done: attempts that failed before it no longer count. @throws ClaimLost */
export const forgetAttemptsTx = (tx: Tx, claim: Claim) => changeClaimedTx(tx, claim, { attempts: 1, last_error: null });

/** Ends a job in the transaction that writes its result. @throws ClaimLost, which undoes that transaction */
export async function finishTx(
  tx: Tx,
  claim: Claim,
  state: 'done' | 'failed',
  clock: Clock,
  reason?: Problem,
): Promise<void> {
  const last_error = reason === undefined ? null : storeProblem(reason);
  await changeClaimedTx(tx, claim, { state, finished_at: timestamp(clock), last_error });
}

/** The same for a job that is done, with the time that the service gave. @throws ClaimLost, which undoes that transaction */
export const endTx = (tx: Tx, claim: Claim, finished_at: string) =>
  changeClaimedTx(tx, claim, { state: 'done', finished_at, last_error: null });

/**
 * Puts a job back after a failure that may pass, such as a crashed worker.
 * @param reason null: nothing failed, it is only too early
 * @param payload what the job is about from now on; unless given it stays
 * @throws ClaimLost
 */
export async function postponeTx(
  tx: Tx,
  claim: Claim,
  run_after: number,
  reason: Problem | null,
  payload?: object,
): Promise<void> {
  const about = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const last_error = reason && storeProblem(reason);
  await changeClaimedTx(tx, claim, { state: 'queued', run_after, last_error, ...about });
}

/**
 * Puts a job back because something it needs is not there, which says nothing about the job: it is no attempt.
 * @param reason shown to the administrator
 * @throws ClaimLost
 */
export async function deferTx(tx: Tx, claim: Claim, run_after: number, reason: Problem): Promise<void> {
  const last_error = storeProblem(reason);
  await changeClaimedTx(tx, claim, { state: 'queued', run_after, attempts: sql`attempts - 1`, last_error });
}

/** Puts a job back that the service stops in the middle of: another node, or the next start, continues it. It is no attempt. */
export async function releaseTx(tx: Tx, { id, fence }: Claim): Promise<void> {
  const waiting = { state: 'queued', run_after: 0, attempts: sql`attempts - 1` } as const;
  await changeRows(tx, 'jobs', { id, fence, state: 'running' }, waiting);
}

/**
 * Where the database has one owner, every `running` row at its start was left by a dead process and runs again at once. A restart is
 * no attempt, unless there were so many during this job that it may be what stops the service. Each claim raises `fence` and
 * `attempts`, and each restart takes one attempt back, so their difference is the number of restarts.
 */
export const recoverTx = (tx: Tx): Promise<number> =>
  changeRows(
    tx,
    'jobs',
    { state: 'running' },
    {
      state: 'queued',
      run_after: 0,
      attempts: sql`CASE WHEN fence - attempts < ${mostStops} THEN attempts - 1 ELSE attempts END`,
    },
  );
