import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import type { Database } from '../database.ts';
import { type ClaimedJob, claim, postponeTx, recoverTx, renewLeaseTx } from './queue.ts';

/**
 * What a kind of job does. `run` ends the job itself, in the transaction of its result; a throw means "may pass: try
 * again". When `stopping` is aborted it returns, or throws, at the next safe point; the job goes on at the next start.
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

/** Kinds of jobs that wait for each other, one at a time, oldest first. */
export type Lane = Readonly<Record<string, JobHandler>>;

interface Shop {
  database: Database;
  clock: Clock;
  log: Log;
  stopping: AbortSignal;
}

async function runJob({ database, clock, log, stopping }: Shop, handler: JobHandler, job: ClaimedJob): Promise<void> {
  const lease = setInterval(() => void database.write((tx) => renewLeaseTx(tx, job)).catch(() => {}), renewMs);
  try {
    // Three times the service itself did not live through it.
    if (job.attempts > attemptsAllowed) await handler.giveUp(job, 'The service stopped each time.');
    else await handler.run(job, stopping);
  } catch (error) {
    // Interrupted by us: the row stays `running`, and the next start takes it up without counting this as an attempt.
    if (stopping.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ job: job.id, attempts: job.attempts, reason }, 'job failed');
    if (job.attempts >= attemptsAllowed) await handler.giveUp(job, reason);
    else await database.write((tx) => postponeTx(tx, job, clock.now() + 500 * 2 ** job.attempts, reason));
  } finally {
    clearInterval(lease);
  }
}

/** Works through one lane; looks each second besides being woken, so a lost wake-up costs a second, not a job. */
function startLane(shop: Shop, handlers: Lane): { wake(): void; end(): Promise<void> } {
  const { database, clock, log, stopping } = shop;
  const kinds = Object.keys(handlers);
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (!stopping.aborted) {
      const job = await claim(database, clock, kinds);
      const handler = job && handlers[job.kind];
      if (!job || !handler) return;
      await runJob(shop, handler, job);
    }
  }

  function wake(): void {
    if (stopping.aborted || running) return;
    running = drain()
      .catch((error: unknown) => log.error({ error: String(error) }, 'job loop'))
      .finally(() => {
        running = undefined;
      });
  }

  const poll = setInterval(wake, pollMs);
  wake();
  return {
    wake,
    async end() {
      clearInterval(poll);
      await running;
    },
  };
}

/** Takes up what the last run left and works through all lanes side by side: a long recording holds up no survey. */
export async function startJobWorker(
  database: Database,
  clock: Clock,
  lanes: readonly Lane[],
  log: Log,
): Promise<JobWorker> {
  const recovered = await database.write(recoverTx);
  if (recovered > 0) log.info({ recovered }, 'jobs of the last run go on');
  const stopping = new AbortController();
  const running = lanes.map((lane) => startLane({ database, clock, log, stopping: stopping.signal }, lane));
  return {
    wake() {
      setImmediate(() => {
        for (const lane of running) lane.wake();
      });
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.map((lane) => lane.end()));
    },
  };
}
