import { createThread } from '../core/thread.ts';
import type { Claim } from '../data/jobs/queue.ts';
import type { PurgeRequest } from '../data/purge-rows.ts';

/** 'cut': the service stops. */
export type PurgeOutcome = 'done' | 'cut';

/** Retypes a column of a survey. */
export interface ColumnChangeRequest {
  change_id: number;
  claim: Claim;
  /** ISO 8601: the service's time. */
  at: string;
}

/** 'changed': done, and the job has ended. 'refused': `reason` says why in a sentence. 'cut': the service stops. */
export type ColumnChangeOutcome = { kind: 'changed' } | { kind: 'refused'; reason: string } | { kind: 'cut' };

export type ChangeRequest = PurgeRequest | ColumnChangeRequest;

/** Retypes and deletes in a thread of its own, one change after another, because participants belong to several surveys. */
export interface ChangeThread {
  /** May be repeated at any time. @throws ClaimLost; Error for what may pass: the thread died, the disk is full */
  purge(request: PurgeRequest): Promise<PurgeOutcome>;
  /** Each call starts from the beginning. @throws as `purge` */
  change(request: ColumnChangeRequest): Promise<ColumnChangeOutcome>;
  /** Ends the thread at the next safe point. */
  close(): Promise<void>;
}

const heap = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 };

/** The thread starts when it is first needed. */
export function createChangeThread(settings: { database_path: string }): ChangeThread {
  const url = new URL('./rewrite.worker.ts', import.meta.url);
  const thread = createThread<ChangeRequest, unknown>(url, settings, heap);
  return {
    purge: (request) => thread.call(request) as Promise<PurgeOutcome>,
    change: (request) => thread.call(request) as Promise<ColumnChangeOutcome>,
    close: () => thread.close(),
  };
}
