import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import { openDiskSpace } from '../../core/disk-space.ts';
import { ClaimLost, StoreDown } from '../../core/errors.ts';
import { createHealthWatch } from '../../core/health.ts';
import { createLog } from '../../core/log.ts';
import { problem, say } from '../../core/problems.ts';
import { hasPostgres, openTestDatabase } from '../../testing/test-database.ts';
import type { Database, Tx } from '../database.ts';
import { openThreadDatabase } from '../open-database.ts';
import {
  type Claim,
  type ClaimedJob,
  claimJob,
  enqueueTx,
  finishTx,
  leaseMs,
  postponeTx,
  renewLeaseTx,
  requireClaim,
} from './queue.ts';
import { type JobHandler, startJobWorker } from './worker.ts';

const clock = systemClock;
const watch = createHealthWatch().jobs;
let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-jobs-'));
  database = await openTestDatabase(folder);
  await database.write((tx) => enqueueTx(tx, 'work', { number: 1 }, clock));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const readJobs = () => database.read.selectFrom('jobs').select(['state', 'fence', 'attempts', 'last_error']).execute();

describe('a claim', () => {
  it('goes to one of two workers', async () => {
    const claims = await Promise.all([
      claimJob(database, clock, { kinds: ['work'] }),
      claimJob(database, clock, { kinds: ['work'] }),
    ]);
    expect(claims.filter((job) => job !== undefined)).toMatchObject([
      { payload: { number: 1 }, fence: 1, attempts: 1 },
    ]);
  });

  const writes: { name: string; write: (claim: Claim) => Promise<unknown> }[] = [
    { name: 'finish', write: (claim) => database.write((tx) => finishTx(tx, claim, 'done', clock)) },
    {
      name: 'postpone',
      write: (claim) => database.write((tx) => postponeTx(tx, claim, 0, problem('service_stopped'))),
    },
    { name: 'renew', write: (claim) => database.write((tx) => renewLeaseTx(tx, claim)) },
    { name: 'check in a thread', write: (claim) => inThread((tx) => requireClaim(tx, claim)) },
  ];
  async function inThread(work: (tx: Tx) => Promise<void>): Promise<void> {
    const connection = await openThreadDatabase(database.place);
    try {
      await connection.write(work);
    } finally {
      await connection.close();
    }
  }

  it.each(writes)(
    '$name: works once claimed, and throws ClaimLost when another worker has the job',
    async ({ write }) => {
      const { id, fence } = (await claimJob(database, clock, { kinds: ['work'] })) as ClaimedJob;
      for (const lost of [
        { id, fence: fence - 1 },
        { id: id + 1, fence },
      ])
        await expect(write(lost)).rejects.toThrow(ClaimLost);
      expect(await readJobs()).toMatchObject([{ state: 'running', fence }]);
      await write({ id, fence });
    },
  );
});

describe('a lease', () => {
  const length = () => leaseMs[database.place.engine];
  /** As if the claim had been made or renewed so long ago. */
  const age = (ms: number) =>
    database.write((tx) =>
      tx
        .updateTable('jobs')
        .set((eb) => ({ leased_until: eb('leased_until', '-', ms) }))
        .where('state', '=', 'running')
        .execute(),
    );
  const claim = () => claimJob(database, clock, { kinds: ['work'] });

  it.each([
    { when: 'a second before its end', aged: () => length() - 1000, taken: false },
    { when: 'after its end', aged: () => length() + 1, taken: true },
  ])('$when: another worker takes the job over: $taken, and it is no attempt', async ({ aged, taken }) => {
    const held = (await claim()) as ClaimedJob;
    await age(aged());
    const next = await claim();
    expect(next).toEqual(taken ? { ...held, fence: held.fence + 1 } : undefined);
    const finish = database.write((tx) => finishTx(tx, held, 'done', clock));
    if (taken) await expect(finish).rejects.toThrow(ClaimLost);
    else await finish;
  });

  it('a service that dies forty times with a job may be stopped by it: from then on each is an attempt', async () => {
    const attempts: number[] = [];
    for (let deaths = 0; deaths < 43; deaths++) {
      attempts.push((await claim())?.attempts ?? 0);
      await age(length() + 1);
    }
    expect(attempts.slice(0, 41)).toEqual(Array(41).fill(1));
    expect(attempts.slice(41)).toEqual([2, 3]);
  });

  it.runIf(hasPostgres)(
    'of kinds that run alone: one at a time over all nodes (skipped on SQLite, which has one process)',
    async () => {
      await database.write((tx) => enqueueTx(tx, 'other', {}, clock));
      const wanted = { kinds: ['work'], alone: ['work', 'other'] };
      expect(await claimJob(database, clock, { kinds: ['other'], alone: wanted.alone })).toBeDefined();
      expect(await claimJob(database, clock, wanted)).toBeUndefined();
      await age(length() + 1);
      expect(await claimJob(database, clock, wanted)).toMatchObject({ kind: 'work' });
    },
  );
});

describe('the worker', () => {
  const parts = () => ({
    database,
    clock,
    log: createLog('silent'),
    watch,
    space: openDiskSpace(folder, createLog('silent')),
  });

  /** Runs the job until `isDone`. @returns how often `run` was called, and the reasons it was given up for */
  async function work(run: JobHandler['run'], isDone: (calls: number) => boolean) {
    let calls = 0;
    const exhausted: string[] = [];
    const handler: JobHandler = {
      run(job, stopping) {
        calls++;
        return run(job, stopping);
      },
      async onExhausted(job, reason) {
        exhausted.push(say(reason));
        await database.write((tx) => finishTx(tx, job, 'failed', clock, reason));
      },
    };
    const worker = await startJobWorker([{ handlers: { work: handler } }], parts());
    while (!isDone(calls) && exhausted.length === 0) await sleep(20);
    await worker.stop();
    return { calls, exhausted };
  }

  it('tries again after an error, and gives up after the third', async () => {
    const fail = async () => {
      throw new Error('The moon is full.');
    };
    expect(await work(fail, () => false)).toEqual({ calls: 3, exhausted: ['The moon is full.'] });
    expect(await readJobs()).toMatchObject([
      { state: 'failed', attempts: 3, last_error: expect.stringContaining('The moon is full.') },
    ]);
  });

  it.each([
    ['an object store that is not there', new StoreDown(new Error('ECONNREFUSED'))],
    // As a thread reports it that the system refused a file.
    ['files to open', new Error('A worker thread failed: Error: Cannot read package.json: too many open files.')],
  ])('waits for %s, without an attempt for it', async (_, missing) => {
    const waitOnce = async (job: ClaimedJob) => {
      if (job.fence < 4) throw missing;
      await database.write((tx) => finishTx(tx, job, 'done', clock));
    };
    const due = setInterval(
      () => void database.write((tx) => tx.updateTable('jobs').set({ run_after: 0 }).execute()),
      50,
    );
    expect(await work(waitOnce, (calls) => calls > 3)).toEqual({ calls: 4, exhausted: [] });
    clearInterval(due);
    expect(await readJobs()).toMatchObject([{ state: 'done', attempts: 1, last_error: null }]);
  });

  it('lets other jobs of a lane pass one that is slow, not more at once than may be, and no job pass a quick one', async () => {
    await database.write(async (tx) => {
      for (let n = 0; n < 5; n++) await enqueueTx(tx, 'work', {}, clock);
    });
    const release = Promise.withResolvers<void>();
    const now = new Set<number>();
    let most = 0;
    const done: number[] = [];
    const handler: JobHandler = {
      async run(job) {
        now.add(job.id);
        most = Math.max(most, now.size);
        if (job.id <= 2) await release.promise;
        else await sleep(20);
        now.delete(job.id);
        done.push(job.id);
        await database.write((tx) => finishTx(tx, job, 'done', clock));
      },
      onExhausted: async () => {},
    };
    const lane = { handlers: { work: handler }, overtaking: { afterMs: 200, most: 3 } };
    const worker = await startJobWorker([lane], parts());
    for (let tries = 0; done.length < 4 && tries < 400; tries++) await sleep(20);
    expect([done, most]).toEqual([[3, 4, 5, 6], 3]);
    release.resolve();
    await worker.stop();
  });

  it('reports no failure when it renews the lease of a job that another worker has claimed', async () => {
    const own = createHealthWatch().jobs;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lost = Promise.withResolvers<void>();
    const handler: JobHandler = {
      async run() {
        await database.write((tx) => tx.updateTable('jobs').set({ fence: 9 }).execute());
        await vi.advanceTimersByTimeAsync(leaseMs[database.place.engine]);
        // Behind the renewals.
        await database.write(async () => undefined);
        lost.resolve();
        throw new ClaimLost();
      },
      onExhausted: async () => {},
    };
    const worker = await startJobWorker([{ handlers: { work: handler } }], { ...parts(), watch: own });
    await lost.promise;
    await worker.stop();
    vi.useRealTimers();
    expect(own.read()).toEqual({ since: null, last_failure: null });
  });
});
