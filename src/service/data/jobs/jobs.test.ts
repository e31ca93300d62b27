import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock, timestamp } from '../../core/clock.ts';
import { ClaimLost, StoreDown } from '../../core/errors.ts';
import { createHealthWatch } from '../../core/health.ts';
import { createLog } from '../../core/log.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Database, Tx } from '../database.ts';
import { openThreadDatabase } from '../open-database.ts';
import {
  type Claim,
  type ClaimedJob,
  claimJob,
  endTx,
  enqueueAllTx,
  enqueueTx,
  finishTx,
  forgetAttemptsTx,
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
    { name: 'postpone', write: (claim) => database.write((tx) => postponeTx(tx, claim, 0, 'later')) },
    { name: 'renew', write: (claim) => database.write((tx) => renewLeaseTx(tx, claim)) },
    { name: 'forget attempts', write: (claim) => database.write((tx) => forgetAttemptsTx(tx, claim)) },
    {
      name: 'finish in a thread',
      write: (claim) =>
        inThread((tx) => endTx(tx, claim, { state: 'done', finished_at: timestamp(clock), last_error: null })),
    },
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

  it('enqueues many jobs in a thread', async () => {
    const jobs = Array.from({ length: 1200 }, (_, number) => ({ kind: 'more', payload: { number }, created_at: '' }));
    await inThread((tx) => enqueueAllTx(tx, jobs));
    const { count } = await database.read
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', 'more')
      .executeTakeFirstOrThrow();
    expect(count).toBe(1200);
  });
});

describe('the worker', () => {
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
        exhausted.push(reason);
        await database.write((tx) => finishTx(tx, job, 'failed', clock, reason));
      },
    };
    const worker = await startJobWorker(database, clock, [{ handlers: { work: handler } }], createLog('silent'), watch);
    while (!isDone(calls) && exhausted.length === 0) await sleep(20);
    await worker.stop();
    return { calls, exhausted };
  }

  it('tries again after an error, and gives up after the third', async () => {
    const fail = async () => {
      throw new Error('The disk is full.');
    };
    expect(await work(fail, () => false)).toEqual({ calls: 3, exhausted: ['The disk is full.'] });
    expect(await readJobs()).toMatchObject([{ state: 'failed', attempts: 3, last_error: 'The disk is full.' }]);
  });

  it('waits for an object store that is not there, without an attempt for it', async () => {
    const waitOnce = async (job: ClaimedJob) => {
      if (job.fence < 4) throw new StoreDown(new Error('ECONNREFUSED'));
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

  it('leaves a job alone that another worker has claimed', async () => {
    const lose = async (job: ClaimedJob) => {
      await database.write((tx) => finishTx(tx, { ...job, fence: job.fence - 1 }, 'done', clock));
    };
    expect(await work(lose, (calls) => calls > 0)).toEqual({ calls: 1, exhausted: [] });
    expect(await readJobs()).toMatchObject([{ state: 'running', attempts: 1, last_error: null }]);
  });
});
