import { rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { systemClock } from '../../core/clock.ts';
import type { DiskSpace } from '../../core/disk-space.ts';
import { isCorrupt, unavailable } from '../../core/errors.ts';
import { type Connection, createWake, type Database, type Tx } from '../database.ts';
import { migrate } from '../schema/migrate.ts';
import type { Tables } from '../schema/tables.ts';
import { DamagedFolder, requireNotLost } from './damaged-folder.ts';
import { handleFullDisk, isBusy } from './full-disk.ts';
import { type Handle, openDatabase } from './open.ts';

const giveUpAfterMs = 5000;

/** Statements that stay prepared. */
const keptStatements = 500;

/** 'BEGIN IMMEDIATE' for writing: a deferred transaction that reads first can be refused the lock later on. */
type Begin = 'BEGIN' | 'BEGIN IMMEDIATE';

/** Kysely on one connection, which is closed by whoever opened it. Each statement is prepared once. */
class HandleDriver extends SqliteDriver {
  readonly #handle: Handle;
  readonly #begin: CompiledQuery;

  constructor(handle: Handle, begin: Begin) {
    const prepare = (sql: string): SqliteStatement => handle.prepare(sql);
    const statements = new LRUCache<string, SqliteStatement>({ max: keptStatements, memoMethod: prepare });
    super({ database: { prepare: (sql) => statements.memo(sql), close: () => {} } });
    this.#handle = handle;
    this.#begin = CompiledQuery.raw(begin);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(this.#begin);
  }

  /** SQLite has rolled back by itself when the disk was full. To roll back again would fail, and that error would hide the first one. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#handle.inTransaction) await super.rollbackTransaction(connection);
  }
}

class HandleDialect extends SqliteDialect {
  readonly #driver: HandleDriver;

  constructor(driver: HandleDriver, handle: Handle) {
    super({ database: handle });
    this.#driver = driver;
  }

  override createDriver(): HandleDriver {
    return this.#driver;
  }
}

const kyselyOn = (handle: Handle, begin: Begin): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new HandleDialect(new HandleDriver(handle, begin), handle) });

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
  const writer = kyselyOn(writeHandle, 'BEGIN IMMEDIATE');
  const read = kyselyOn(handle, 'BEGIN');

  async function writeOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const started = performance.now();
    for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
      try {
        return await writer.transaction().execute(work);
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() - started > giveUpAfterMs) {
          throw unavailable('database_busy');
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
  return {
    place: { engine: 'sqlite', path },
    clock: systemClock,
    read,
    snapshot,
    write,
    ...createWake(),
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
  const read = kyselyOn(handle, 'BEGIN');
  const writer = kyselyOn(handle, 'BEGIN IMMEDIATE');
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
