import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { type ClaimedJob, claim, postponeTx, recoverTx, renewLeaseTx } from './queue.ts';

/**
 * What a kind of job does. `run` ends the job itself, in the transaction of its result; a throw means "may pass: try
 * again". When `stopping` is aborted it returns at the next safe point; the job goes on at the next start.
 */
export interface JobHandler {
  run(job: ClaimedJob, stopping: AbortSignal): Promise<void>;
  /** Called in place of a fourth try; says so where the user looks and ends the job. */
  giveUp(job: ClaimedJob, reason: string): Promise<void>;
}

export interface JobWorker {
  /** There may be work: look at once. */
  wake(): void;
  /** Takes no more jobs and waits until the one in hand has reached a safe point. */
  stop(): Promise<void>;
}

const attemptsAllowed = 3;
const pollMs = 1000;
const renewMs = 15_000;

/** One lane: one job at a time of the kinds it has handlers for, oldest first; polls each second besides being woken, so a lost wake-up costs a second, not a job. */
export async function startJobWorker(
  database: Database,
  clock: Clock,
  handlers: Readonly<Record<string, JobHandler>>,
  log: Log,
): Promise<JobWorker> {
  const kinds = Object.keys(handlers);
  const recovered = await database.write((tx) => recoverTx(tx, kinds));
  if (recovered > 0) log.info({ recovered }, 'jobs of the last run go on');
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function runOne(job: ClaimedJob): Promise<void> {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`There is no handler for jobs of the kind ${job.kind}.`);
    const lease = setInterval(() => void database.write((tx) => renewLeaseTx(tx, job)).catch(() => {}), renewMs);
    try {
      await handler.run(job, stopping.signal);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ job: job.id, attempts: job.attempts, reason }, 'job failed');
      if (job.attempts >= attemptsAllowed) await handler.giveUp(job, reason);
      else await database.write((tx) => postponeTx(tx, job, clock.now() + 500 * 2 ** job.attempts, reason));
    } finally {
      clearInterval(lease);
    }
  }

  async function drain(): Promise<void> {
    while (!stopping.signal.aborted) {
      const job = await claim(database, kinds, clock);
      if (!job) return;
      await runOne(job);
    }
  }

  function wake(): void {
    if (stopping.signal.aborted || running) return;
    running = drain()
      .catch((error: unknown) => log.error({ error: String(error) }, 'job loop'))
      .finally(() => {
        running = undefined;
      });
  }

  const poll = setInterval(wake, pollMs);
  wake();
  return {
    wake: () => setImmediate(wake),
    async stop() {
      stopping.abort();
      clearInterval(poll);
      await running;
    },
  };
}
