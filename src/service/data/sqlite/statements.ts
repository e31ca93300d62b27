import type { Statement } from 'better-sqlite3';
import { type Compilable, DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { Handle } from './open.ts';

/** @returns a builder of queries that are executed by `executeSync`; it has no connection of its own. */
export function createQueryBuilder(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

/** Executes a query on a thread's own connection, inside the transaction that is open there. */
export function executeSync<T>(handle: Handle, query: Compilable<T>): { rows: T[]; changes: number } {
  const { sql, parameters } = query.compile();
  const statement = handle.prepare<unknown[], T>(sql);
  if (statement.reader) return { rows: statement.all(...parameters), changes: 0 };
  return { rows: [], changes: statement.run(...parameters).changes };
}

/** Rows written by one statement: calls cost more than rows, and more than 50 bring nothing (docs/performance.md). */
const size = 50;

/** Statements that write several rows at once. */
interface Groups {
  size: number;
  /** The statement for `count` rows; the one for a full group is prepared once. */
  of(count: number): Statement<unknown[]>;
}

/** @param head up to `VALUES`, @param group the placeholders of one row, @param tail what follows them. */
export function groupsOf(db: Handle, head: string, group: string, tail = ''): Groups {
  const prepare = (count: number) => db.prepare<unknown[]>(`${head} ${Array(count).fill(group).join(', ')} ${tail}`);
  const full = prepare(size);
  return { size, of: (count) => (count === size ? full : prepare(count)) };
}
