import { z } from 'zod';
import type { JobKind } from '../../contract/index.ts';
import { type Clock, timestamp } from '../core/clock.ts';
import { type Problem, problem } from '../core/problems.ts';
import { createThread } from '../core/thread.ts';
import type { Database, DatabasePlace } from '../data/database.ts';
import { type Claim, type ClaimedJob, finishTx, toClaim } from '../data/jobs/queue.ts';
import type { JobHandler } from '../data/jobs/worker.ts';
import { type ChangeTable, failChangeTx } from '../data/people-changes.ts';
import type { PurgeRequest } from '../data/purge-rows.ts';
import type { KeyChangeRequest } from './retyping/change-key.ts';
import type { ChangeOutcome } from './retyping/people-change.ts';
import type { ColumnChangeRequest } from './retyping/retype-column.ts';

/** 'stopped': the service stops. */
export type PurgeOutcome = 'done' | 'stopped';

export type RewriteRequest = PurgeRequest | ColumnChangeRequest | KeyChangeRequest;

/** Retypes columns, changes person keys and purges deleted imports in a thread of its own, one after another, because participants belong to several surveys. */
export interface RewriteThread {
  /** May be repeated at any time. @throws ClaimLost; Error for what may pass: the thread died, the disk is full */
  purge(request: PurgeRequest): Promise<PurgeOutcome>;
  /** Another call after an interruption continues. @throws as `purge` */
  retype(request: ColumnChangeRequest): Promise<ChangeOutcome>;
  /** Another call after an interruption continues. @throws as `purge` */
  changeKey(request: KeyChangeRequest): Promise<ChangeOutcome>;
  /** Ends the thread at the next safe point. */
  close(): Promise<void>;
}

/** The thread starts when it is first needed. */
export function createRewriteThread(settings: { place: DatabasePlace }): RewriteThread {
  const url = new URL('./rewrite.worker.ts', import.meta.url);
  const thread = createThread<RewriteRequest, unknown>(url, settings, 'rewrite');
  return {
    purge: (request) => thread.call(request) as Promise<PurgeOutcome>,
    retype: (request) => thread.call(request) as Promise<ChangeOutcome>,
    changeKey: (request) => thread.call(request) as Promise<ChangeOutcome>,
    close: () => thread.close(),
  };
}

export const columnChangeJobKind = 'column_change' satisfies JobKind;

interface JobPlace {
  database: Database;
  clock: Clock;
}

/** What a kind of change does. The thread ends its job in the same transaction in which it writes everything. */
interface Change {
  /** @returns the id of the change */
  readId(payload: unknown): number;
  run(id: number, when: { claim: Claim; at: string }): Promise<ChangeOutcome>;
  table: ChangeTable;
  /** Why it failed when the job was tried too often. */
  stopped: Problem;
}

function changeJob({ database, clock }: JobPlace, change: Change): JobHandler {
  const fail = (job: ClaimedJob, reason: Problem, failure = reason) =>
    database.write(async (tx) => {
      await finishTx(tx, job, 'failed', clock, reason);
      await failChangeTx(tx, change.table, change.readId(job.payload), { failure, at: timestamp(clock) });
    });
  return {
    async run(job) {
      const when = { claim: toClaim(job), at: timestamp(clock) };
      const outcome = await change.run(change.readId(job.payload), when);
      if (outcome.kind === 'refused') await fail(job, outcome.problem);
    },
    onExhausted: (job, reason) => fail(job, reason, change.stopped),
  };
}

const columnPayload = z.object({ change_id: z.number().int() });
const keyPayload = z.object({ key_change_id: z.number().int() });

/** The job that retypes a column. */
export const createColumnChangeJob = (place: JobPlace, rewrites: Pick<RewriteThread, 'retype'>): JobHandler =>
  changeJob(place, {
    readId: (payload) => columnPayload.parse(payload).change_id,
    run: (change_id, when) => rewrites.retype({ change_id, ...when }),
    table: 'column_changes',
    stopped: problem('column_change_stopped'),
  });

/** The job that changes a person key. */
export const createPersonKeyJob = (place: JobPlace, rewrites: Pick<RewriteThread, 'changeKey'>): JobHandler =>
  changeJob(place, {
    readId: (payload) => keyPayload.parse(payload).key_change_id,
    run: (key_change_id, when) => rewrites.changeKey({ key_change_id, ...when }),
    table: 'person_key_changes',
    stopped: problem('person_key_stopped'),
  });
