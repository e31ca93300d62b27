import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema/tables.ts';
import type { Handle } from './sqlite/open.ts';

export type Tx = Transaction<Tables>;
export type Reader = Kysely<Tables> | Tx;

/** What the threads that work on the data have of it. */
export interface Connection {
  /** Reads the newest state. */
  read: Kysely<Tables>;
  /** Runs `work`, which only reads, on one state of the database. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction that holds the write lock from its first statement, so that it never fails halfway
   * because the lock is taken. Waits up to 5 s for other writers.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * The service's database: reads at once on one connection, writes one after another on another. `write` waits without
 * blocking this thread, and throws DomainError (unavailable) when the lock stays taken.
 */
export interface Database extends Connection {
  path: string;
  /** The read connection itself, for tests and benchmarks. */
  handle: Handle;
}
