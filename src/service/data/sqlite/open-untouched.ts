import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../database.ts';
import { openSqliteThread, removeEmptyLog } from './sqlite-database.ts';

function openOrNull(path: string): Connection | null {
  if (!existsSync(path) || statSync(path).size === 0) return null;
  try {
    return openSqliteThread(path, { readonly: true });
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
  // Reading makes the index of the log anew, and with the old one goes what it says of a log that was cut off.
  const index = !inUse && existsSync(`${path}-shm`) ? readFileSync(`${path}-shm`) : null;
  const connection = openOrNull(path);
  return {
    connection,
    async close() {
      await connection?.close();
      if (!inUse && !hadLog) removeEmptyLog(dataDir);
      if (index !== null) writeFileSync(`${path}-shm`, index);
    },
  };
}
