import { createThread } from '../core/thread.ts';
import type { DatabasePlace } from '../data/database.ts';
import type { PurgeRequest } from '../data/purge-rows.ts';
import type { KeyChangeRequest } from './retyping/change-key.ts';
import type { ChangeOutcome } from './retyping/people-progress.ts';
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

const heap = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 };

/** The thread starts when it is first needed. */
export function createRewriteThread(settings: { place: DatabasePlace }): RewriteThread {
  const url = new URL('./rewrite.worker.ts', import.meta.url);
  const thread = createThread<RewriteRequest, unknown>(url, settings, heap);
  return {
    purge: (request) => thread.call(request) as Promise<PurgeOutcome>,
    retype: (request) => thread.call(request) as Promise<ChangeOutcome>,
    changeKey: (request) => thread.call(request) as Promise<ChangeOutcome>,
    close: () => thread.close(),
  };
}
