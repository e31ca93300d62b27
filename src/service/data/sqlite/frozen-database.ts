import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { UserError } from '../../core/errors.ts';
import { readFullySync } from '../../core/read-fully.ts';
import { type Handle, openDatabase } from './open.ts';

/** A database file that nobody changes meanwhile, although others go on writing. */
export interface FrozenDatabase {
  bytes: number;
  /** @returns the bytes of the file from `start`; fewer at its end */
  read(start: number, length: number): Buffer;
  /** @returns the rows of a query of the same state */
  query<Row>(sql: string): Row[];
}

const giveUpAfterMs = 60_000;

/**
 * Moves all of the write-ahead log into the file and begins to read before anybody can write again. SQLite then reads from the file alone,
 * so until this transaction ends no checkpoint may change the file (sqlite.org/walformat.html: read mark 0).
 * @returns the reading connection; undefined when another reader still needed the log
 */
function tryFreeze(path: string): Handle | undefined {
  const writer = openDatabase(path);
  const other = openDatabase(path, { readonly: false });
  try {
    other.pragma('wal_checkpoint(PASSIVE)');
    writer.exec('BEGIN IMMEDIATE');
    const [state] = other.pragma('wal_checkpoint(PASSIVE)') as { busy: number; log: number; checkpointed: number }[];
    if (state === undefined || state.busy !== 0 || state.log !== state.checkpointed) return undefined;
    const reader = openDatabase(path, { readonly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM sqlite_schema').get();
    return reader;
  } finally {
    writer.close();
    other.close();
  }
}

const isBusy = (error: unknown): boolean => error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

async function freeze(path: string): Promise<Handle> {
  const started = performance.now();
  for (let wait = 5; ; wait = Math.min(wait * 2, 200)) {
    try {
      const reader = tryFreeze(path);
      if (reader !== undefined) return reader;
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    if (performance.now() - started > giveUpAfterMs)
      throw new UserError('The database was in use all the time for a minute. Call again in a quieter moment.');
    await sleep(wait);
  }
}

/**
 * Reads a database file in one state while others go on writing. Their changes collect in the write-ahead log until `work` ends.
 * @throws Error of better-sqlite3 when the file is no database
 */
export async function withFrozenDatabase<T>(path: string, work: (frozen: FrozenDatabase) => Promise<T>): Promise<T> {
  // Opened first and closed last: to close a file drops all locks that this process has on it, SQLite's own included.
  const file = openSync(path, 'r');
  try {
    const reader = await freeze(path);
    try {
      const pages = Number(reader.pragma('page_count', { simple: true }));
      const bytes = pages * Number(reader.pragma('page_size', { simple: true }));
      return await work({
        bytes,
        read(start, length) {
          const buffer = Buffer.allocUnsafe(Math.min(length, bytes - start));
          const read = readFullySync(file, buffer, start);
          if (read !== buffer.length) throw new UserError(`${path} ends early, at byte ${start + read}.`);
          return buffer;
        },
        query: <Row>(sql: string) => reader.prepare<[], Row>(sql).all(),
      });
    } finally {
      reader.close();
      // A reader may not remove the log; where nobody else has the database open, this does.
      openDatabase(path).close();
    }
  } finally {
    closeSync(file);
  }
}
