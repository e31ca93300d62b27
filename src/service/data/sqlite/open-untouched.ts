import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../database.ts';
import { tryLockUntouched } from './lock.ts';
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
  const hadLog = existsSync(`${path}-wal`);
  const connection = openOrNull(path);
  return {
    connection,
    async close() {
      await connection?.close();
      if (inUse || hadLog) return;
      // A service that was started meanwhile keeps the files that it uses.
      const unlock = tryLockUntouched(dataDir);
      if (unlock === null) return;
      removeEmptyLog(dataDir);
      unlock();
    },
  };
}
