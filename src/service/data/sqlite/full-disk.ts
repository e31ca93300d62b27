// How SQLite writes on a full disk (docs/decisions/0063-full-disk.md).
import Sqlite from 'better-sqlite3';
import type { DiskSpace } from '../../core/disk-space.ts';
import { DiskFull, isDiskFull } from '../../core/errors.ts';
import type { Database, Tx } from '../database.ts';
import type { Handle } from './open.ts';

/** Another connection writes. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** Moves what the write-ahead log holds into the database, as far as there is room, and cuts the log off. */
function emptyLog(handle: Handle): void {
  try {
    handle.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isDiskFull(error) && !isBusy(error)) throw error;
  }
}

/**
 * @param writeOnce runs one transaction
 * @param space of the disk; absent: nobody keeps a reserve on it
 * @returns a `write` that throws DiskFull on a full disk, without trying while it is known to be full. What must work gets the log's
 *   space and the reserve, slice by slice.
 */
export function handleFullDisk(
  writeOnce: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  handle: Handle,
  space: DiskSpace | undefined,
): Database['write'] {
  /** @throws DiskFull when nothing is left */
  async function writeWithReserve<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (;;) {
      emptyLog(handle);
      try {
        return await writeOnce(work);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        if (space?.spendReserve() !== true) throw new DiskFull(error);
      }
    }
  }

  return async (work, { on_full_disk = 'refuse' } = {}) => {
    const mayUseReserve = on_full_disk === 'reserve';
    if (space?.isFull() && !mayUseReserve) throw new DiskFull();
    try {
      return await writeOnce(work);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      space?.noteFull();
      if (!mayUseReserve) throw new DiskFull(error);
      return writeWithReserve(work);
    }
  };
}
