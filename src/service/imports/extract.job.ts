import { timestamp } from '../core/clock.ts';
import { isBrokenInstallation } from '../core/errors.ts';
import { type Problem, problem } from '../core/problems.ts';
import type { Reader, Tx } from '../data/database.ts';
import { insertExtractTx } from '../data/extracts.store.ts';
import { type ClaimedJob, finishTx } from '../data/jobs/queue.ts';
import type { JobHandler } from '../data/jobs/worker.ts';
import type { ExtractOutcome, StoredDocument } from '../documents/index.ts';
import type { Context } from './context.ts';

/** The parts that a job needs to read an object. */
export type JobTools = Pick<Context, 'database' | 'clock' | 'documents'> & {
  objects: Pick<Context['objects'], 'discard'>;
};

/** What an object belongs to: an insight, a file, or a media file of a survey. */
interface ReadableObject {
  /** @returns what to read; undefined if it was deleted or needs nothing more */
  find(db: Reader, job: ClaimedJob): Promise<(StoredDocument & { id: number }) | undefined>;
  /** The object was read; in the transaction that ends the job. */
  succeedTx(tx: Tx, id: number, extract_id: number): Promise<unknown>;
  /** It cannot be read, and `failure` says why. */
  failTx(tx: Tx, id: number, failure: Problem): Promise<unknown>;
}

/** @returns the job that reads one object and stores the result, once, even if another worker had the job before */
export function extractJob({ database, clock, documents, objects }: JobTools, readable: ReadableObject): JobHandler {
  async function save(job: ClaimedJob, id: number, outcome: ExtractOutcome): Promise<boolean> {
    return database.write(async (tx) => {
      const state = outcome.kind === 'extracted' ? 'done' : 'failed';
      await finishTx(tx, job, state, clock);
      // It may have been deleted while it was read.
      if (!(await readable.find(tx, job))) return false;
      if (outcome.kind === 'failed') await readable.failTx(tx, id, outcome.problem);
      else await readable.succeedTx(tx, id, await insertExtractTx(tx, outcome.content, timestamp(clock)));
      return true;
    });
  }

  return {
    async run(job, stopping) {
      const stored = await readable.find(database.read, job);
      if (stored === undefined) return void (await database.write((tx) => finishTx(tx, job, 'done', clock)));
      const outcome = await documents.extract(stored, stopping);
      let isSaved = false;
      try {
        isSaved = await save(job, stored.id, outcome);
      } finally {
        // The result is not needed any more, and neither is its picture.
        const picture = outcome.kind === 'extracted' && !isSaved ? outcome.content.thumbnail_key : null;
        if (picture !== null) await objects.discard(picture);
      }
    },

    async onExhausted(job, cause) {
      const reason = isBrokenInstallation(cause) ? cause : problem('document_stopped');
      const stored = await readable.find(database.read, job);
      await database.write(async (tx) => {
        await finishTx(tx, job, 'failed', clock, reason);
        if (stored) await readable.failTx(tx, stored.id, reason);
      });
    },
  };
}
