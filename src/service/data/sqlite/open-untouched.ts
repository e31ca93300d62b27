import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../database.ts';
import { FolderInUse, lockDataDir } from './lock.ts';
import { isIndexAlone } from './look-at-files.ts';
import { openSqliteThread, removeEmptyLog } from './sqlite-database.ts';

/** A machine may hold up another process for long while it has the database. */
const patienceMs = 60_000;

function openOrNull(path: string): Connection | null {
  if (!existsSync(path) || statSync(path).size === 0) return null;
  try {
    return openSqliteThread(path, { readonly: true, busyMs: patienceMs });
  } catch {
    return null;
  }
}

/** Changes with everything that is written to a file. @returns null: there is none */
function stateOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.ino} ${found.size} ${found.mtimeNs}`;
}

/** @returns the index of the log; null where there is none, or a command is just closing the database */
function readIndex(dataDir: string): Buffer | null {
  const path = join(dataDir, 'sheaf.db');
  const isThere = existsSync(`${path}-wal`) ? existsSync(`${path}-shm`) : isIndexAlone(dataDir);
  return isThere ? readFileSync(`${path}-shm`) : null;
}

/** @returns null where a service has the folder; a folder that none ever had is not locked, since that would make a file in it */
function lockOrNull(dataDir: string): (() => void) | null {
  if (!existsSync(join(dataDir, 'lock.db'))) return () => {};
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}

/**
 * Opens the database of a data folder for a command that only reads, beside a running service and where none can start.
 * @param inUse whether a service has the folder
 * @returns `connection` null: it cannot be opened. `close` leaves the files as they were
 */
export function openUntouched(
  dataDir: string,
  inUse: boolean,
): { connection: Connection | null; close: () => Promise<void> } {
  const path = join(dataDir, 'sheaf.db');
  const before = stateOf(`${path}-wal`);
  // Reading makes the index of the log anew, and with the old one goes what it says of a log that was cut off.
  const index = inUse ? null : readIndex(dataDir);
  const connection = openOrNull(path);
  return {
    connection,
    async close() {
      await connection?.close();
      const unlock = inUse ? null : lockOrNull(dataDir);
      // What a service that was started meanwhile uses is its own.
      if (unlock === null) return;
      if (before === null) removeEmptyLog(dataDir);
      // Where another command has changed or removed the log meanwhile, its index is another one too.
      if (index !== null && stateOf(`${path}-wal`) === before) writeFileSync(`${path}-shm`, index);
      unlock();
    },
  };
}
