import type { JobKind } from '../../contract/index.ts';
import { splitIntoBatches } from '../core/batches.ts';
import { timestamp } from '../core/clock.ts';
import {
  beginPurgeTx,
  type Deletion,
  extendUndoTx,
  findUndoEnd,
  listObjects,
  storedDeletion,
} from '../data/deletion.store.ts';
import { type ClaimedJob, finishTx, postponeTx, toClaim } from '../data/jobs/queue.ts';
import type { JobHandler } from '../data/jobs/worker.ts';
import { toOrigin } from '../data/objects/object-keys.ts';
import type { RewriteThread } from '../survey-data/rewrite-thread.ts';
import type { Context } from './context.ts';

export const purgeJobKind = 'purge' satisfies JobKind;

/** A form from before the deletion accepts bytes for an hour, and an upload that began then may take another hour. */
const formsEndMs = 2 * 3600 * 1000;
const againMs = 10 * 60 * 1000;
/** Objects deleted at once. */
const atOnce = 16;

/** The job of a deletion: removes objects and rows when the deletion can no longer be undone, in small steps that may be interrupted. */
export function purgeJob(
  { database, objects, clock, steady }: Context,
  rewrites: Pick<RewriteThread, 'purge'>,
): JobHandler {
  /** The keys of the objects; for a sealed one also the place where its form writes, which a store accepts until the form ends. */
  async function listPlaces(deletion: Deletion): Promise<string[]> {
    const keys = await listObjects(database.read, deletion);
    return [...new Set(keys.flatMap((key) => [key, toOrigin(key)]))];
  }

  /** @returns false when there is no time for all of them now */
  async function deleteObjects(deletion: Deletion, stopping: AbortSignal): Promise<boolean> {
    for (const batch of splitIntoBatches(await listPlaces(deletion), atOnce)) {
      if (stopping.aborted) return false;
      await Promise.all(batch.map((key) => objects.delete(key)));
    }
    return true;
  }

  /**
   * A clock that is set forward, or a computer that was off, would end the time to undo with nobody having had it. So where
   * the clock was not seen to reach its end, the same time is granted once more.
   * @returns whether the contents may be removed now
   */
  const begin = (job: ClaimedJob, deletion: ReturnType<typeof storedDeletion.parse>): Promise<boolean> =>
    database.write(async (tx) => {
      const end = await findUndoEnd(tx, deletion);
      const undoMs = end === null ? 0 : end - Date.parse(deletion.deleted_at);
      if (end !== null && undoMs > 0 && !deletion.extended && steady.since() > end) {
        const until = clock.now() + undoMs;
        await extendUndoTx(tx, deletion, new Date(until).toISOString());
        await postponeTx(tx, job, until, null, { ...deletion, extended: true });
        return false;
      }
      const isDeleted = await beginPurgeTx(tx, deletion, timestamp(clock));
      if (!isDeleted) await finishTx(tx, job, 'done', clock);
      return isDeleted;
    });

  async function run(job: ClaimedJob, stopping: AbortSignal): Promise<void> {
    const deletion = storedDeletion.parse(job.payload);
    if (!(await begin(job, deletion))) return;
    if (!(await deleteObjects(deletion, stopping))) return;
    // A second run removes what arrived by an old form; until then the rows keep the places where it may be.
    const formsEnd = Date.parse(deletion.deleted_at) + formsEndMs;
    const isLast = clock.now() >= formsEnd;
    const outcome = await rewrites.purge({ kind: deletion.kind, id: deletion.id, isLast, claim: toClaim(job) });
    if (outcome !== 'done') return;
    await database.write(async (tx) => {
      if (isLast) await finishTx(tx, job, 'done', clock);
      else await postponeTx(tx, job, formsEnd, null);
    });
  }

  return {
    run,
    // It never ends as failed: a store that cannot be reached is asked again.
    onExhausted: (job, reason) => database.write((tx) => postponeTx(tx, job, clock.now() + againMs, reason)),
  };
}
