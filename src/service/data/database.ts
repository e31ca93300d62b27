import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../core/clock.ts';
import type { Tables } from './schema/tables.ts';

export type Tx = Transaction<Tables>;
export type Reader = Kysely<Tables> | Tx;

/** A PostgreSQL database by its address. `is_pooled`: a pooler such as PgBouncer is in between, so sessions keep nothing. */
export type PostgresPlace = { engine: 'postgres'; url: string; is_pooled: boolean };

/** Where the data is: a SQLite file or a PostgreSQL database. The host's threads are sent it. */
export type DatabasePlace = { engine: 'sqlite'; path: string } | PostgresPlace;

/** The part of a database that worker threads use. */
export interface Connection {
  /** Reads the newest state. */
  read: Kysely<Tables>;
  /** Runs `work`, which only reads, on one state of the database. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction. SQLite: it holds the write lock from its first statement and waits up to 5 s for other
   * writers. PostgreSQL: when another transaction was faster with the same rows, `work` runs again, so it must not keep anything
   * outside the transaction that a second run would not replace.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** How a write meets a full disk. `reserve`: it must work, because it gives back space or lets people in, and may use what was kept for it. */
interface WriteOptions {
  on_full_disk?: 'refuse' | 'reserve';
}

/**
 * The service's database. `write` waits without blocking this thread, and throws DomainError (unavailable) when the database stays
 * busy or cannot be reached, and when the disk is full.
 */
export interface Database extends Connection {
  write<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** The time that all nodes of this database share. */
  clock: Clock;
  place: DatabasePlace;
  /** Tells this node that there may be work. */
  wake(): void;
  /** Calls `listener` when somebody has called `wake`. */
  onWake(listener: () => void): void;
}

/** Tells what waits in this process. Other nodes look each second (jobs/worker.ts). */
export function createWake(): Pick<Database, 'wake' | 'onWake'> {
  const listeners: (() => void)[] = [];
  return {
    wake() {
      for (const listener of listeners) listener();
    },
    onWake: (listener) => void listeners.push(listener),
  };
}

/** @returns the database with writes that work on a full disk, for what gives back space or lets people in */
export const withReserve = (database: Database): Database => ({
  ...database,
  write: (work) => database.write(work, { on_full_disk: 'reserve' }),
});
