import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { isDiskFull, UserError } from '../../core/errors.ts';

// The locks are the kernel's (open transactions), so they are gone the moment the process is, however it dies, and a stale process id cannot
// block a start.

/** Another instance holds the data folder. */
export class FolderInUse extends UserError {}

/** @returns a function that lets the lock go; null while another process holds one that excludes it */
function takeLock(path: string, patienceMs: number, take: (handle: Database.Database) => void): (() => void) | null {
  const handle = new Database(path, { timeout: patienceMs });
  try {
    take(handle);
  } catch (error) {
    handle.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  return () => handle.close();
}

/**
 * Holds a folder for one instance.
 * @param patienceMs how long this thread waits for a holder: a command holds a folder for a moment only
 * @returns a function that lets the folder go; null: another instance holds it
 */
export const tryLock = (dataDir: string, patienceMs = 0): (() => void) | null =>
  takeLock(join(dataDir, 'lock.db'), patienceMs, (handle) => {
    // Locking an empty file would write its first page, and a full disk has no room for it.
    if (handle.pragma('user_version', { simple: true }) === 0) handle.pragma('user_version = 1');
    handle.exec('BEGIN EXCLUSIVE');
  });

/** The same. @throws FolderInUse when another instance holds it */
export function lockDataDir(dataDir: string, patienceMs = 0): () => void {
  const unlock = tryLock(dataDir, patienceMs);
  if (unlock !== null) return unlock;
  throw new FolderInUse(
    `Another Sheaf is already running on ${dataDir}. Close it, or choose another folder with --data-dir.`,
  );
}

/** The same for a folder that may never have had an instance: it is not locked then, since that would make a file in it. */
export const tryLockUntouched = (dataDir: string): (() => void) | null =>
  existsSync(join(dataDir, 'lock.db')) ? tryLock(dataDir) : () => {};

/** Whether a service, or a command that wants the folder for itself, holds it. */
export function isInUse(dataDir: string): boolean {
  const unlock = tryLockUntouched(dataDir);
  unlock?.();
  return unlock === null;
}

/** `sheaf storage check` holds the folder for a moment. */
const storePatienceMs = 500;

/**
 * Opens a store that nobody else may use meanwhile: another one on the same folder would sweep away what is being written.
 * @throws FolderInUse when another process has it open; what `open` throws
 */
export async function openInStoreFolder<T>(
  folder: string,
  open: () => Promise<T>,
): Promise<{ opened: T; unlock: () => void }> {
  const unlock = lockDataDir(folder, storePatienceMs);
  try {
    return { opened: await open(), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

// Commands that use the service of another command hold a lock together, so that the other one can tell that they still run.
const takeGuestLock = (dataDir: string, statements: string) =>
  takeLock(join(dataDir, 'guests.db'), 0, (handle) => handle.exec(statements));

/** @returns a function that leaves again; null while the holder of the folder is ending, and lets nobody in */
export const enterFolder = (dataDir: string) => takeGuestLock(dataDir, 'BEGIN; SELECT 1 FROM sqlite_schema');

/** For the holder of the folder, before it ends. @returns a function that lets guests in again; null while there are some */
export function lockGuestsOut(dataDir: string): (() => void) | null {
  try {
    return takeGuestLock(dataDir, 'BEGIN EXCLUSIVE');
  } catch (error) {
    // An empty file gets its first page with the lock. Without room for it there is no waiting.
    if (isDiskFull(error)) return () => {};
    throw error;
  }
}
