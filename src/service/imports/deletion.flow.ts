import type { ImportKind, ImportState } from '../../contract/index.ts';
import { type Clock, timestamp } from '../core/clock.ts';
import { conflict, notFound } from '../core/errors.ts';
import { readAccessScope } from '../data/access/access.ts';
import { type Tx, withReserve } from '../data/database.ts';
import { deleteImportTx, findImport, listObjects, restoreImportTx } from '../data/deletion.store.ts';
import { countFindings } from '../data/findings.store.ts';
import { enqueueTx } from '../data/jobs/queue.ts';
import type { ApiKey } from '../data/keys/keys.store.ts';
import type { Context } from './context.ts';
import { purgeJobKind } from './purge.job.ts';

/** The import to delete or restore, and who asks. */
interface DeletionRequest {
  kind: ImportKind;
  key: string;
  caller: ApiKey;
}

const unknown = (kind: ImportKind) => notFound(`${kind}_unknown`);

/**
 * Queues the reading of a restored import again: while it was deleted, its job found nothing to read and ended.
 * A survey needs none, as it cannot be deleted while it is processed.
 */
type RequeueTx = (tx: Tx, id: number, clock: Clock) => Promise<void>;

/** Deletion with an undo window, for imports of every kind. */
export function createDeletions(context: Context, requeueTx: Partial<Record<ImportKind, RequeueTx>>) {
  const { clock } = context;
  // A deletion gives back space, and what was deleted by mistake must come back.
  const database = withReserve(context.database);

  async function find({ kind, key, caller }: DeletionRequest) {
    const found = await findImport(database.read, kind, key, await readAccessScope(database.read, caller));
    if (!found) throw unknown(kind);
    return found;
  }

  /** @throws DomainError (not found), also if it is deleted already; (conflict) while a survey is being processed */
  async function remove(
    request: DeletionRequest,
    undo_seconds: number,
  ): Promise<{ restorable_until: string; findings: number }> {
    const { kind } = request;
    const { id } = await find(request);
    // Asked here, the clock's past no longer counts: what matters is how it runs from now on.
    context.steady.since();
    const [at, until] = [timestamp(clock), clock.now() + undo_seconds * 1000];
    const restorable_until = new Date(until).toISOString();
    const isDeleted = await database.write(async (tx) => {
      if (!(await deleteImportTx(tx, kind, id, { at, until: restorable_until }))) return false;
      await enqueueTx(tx, purgeJobKind, { kind, id, deleted_at: at }, clock, until);
      return true;
    });
    if (isDeleted) {
      for (const object of await listObjects(database.read, { kind, id })) context.hidden.add(object);
      context.wakeJobs();
      const findings = kind === 'survey' ? await countFindings(database.read, id) : 0;
      return { restorable_until, findings };
    }
    if ((await find(request)).state === 'deleted') throw unknown(kind);
    throw conflict('survey_in_work');
  }

  /** @throws DomainError (not found) if it is not deleted or cannot be restored any more */
  async function restore(request: DeletionRequest): Promise<{ state: ImportState }> {
    const { kind } = request;
    const { id } = await find(request);
    const isRestored = await database.write(async (tx) => {
      if (!(await restoreImportTx(tx, kind, id, timestamp(clock)))) return false;
      await requeueTx[kind]?.(tx, id, clock);
      return true;
    });
    if (!isRestored) throw notFound('not_restorable', { kind });
    for (const object of await listObjects(database.read, { kind, id })) context.hidden.delete(object);
    context.wakeJobs();
    return { state: (await find(request)).state };
  }

  return { remove, restore };
}
