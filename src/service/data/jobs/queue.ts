import type { Kysely } from 'kysely';
import { batches } from '../../core/batches.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { ClaimLost } from '../../core/errors.ts';
import type { Database, Reader, Tx } from '../database.ts';
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

interface JobEnd {
  state: 'done' | 'failed';
  finished_at: string;
  last_error: string | null;
}

const leaseMs = 60_000;
/** Leases use the monotonic clock, so a changed wall clock neither ends nor prolongs one. */
const leaseClock = () => Math.round(performance.now());

const insertJobs = (db: Kysely<Tables>, jobs: readonly NewJob[]) =>
  db.insertInto('jobs').values(jobs.map((job) => ({ ...job, payload: JSON.stringify(job.payload) })));

const selectClaimed = (db: Kysely<Tables>, { id, fence }: Claim) =>
  db.selectFrom('jobs').select('id').where('id', '=', id).where('fence', '=', fence).where('state', '=', 'running');

const updateClaimed = (db: Kysely<Tables>, { id, fence }: Claim) =>
  db.updateTable('jobs').where('id', '=', id).where('fence', '=', fence).where('state', '=', 'running');

/** The part of a claim that a thread is sent. */
export const claimOf = ({ id, fence }: ClaimedJob): Claim => ({ id, fence });

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
  for (const batch of batches(jobs, atOnce)) await insertJobs(tx, batch).execute();
}

/** @throws ClaimLost */
export async function requireClaim(db: Reader, claim: Claim): Promise<void> {
  if ((await selectClaimed(db, claim).executeTakeFirst()) === undefined) throw new ClaimLost();
}

function findWaiting(db: Reader, now: number, kinds: readonly string[]) {
  return db
    .selectFrom('jobs')
    .select(['id', 'fence'])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'queued'), eb('run_after', '<=', now)]),
        eb.and([eb('state', '=', 'running'), eb('leased_until', '<', leaseClock())]),
      ]),
    )
    .where('kind', 'in', kinds)
    .orderBy('id')
    .executeTakeFirst();
}

/** Claims the oldest job of these kinds that waits or whose lease ended. One guarded UPDATE: of two workers one gets it. */
export async function claimJob(
  database: Database,
  clock: Clock,
  kinds: readonly string[],
): Promise<ClaimedJob | undefined> {
  for (;;) {
    const waiting = await findWaiting(database.read, clock.now(), kinds);
    if (!waiting) return undefined;
    const job = await tryClaim(database, waiting);
    if (job) return job;
  }
}

/** @returns the job; undefined if another worker has claimed it */
async function tryClaim(database: Database, waiting: Claim): Promise<ClaimedJob | undefined> {
  const row = await database.write((tx) =>
    tx
      .updateTable('jobs')
      .set((eb) => ({
        state: 'running',
        fence: eb('fence', '+', 1),
        attempts: eb('attempts', '+', 1),
        leased_until: leaseClock() + leaseMs,
      }))
      .where('id', '=', waiting.id)
      .where('fence', '=', waiting.fence)
      .where('state', 'in', ['queued', 'running'])
      .returning(['id', 'kind', 'payload', 'fence', 'attempts'])
      .executeTakeFirst(),
  );
  return row && { ...row, payload: JSON.parse(row.payload) as unknown };
}

function requireChange({ numUpdatedRows }: { numUpdatedRows: bigint }): void {
  if (numUpdatedRows === 0n) throw new ClaimLost();
}

/** Keeps the claim for another minute. @throws ClaimLost */
export async function renewLeaseTx(tx: Tx, claim: Claim): Promise<void> {
  requireChange(
    await updateClaimed(tx, claim)
      .set({ leased_until: leaseClock() + leaseMs })
      .executeTakeFirst(),
  );
}

/** A part is done: attempts that failed before it no longer count. @throws ClaimLost */
export async function forgetAttemptsTx(tx: Tx, claim: Claim): Promise<void> {
  requireChange(await updateClaimed(tx, claim).set({ attempts: 1, last_error: null }).executeTakeFirst());
}

/** Ends a job in the transaction that writes its result. @throws ClaimLost, which undoes that transaction */
export async function finishTx(
  tx: Tx,
  claim: Claim,
  state: 'done' | 'failed',
  clock: Clock,
  reason?: string,
): Promise<void> {
  await endTx(tx, claim, { state, finished_at: timestamp(clock), last_error: reason ?? null });
}

/** The same, with the time that the service gave. @throws ClaimLost, which undoes that transaction */
export async function endTx(tx: Tx, claim: Claim, end: JobEnd): Promise<void> {
  requireChange(await updateClaimed(tx, claim).set(end).executeTakeFirst());
}

/**
 * Puts a job back after a failure that may pass: a crashed worker, an unreachable store.
 * @param reason null: nothing failed, it is only too early
 * @throws ClaimLost
 */
export async function postponeTx(tx: Tx, claim: Claim, run_after: number, reason: string | null): Promise<void> {
  const later = { state: 'queued', run_after, last_error: reason } as const;
  requireChange(await updateClaimed(tx, claim).set(later).executeTakeFirst());
}

/** How often the service may stop during a job before these stops count as failed attempts. */
const stopsForgiven = 40;

/**
 * At start every `running` row is an orphan of a dead process: it runs again at once. A restart is no attempt, unless there
 * were so many during this job that it may be what stops the service. Each claim raises `fence` and `attempts`, and each
 * restart takes one attempt back, so their difference is the number of restarts.
 */
export async function recoverTx(tx: Tx): Promise<number> {
  const result = await tx
    .updateTable('jobs')
    .set((eb) => ({
      state: 'queued',
      run_after: 0,
      attempts: eb
        .case()
        .when(eb('fence', '-', eb.ref('attempts')), '<', stopsForgiven)
        .then(eb('attempts', '-', 1))
        .else(eb.ref('attempts'))
        .end(),
    }))
    .where('state', '=', 'running')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
