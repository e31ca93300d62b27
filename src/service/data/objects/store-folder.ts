// Who may use the folder of an embedded store, and when all of its files are there. After a power cut some objects are only in the store's log.
// The first process that opens the folder writes their files again (docs/decisions/0072-write-log.md).
import { join } from 'node:path';
import { hasLoggedChanges, replayLog } from '../../../storage/index.ts';
import { isDiskFull } from '../../core/errors.ts';
import { FolderInUse, lockDataDir } from '../sqlite/lock.ts';

/** A replay is over in seconds. */
const patienceMs = 60_000;

/** `sheaf storage check` holds the folder for a moment. */
const lockPatienceMs = 500;

/** Keeps others out as long as the log is replayed. @returns a function that lets them in */
function lockReplay(folder: string): () => void {
  try {
    return lockDataDir(folder, patienceMs, 'replay-lock.db');
  } catch (error) {
    // On a full disk the file of the lock cannot be made. A start continues without it.
    if (isDiskFull(error)) return () => {};
    throw error;
  }
}

/**
 * Opens a store that nobody else may use meanwhile: another one on the same folder would sweep away what is being written.
 * @param open replays the log
 * @throws FolderInUse when another process has it open; what `open` throws
 */
export async function openInStoreFolder<T>(
  folder: string,
  open: () => Promise<T>,
): Promise<{ opened: T; unlock: () => void }> {
  const letIn = hasLoggedChanges(folder) ? lockReplay(folder) : () => {};
  try {
    const unlock = lockDataDir(folder, lockPatienceMs);
    try {
      return { opened: await open(), unlock };
    } catch (error) {
      unlock();
      throw error;
    }
  } finally {
    letIn();
  }
}

/**
 * Writes the files again that only the log has, for a command that reads them without a store. It waits for a store that is starting on the
 * folder. A running store has done it already.
 * @param dataDir the data folder of a service
 * @returns how many objects were written again
 * @throws Error of the file system
 */
export async function completeObjects(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'objects');
  if (!hasLoggedChanges(folder)) return 0;
  const letIn = lockReplay(folder);
  try {
    const unlock = lockDataDir(folder);
    return await replayLog(folder).finally(unlock);
  } catch (error) {
    // A store runs, and has replayed its log.
    if (error instanceof FolderInUse) return 0;
    throw error;
  } finally {
    letIn();
  }
}
