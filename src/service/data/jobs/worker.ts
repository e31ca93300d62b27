import { backOff } from '../../../contract/back-off.ts';
import type { Clock } from '../../core/clock.ts';
import type { DiskSpace } from '../../core/disk-space.ts';
import {
  ClaimLost,
  DatabaseDown,
  fileLimitProblem,
  isDiskFull,
  isFileLimit,
  isShortage,
  StoreDown,
} from '../../core/errors.ts';
import type { Watch } from '../../core/health.ts';
import type { Log } from '../../core/log.ts';
import { findProblem, type Problem, problem, say } from '../../core/problems.ts';
import { noteFileLimit } from '../../core/process-limits.ts';
import { type Database, withReserve } from '../database.ts';
import {
  type ClaimedJob,
  claimJob,
  deferTx,
  leaseMs,
  postponeTx,
  recoverTx,
  releaseTx,
  renewLeaseTx,
} from './queue.ts';

/**
 * What a kind of job does. `run` ends the job itself, in the transaction of its result. A ClaimLost ends this worker's part in
 * it; any other error means that it is tried again. When `stopping` is aborted, `run` returns or throws at the next safe point,
 * and the job continues at the next start.
 */
export interface JobHandler {
  run(job: ClaimedJob, stopping: AbortSignal): Promise<void>;
  /** Called in place of a fourth attempt. Says why where the user looks, and ends the job. */
  onExhausted(job: ClaimedJob, reason: Problem): Promise<void>;
}

interface JobWorker {
  /** Claims no more jobs and waits until the current ones have reached a safe point. */
  stop(): Promise<void>;
}

const attemptsAllowed = 3;
/** Between two attempts. */
const [firstPauseMs, longestPauseMs] = [1000, 2000];
const pollMs = 1000;
/** The pauses while the object store is not there. */
const [firstStorePauseMs, longestStorePauseMs] = [1000, 15_000];
/** A lease is renewed so often while it lasts. */
const renewals = 3;

/** Kinds of jobs that wait for each other on this node, one at a time, oldest first. */
export interface Lane {
  handlers: Readonly<Record<string, JobHandler>>;
  /** Kinds of jobs, these included, of which only one runs at a time on all nodes together. */
  alone?: readonly string[];
  /** A job that runs longer than this lets the next one begin beside it, so that one slow file holds up no other. Absent: never. */
  overtaking?: { afterMs: number; most: number };
  /** These jobs give back space, so they run on a full disk too, with the reserve. */
  frees?: true;
}

interface WorkerDeps {
  database: Database;
  clock: Clock;
  log: Log;
  watch: Watch;
  space: DiskSpace;
  stopping: AbortSignal;
}

/** @returns what is not there at the moment; null when something is wrong with the job */
function findMissing(error: unknown): Problem | null {
  if (error instanceof StoreDown) return findProblem(error);
  if (isFileLimit(error)) {
    noteFileLimit();
    return fileLimitProblem();
  }
  return isShortage(error) ? problem('too_many_open_files_now') : null;
}

/** The job is as good as before: it waits until what it needs is there again, for as long as that takes. */
async function wait({ database, clock, log }: WorkerDeps, job: ClaimedJob, missing: Problem, error: unknown) {
  log.warn({ job: job.id, cause: String((error instanceof StoreDown && error.cause) || error) }, say(missing));
  const waited = job.fence - job.attempts;
  const retryAt = clock.now() + backOff(waited, firstStorePauseMs, longestStorePauseMs);
  await database.write((tx) => deferTx(tx, job, retryAt, missing));
}

/** These end an attempt without a fault of the job; runJob handles them. */
const isNoFailure = (error: unknown): boolean => error instanceof ClaimLost || isDiskFull(error);

/** @throws ClaimLost; an error of a full disk; Error when not even the failure could be written down */
async function attempt(deps: WorkerDeps, handler: JobHandler, job: ClaimedJob) {
  const { database, clock, log, stopping } = deps;
  // The service itself stopped during each attempt before.
  if (job.attempts > attemptsAllowed) return handler.onExhausted(job, problem('service_stopped'));
  try {
    await handler.run(job, stopping);
  } catch (error) {
    // Nothing can be written down. The lease ends, and the job runs again without an attempt being counted.
    if (error instanceof DatabaseDown) return void log.warn({ job: job.id }, say(findProblem(error)));
    if (isNoFailure(error)) throw error;
    const missing = findMissing(error);
    if (missing !== null) return wait(deps, job, missing, error);
    // The service is stopping: the job is put back (runJob).
    if (stopping.aborted) return;
    const reason = findProblem(error);
    log.warn({ job: job.id, attempts: job.attempts, reason: say(reason) }, 'job failed');
    if (job.attempts >= attemptsAllowed) await handler.onExhausted(job, reason);
    else {
      const retryAt = clock.now() + backOff(job.attempts - 1, firstPauseMs, longestPauseMs);
      await database.write((tx) => postponeTx(tx, job, retryAt, reason));
    }
  }
}

async function renewLease({ database, log, watch }: WorkerDeps, job: ClaimedJob, lane: string): Promise<void> {
  try {
    await database.write((tx) => renewLeaseTx(tx, job));
    watch.worked(lane);
  } catch (error) {
    // A full disk has been reported already, and the job waits for space. A lost claim ends the job's run (runJob).
    if (isNoFailure(error)) return;
    log.warn({ job: job.id, error: String(error) }, 'lease not renewed');
    watch.failed(lane, error);
  }
}

/**
 * Nothing can be written down: the job is held in memory, and put back when there is space again. A stop in the meantime is one like
 * any other. Neither is an attempt.
 */
async function waitForSpace({ database, space, stopping }: WorkerDeps, job: ClaimedJob): Promise<void> {
  for (;;) {
    space.noteFull();
    await space.wait(stopping);
    if (stopping.aborted) return;
    try {
      return await database.write((tx) => releaseTx(tx, job));
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }
}

/** A lane that gives back space writes with the reserve, and waits only when there is none. */
function depsOfLane(deps: WorkerDeps, { frees }: Lane): WorkerDeps {
  if (!frees) return deps;
  const { space } = deps;
  const wait = async (stopping: AbortSignal) => (space.spendReserve() ? undefined : space.wait(stopping));
  return { ...deps, database: withReserve(deps.database), space: { ...space, wait } };
}

async function runJob(deps: WorkerDeps, handler: JobHandler, job: ClaimedJob, lane: string): Promise<void> {
  const { log, database, stopping } = deps;
  const lease = setInterval(() => void renewLease(deps, job, lane), leaseMs[database.place.engine] / renewals);
  try {
    await attempt(deps, handler, job);
    if (stopping.aborted) await database.write((tx) => releaseTx(tx, job));
  } catch (error) {
    if (isDiskFull(error)) return await waitForSpace(deps, job);
    if (!(error instanceof ClaimLost)) throw error;
    log.info({ job: job.id }, 'another worker has claimed the job');
  } finally {
    clearInterval(lease);
  }
}

/** Works through one lane; looks each second besides being woken, so a lost wake-up costs a second, not a job. */
function startLane(shared: WorkerDeps, described: Lane): { wake(): void; end(): Promise<void> } {
  const { handlers, alone, overtaking, frees } = described;
  const deps = depsOfLane(shared, described);
  const { database, clock, log, watch, space, stopping } = deps;
  const kinds = Object.keys(handlers);
  const lane = kinds.join();
  /** What runs, and since when its job runs (milliseconds of this process). */
  const running = new Map<Promise<void>, number>();

  /** @returns whether a job may begin beside those that run: none, or slow ones that may be overtaken */
  function hasRoom(): boolean {
    if (running.size === 0) return true;
    if (overtaking === undefined || running.size >= overtaking.most) return false;
    return [...running.values()].every((since) => performance.now() - since > overtaking.afterMs);
  }

  async function runNext(): Promise<void> {
    const job = await claimJob(database, clock, { kinds, ...(alone && { alone }) });
    watch.worked(lane);
    const handler = job && handlers[job.kind];
    if (!job || !handler) return;
    await runJob(deps, handler, job, lane);
    // Another one may have waited for this.
    if (alone) database.wake();
    setImmediate(wake);
  }

  function wake(): void {
    if (stopping.aborted || !hasRoom() || (space.isFull() && !frees)) return;
    const next = runNext()
      .catch((error: unknown) => {
        // The lane is woken when space is free.
        if (isDiskFull(error)) return space.noteFull();
        // What the database says is written down where it is met, and not by each lane.
        if (!(error instanceof DatabaseDown)) log.error({ error: String(error) }, 'job loop');
        watch.failed(lane, error);
      })
      .finally(() => running.delete(next));
    running.set(next, performance.now());
  }

  const poll = setInterval(wake, pollMs);
  wake();
  return {
    wake,
    async end() {
      clearInterval(poll);
      await Promise.all(running.keys());
    },
  };
}

/** Continues what the last run left and works through all lanes side by side: a long recording holds up no survey. */
export async function startJobWorker(
  lanes: readonly Lane[],
  { database, clock, log, watch, space }: Omit<WorkerDeps, 'stopping'>,
): Promise<JobWorker> {
  // Jobs that other nodes run are theirs until their leases end.
  const recovered = database.place.engine === 'sqlite' ? await withReserve(database).write(recoverTx) : 0;
  if (recovered > 0) log.info({ recovered }, 'jobs of the last run continue');
  const stopping = new AbortController();
  const running = lanes.map((lane) =>
    startLane({ database, clock, log, watch, space, stopping: stopping.signal }, lane),
  );
  database.onWake(() =>
    setImmediate(() => {
      for (const lane of running) lane.wake();
    }),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running.map((lane) => lane.end()));
    },
  };
}
