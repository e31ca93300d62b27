import { join } from 'node:path';
import Database from 'better-sqlite3';
import { isDiskFull } from '../../core/errors.ts';

// Commands that use the service of another command hold a lock together, so that the other one can tell that they still run. It is the
// kernel's: it is gone with the process, however that ends.

/** @returns a function that lets the lock go; null while another process holds one that excludes it */
function takeLock(dataDir: string, statements: string): (() => void) | null {
  const handle = new Database(join(dataDir, 'guests.db'), { timeout: 0 });
  try {
    handle.exec(statements);
  } catch (error) {
    handle.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  return () => handle.close();
}

/** @returns a function that leaves again; null while the holder of the folder is ending, and lets nobody in */
export function enterFolder(dataDir: string): (() => void) | null {
  return takeLock(dataDir, 'BEGIN; SELECT 1 FROM sqlite_schema');
}

/** For the holder of the folder, before it ends. @returns a function that lets guests in again; null while there are some */
export function lockGuestsOut(dataDir: string): (() => void) | null {
  try {
    return takeLock(dataDir, 'BEGIN EXCLUSIVE');
  } catch (error) {
    // An empty file gets its first page with the lock. Without room for it there is no waiting.
    if (isDiskFull(error)) return () => {};
    throw error;
  }
}
