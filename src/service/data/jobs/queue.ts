import { type Clock, timestamp } from '../../core/clock.ts';
import type { Database, Reader, Tx } from '../database.ts';

/** A job in hand. Whoever writes for it checks `fence` in the same transaction: an older holder can no longer write. */
export interface ClaimedJob {
  id: number;
  kind: string;
  payload: unknown;
  fence: number;
  attempts: number;
}

const leaseMs = 60_000;
/** Leases run on the clock that never steps back, so a changed wall clock neither ends nor prolongs one. */
const leaseClock = () => Math.round(performance.now());

/**
 * Enqueues in the transaction of the row the job is about (DESIGN.md section 6): neither exists without the other.
 * @param run_after milliseconds since 1970: not before then
 */
export async function enqueueTx(tx: Tx, kind: string, payload: object, clock: Clock, run_after = 0): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ kind, payload: JSON.stringify(payload), created_at: timestamp(clock), run_after })
    .execute();
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

/** Takes the oldest job of these kinds that waits or whose holder let its lease run out. One guarded UPDATE: of two claimers one gets it. */
export async function claim(
  database: Database,
  clock: Clock,
  kinds: readonly string[],
): Promise<ClaimedJob | undefined> {
  for (;;) {
    const waiting = await findWaiting(database.read, clock.now(), kinds);
    if (!waiting) return undefined;
    const job = await take(database, waiting);
    if (job) return job;
  }
}

/** @returns the job, or undefined when somebody else took it first. */
async function take(database: Database, waiting: { id: number; fence: number }): Promise<ClaimedJob | undefined> {
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

function held(tx: Tx, job: ClaimedJob) {
  return tx.updateTable('jobs').where('id', '=', job.id).where('fence', '=', job.fence).where('state', '=', 'running');
}

/** Keeps the job in hand for another minute. */
export async function renewLeaseTx(tx: Tx, job: ClaimedJob): Promise<void> {
  await held(tx, job)
    .set({ leased_until: leaseClock() + leaseMs })
    .execute();
}

/** A part is through: what failed before it is forgiven. */
export async function forgetAttemptsTx(tx: Tx, job: ClaimedJob): Promise<void> {
  await held(tx, job).set({ attempts: 1 }).execute();
}

/** Ends a job in the transaction that writes its result. @returns false when another holder has the job by now. */
export async function finishTx(
  tx: Tx,
  job: ClaimedJob,
  state: 'done' | 'failed',
  clock: Clock,
  reason?: string,
): Promise<boolean> {
  const result = await held(tx, job)
    .set({ state, finished_at: timestamp(clock), last_error: reason ?? null })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Puts a job back after a failure that may pass: a crashed worker, an unreachable store. */
export async function postponeTx(tx: Tx, job: ClaimedJob, runAfter: number, reason: string): Promise<void> {
  await held(tx, job).set({ state: 'queued', run_after: runAfter, last_error: reason }).execute();
}

/** So often a job may be in hand when the service dies before its deaths count as attempts. */
const deathsForgiven = 40;

/**
 * At start every `running` row is an orphan of a dead process: it runs again at once. A restart is no attempt, unless there
 * were so many with this job in hand that it may be what the service dies of. Each claim raises `fence` and `attempts` and each
 * restart takes an attempt back, so that their difference is the number of restarts.
 */
export async function recoverTx(tx: Tx): Promise<number> {
  const result = await tx
    .updateTable('jobs')
    .set((eb) => ({
      state: 'queued',
      run_after: 0,
      attempts: eb
        .case()
        .when(eb('fence', '-', eb.ref('attempts')), '<', deathsForgiven)
        .then(eb('attempts', '-', 1))
        .else(eb.ref('attempts'))
        .end(),
    }))
    .where('state', '=', 'running')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
