import { createThread } from '../../core/thread.ts';
import type { Claim } from '../../data/jobs/queue.ts';
import type { PurgeRequest } from '../../data/purge-rows.ts';

/** 'cut': the service stops. */
export type PurgeOutcome = 'done' | 'cut';

/** Reads a column of a survey as another type. */
export interface ColumnChangeRequest {
  change_id: number;
  claim: Claim;
  /** ISO 8601, of the service's clock. */
  at: string;
}

/** 'refused': it makes no sense, and `reason` says why in a sentence. 'changed': done, and the job is over. */
export type ColumnChangeOutcome = { kind: 'changed' } | { kind: 'refused'; reason: string } | { kind: 'cut' };

export type ChangeRequest = PurgeRequest | ColumnChangeRequest;

/** Changes what was imported, in a thread of its own: one change after another, since people belong to several surveys. */
export interface ChangeThread {
  /** May be asked again at any time. @throws ClaimLost; Error for what may pass: the thread died, the disk is full */
  purge(request: PurgeRequest): Promise<PurgeOutcome>;
  /** Begins anew however often it is asked. @throws as `purge` */
  change(request: ColumnChangeRequest): Promise<ColumnChangeOutcome>;
  /** Ends the thread at the next safe point. */
  close(): Promise<void>;
}

const heap = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 };

/** The thread starts when it is first needed. */
export function createChangeThread(settings: { database_path: string }): ChangeThread {
  const url = new URL('./change.worker.ts', import.meta.url);
  const thread = createThread<ChangeRequest, unknown>(url, settings, heap);
  return {
    purge: (request) => thread.call(request) as Promise<PurgeOutcome>,
    change: (request) => thread.call(request) as Promise<ColumnChangeOutcome>,
    close: () => thread.close(),
  };
}
