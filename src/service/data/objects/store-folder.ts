import { lockDataDir } from '../sqlite/lock.ts';

/** `sheaf storage check` holds the folder for a moment. */
const lockPatienceMs = 500;

/**
 * Opens a store that nobody else may use meanwhile: another one on the same folder would sweep away what is being written.
 * @throws FolderInUse when another process has it open; what `open` throws
 */
export async function openInStoreFolder<T>(
  folder: string,
  open: () => Promise<T>,
): Promise<{ opened: T; unlock: () => void }> {
  const unlock = lockDataDir(folder, lockPatienceMs);
  try {
    return { opened: await open(), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}
