import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { LRUCache } from 'lru-cache';
import { systemClock } from '../../core/clock.ts';
import { UserError, unavailable } from '../../core/errors.ts';
import type { Connection, Database, Tx } from '../database.ts';
import { migrate } from '../schema/migrate.ts';
import type { Tables } from '../schema/tables.ts';
import { type Handle, openDatabase } from './open.ts';

const giveUpAfterMs = 5000;

function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** Statements that stay prepared. */
const keptStatements = 500;

/**
 * Kysely on a connection. Each statement is prepared once.
 * @param begin 'begin immediate' for writing: a deferred transaction that reads first can be refused the lock later on
 */
function kyselyOn(handle: Handle, begin: 'begin' | 'begin immediate'): Kysely<Tables> {
  const statements = new LRUCache<string, Sqlite.Statement>({ max: keptStatements });
  const prepare = (sql: string): Sqlite.Statement => {
    const held = statements.get(sql);
    if (held !== undefined) return held;
    const made = handle.prepare(sql === 'begin' ? begin : sql);
    statements.set(sql, made);
    return made;
  };
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: { prepare, close: () => handle.close() } }) });
}

/** Refuses to start empty beside uploads that an older database knew: the rows would be lost without a word. */
function checkNotLost(path: string, dataDir: string): void {
  if (existsSync(path) && statSync(path).size > 0) return;
  const objects = join(dataDir, 'objects');
  if (!existsSync(objects) || readdirSync(objects).length === 0) return;
  throw new UserError(
    `${path} is ${existsSync(path) ? 'empty' : 'missing'}, but uploaded files are still in ${objects}. ` +
      'Put a copy of the database back, or move the whole folder away to start afresh. Nothing was changed.',
  );
}

function openChecked(path: string): Handle {
  let handle: Handle | undefined;
  try {
    handle = openDatabase(path, { busy_timeout_ms: 0 });
    migrate(handle);
    return handle;
  } catch (error) {
    handle?.close();
    if (error instanceof Sqlite.SqliteError && ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(error.code)) {
      throw new UserError(
        `${path} is damaged. Put a copy of it back, or move the folder away to start afresh. Nothing was changed.`,
      );
    }
    throw error;
  }
}

/**
 * Opens `sheaf.db` in a data folder, creating or migrating it.
 * @throws UserError when the file is damaged, of a version this one cannot read, or empty or missing beside existing uploads.
 */
export function openSqliteDatabase(dataDir: string): Database {
  const path = join(dataDir, 'sheaf.db');
  checkNotLost(path, dataDir);
  const writeHandle = openChecked(path);
  const handle = openDatabase(path, { readonly: true });
  const writer = kyselyOn(writeHandle, 'begin immediate');
  const read = kyselyOn(handle, 'begin');

  async function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
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

  async function close(): Promise<void> {
    await Promise.all([read.destroy(), writer.destroy()]);
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

/** `readonly`: `write` fails. */
export interface ThreadOptions {
  readonly?: boolean;
  cacheKilobytes?: number;
  /** Pages of the write-ahead log that are collected before they are written to the database. */
  checkpointPages?: number;
}

/** Opens the database in a thread. Waiting for other writers blocks the thread. */
export function openSqliteThread(path: string, options: ThreadOptions = {}): Connection {
  const handle = openDatabase(path, { readonly: options.readonly ?? false });
  if (options.cacheKilobytes) handle.pragma(`cache_size = -${options.cacheKilobytes}`);
  if (options.checkpointPages) handle.pragma(`wal_autocheckpoint = ${options.checkpointPages}`);
  const read = kyselyOn(handle, 'begin');
  const writer = kyselyOn(handle, 'begin immediate');
  return {
    read,
    snapshot: (work) => read.transaction().execute(work),
    write: (work) => writer.transaction().execute(work),
    close: () => read.destroy(),
  };
}
