import { rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { systemClock } from '../../core/clock.ts';
import type { DiskSpace } from '../../core/disk-space.ts';
import { isCorrupt, unavailable } from '../../core/errors.ts';
import type { Connection, Database, Tx } from '../database.ts';
import { migrate } from '../schema/migrate.ts';
import type { Tables } from '../schema/tables.ts';
import { DamagedFolder, requireNotLost } from './damaged-folder.ts';
import { handleFullDisk, isBusy, rollbackIfOpen } from './full-disk.ts';
import { type Handle, openDatabase } from './open.ts';

const giveUpAfterMs = 5000;

/** Statements that stay prepared. */
const keptStatements = 500;

/**
 * Kysely on a connection. Each statement is prepared once.
 * @param begin 'begin immediate' for writing: a deferred transaction that reads first can be refused the lock later on
 */
function kyselyOn(handle: Handle, begin: 'begin' | 'begin immediate'): Kysely<Tables> {
  const statements = new LRUCache<string, SqliteStatement>({ max: keptStatements });
  const rollback = rollbackIfOpen(handle);
  const prepare = (sql: string): SqliteStatement => {
    if (sql === 'rollback') return rollback;
    const held = statements.get(sql);
    if (held !== undefined) return held;
    const made = handle.prepare(sql === 'begin' ? begin : sql);
    statements.set(sql, made);
    return made;
  };
  // Kysely closes only what was used, so the connection is closed by whoever opened it.
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: { prepare, close: () => {} } }) });
}

/** Opens the database for writing and migrates it. While other processes open it too, it waits for them. */
function openPatiently(path: string): Handle {
  const until = performance.now() + giveUpAfterMs;
  for (;;) {
    let handle: Handle | undefined;
    try {
      handle = openDatabase(path);
      migrate(handle);
      // From here on this thread does not stand still while it waits.
      handle.pragma('busy_timeout = 0');
      return handle;
    } catch (error) {
      handle?.close();
      // SQLite itself does not wait where two processes make one file a database with a log.
      if (!isBusy(error) || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function openChecked(path: string): Handle {
  try {
    return openPatiently(path);
  } catch (error) {
    if (isCorrupt(error)) throw new DamagedFolder(dirname(path), `${path} is damaged.`);
    throw error;
  }
}

/**
 * Opens `sheaf.db` in a data folder, creating or migrating it.
 * @param space of the disk with the folder; absent: nobody keeps a reserve on it
 * @throws UserError when the file is damaged, of a version this one cannot read, or empty or missing beside existing uploads.
 */
export function openSqliteDatabase(dataDir: string, { space }: { space?: DiskSpace } = {}): Database {
  const path = join(dataDir, 'sheaf.db');
  requireNotLost(dataDir);
  const writeHandle = openChecked(path);
  const handle = openDatabase(path, { readonly: true });
  const writer = kyselyOn(writeHandle, 'begin immediate');
  const read = kyselyOn(handle, 'begin');

  async function writeOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const started = performance.now();
    for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
      try {
        return await writer.transaction().execute(work);
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() - started > giveUpAfterMs) {
          throw unavailable('The database is busy. Try again in a few seconds.');
        }
        await sleep(wait);
      }
    }
  }

  const write = handleFullDisk(writeOnce, writeHandle, space);
  async function close(): Promise<void> {
    await Promise.all([read.destroy(), writer.destroy()]);
    // The writer last: it moves the log into the database, which a reader may not.
    for (const one of [handle, writeHandle]) one.close();
  }
  const snapshot = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => read.transaction().execute(work);
  const listeners: (() => void)[] = [];
  return {
    place: { engine: 'sqlite', path },
    clock: systemClock,
    read,
    snapshot,
    write,
    wake: () => {
      for (const listener of listeners) listener();
    },
    onWake: (listener) => void listeners.push(listener),
    close,
  };
}

/** A connection that only reads leaves an empty log behind, because it may not remove one. Call it where there was none before. */
export function removeEmptyLog(dataDir: string): void {
  const path = join(dataDir, 'sheaf.db-wal');
  if (statSync(path, { throwIfNoEntry: false })?.size !== 0) return;
  for (const file of [join(dataDir, 'sheaf.db-shm'), path]) rmSync(file, { force: true });
}

/** `readonly`: `write` fails. */
export interface ThreadOptions {
  readonly?: boolean;
  /** How long a statement waits for others, in milliseconds; 5 s unless given. */
  busyMs?: number;
  cacheKilobytes?: number;
  /** Pages of the write-ahead log that are collected before they are written to the database. */
  checkpointPages?: number;
}

/** Opens the database in a thread. Waiting for other writers blocks the thread. */
export function openSqliteThread(path: string, options: ThreadOptions = {}): Connection {
  const handle = openDatabase(path, {
    readonly: options.readonly ?? false,
    ...(options.busyMs !== undefined && { busy_timeout_ms: options.busyMs }),
  });
  if (options.cacheKilobytes) handle.pragma(`cache_size = -${options.cacheKilobytes}`);
  if (options.checkpointPages) handle.pragma(`wal_autocheckpoint = ${options.checkpointPages}`);
  const read = kyselyOn(handle, 'begin');
  const writer = kyselyOn(handle, 'begin immediate');
  return {
    read,
    snapshot: (work) => read.transaction().execute(work),
    write: (work) => writer.transaction().execute(work),
    async close() {
      await Promise.all([read.destroy(), writer.destroy()]);
      handle.close();
    },
  };
}
