import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { UserError } from '../../core/errors.ts';

/** Another instance holds the data folder. */
export class FolderInUse extends UserError {}

/**
 * Holds a data folder for one instance. The lock is the kernel's (an exclusive transaction), so it is gone the moment
 * the process is, however it dies, and a stale process id cannot block a start.
 * @param patienceMs how long this thread waits for a holder: a command holds a folder for a moment only
 * @param name of the file that is locked
 * @returns a function that lets the folder go.
 * @throws FolderInUse when another instance holds it.
 */
export function lockDataDir(dataDir: string, patienceMs = 0, name = 'lock.db'): () => void {
  const handle = new Database(join(dataDir, name), { timeout: patienceMs });
  try {
    // Locking an empty file would write its first page, and a full disk has no room for it.
    if (handle.pragma('user_version', { simple: true }) === 0) handle.pragma('user_version = 1');
    handle.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    handle.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new FolderInUse(
        `Another Sheaf is already running on ${dataDir}. Close it, or choose another folder with --data-dir.`,
      );
    }
    throw error;
  }
  return () => handle.close();
}

/** Whether a service, or a command that wants the folder for itself, holds it. */
export function isInUse(dataDir: string): boolean {
  if (!existsSync(join(dataDir, 'lock.db'))) return false;
  try {
    lockDataDir(dataDir)();
    return false;
  } catch (error) {
    if (error instanceof FolderInUse) return true;
    throw error;
  }
}
