import { setTimeout as sleep } from 'node:timers/promises';
import { type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, sql } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { Clock } from '../../core/clock.ts';
import { UserError } from '../../core/errors.ts';
import { trustSystemAuthorities } from '../../core/system-authorities.ts';
import { type Connection, createWake, type Database, type Tx } from '../database.ts';
import { PostgresCompiler } from '../dialects.ts';
import { lockClasses } from '../locks.ts';
import { migrations, schemaVersion } from '../schema/migrations.ts';
import type { Tables } from '../schema/tables.ts';
import { readFirst } from '../sql.ts';
import { PoolDriver } from './driver.ts';
import { isConflict, toServiceError } from './errors.ts';

const againMs = 30_000;

/**
 * The server's time, so that nodes with wrong clocks store the same times. Between two looks the node's own clock is used with the difference that was
 * found, which is wrong by less than the time of a request to the server.
 */
async function createServerClock({ read }: Pick<Connection, 'read'>): Promise<Clock & { close(): void }> {
  let difference = 0;
  async function look(): Promise<void> {
    const asked = Date.now();
    const query = sql<{ now: number }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`;
    const answer = await readFirst(read, query);
    const answered = Date.now();
    if (answer !== undefined) difference = answer.now - (asked + answered) / 2;
  }
  await look();
  // While the server does not answer, the last difference is used.
  const timer = setInterval(() => void look().catch(() => {}), againMs);
  timer.unref();
  return { now: () => Math.round(Date.now() + difference), close: () => clearInterval(timer) };
}

/**
 * A row for each migration that ran. `readable_by` is the oldest version that can work beside it: nodes of the version before run on
 * while the first node of a new version migrates, so a migration only adds, and what is no longer used goes one version later.
 */
const versionsTable = `CREATE TABLE IF NOT EXISTS schema_versions (
  version bigint PRIMARY KEY, readable_by bigint NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

async function runMissing(client: PoolClient): Promise<void> {
  await client.query(versionsTable);
  const { rows } = await client.query<{ version: number | null; readable_by: number | null }>(
    'SELECT max(version) AS version, max(readable_by) AS readable_by FROM schema_versions',
  );
  const [{ version, readable_by } = { version: null, readable_by: null }] = rows;
  if ((readable_by ?? 0) > schemaVersion)
    throw new UserError(
      `This database was changed by a newer Sheaf (schema ${version}, this one knows ${schemaVersion}). Update Sheaf to use it.`,
    );
  for (const migration of migrations.filter((one) => one.version > (version ?? 0))) {
    await client.query(migration.postgres);
    await client.query('INSERT INTO schema_versions (version, readable_by) VALUES ($1, $2)', [
      migration.version,
      migration.readableBy,
    ]);
  }
}

/** @throws UserError in an encoding that lacks characters, or that does not check them */
async function requireUnicode(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    "SELECT current_database() AS name, current_setting('server_encoding') AS encoding",
  );
  const [{ name, encoding } = { name: '', encoding: '' }] = rows;
  if (encoding === 'UTF8') return;
  throw new UserError(
    `The database ${name} has the encoding ${encoding}, which cannot hold every answer. Make it again: createdb --encoding=UTF8 --template=template0 ${name}. Nothing was changed.`,
  );
}

/**
 * Brings a database to this version's schema, all or nothing. Of several nodes one does it, and the others wait.
 * @throws UserError when a newer Sheaf has changed it so that this one cannot work with it
 */
async function migratePostgres(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await requireUnicode(client);
    await client.query('BEGIN');
    await client.query("SET LOCAL lock_timeout = '10min'; SET LOCAL statement_timeout = 0");
    await client.query('SELECT pg_advisory_xact_lock($1, 0)', [lockClasses.migration]);
    await runMissing(client);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Connections and waits. HTTP answers fast or not at all; a thread works on one transaction for as long as it takes. */
interface Limits {
  connections: number;
  statementMs: number;
}
const httpLimits: Limits = { connections: 10, statementMs: 30_000 };
const threadLimits: Limits = { connections: 2, statementMs: 600_000 };

const [connectMs, lockMs, idleInTransactionMs] = [5000, 10_000, 120_000];

/** Values as SQLite returns them: whole numbers are numbers (all are below 2^53), and a truth value is 0 or 1. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [types.builtins.INT8]: Number,
  [types.builtins.NUMERIC]: Number,
  [types.builtins.BOOL]: (text) => (text === 't' ? 1 : 0),
};

function createPool(url: string, { connections, statementMs }: Limits): Pool {
  if (new URL(url).searchParams.has('sslmode')) trustSystemAuthorities();
  const settings: PoolConfig = {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    application_name: 'sheaf',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? types.getTypeParser(oid, format),
    },
  };
  const pool = new Pool(settings);
  // An idle connection broke. The pool removes it; the next statement opens another or says why it cannot.
  pool.on('error', () => {});
  // A connection broke within a transaction. Its next statement says so; without a listener the error would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

function kyselyOn(pool: Pool): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}

/** How often a transaction runs again because another one was faster with the same rows. */
const tries = 20;

/** @throws what `work` throws; DatabaseDown */
async function writeOn<T>(db: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isConflict(error) || attempt === tries) throw error;
      await sleep(Math.random() * Math.min(2 ** attempt, 100));
    }
  }
}

function connectionOn(pool: Pool): Connection {
  const db = kyselyOn(pool);
  return {
    read: db,
    snapshot: (work) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    write: (work) => writeOn(db, work),
    close: () => db.destroy(),
  };
}

/** A sentence for people in place of the server's, which names neither the setting nor what to do. */
function explain(error: unknown, url: string): unknown {
  const { host, pathname } = new URL(url);
  const reason =
    error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
  if (error instanceof UserError) return error;
  return new UserError(
    `The database ${pathname.slice(1)} at ${host} cannot be used: ${reason}. Check SHEAF_DATABASE_URL and the server. Nothing was changed.`,
  );
}

/**
 * Connects to a PostgreSQL database and brings its schema to this version's; of nodes that start together one migrates and the others
 * wait.
 * @param url postgres://…, with `sslmode` where the server is on another machine
 * @throws UserError when it cannot be reached or a newer Sheaf has changed it so that this one cannot read it
 */
export async function openPostgresDatabase(url: string, connections = httpLimits.connections): Promise<Database> {
  const pool = createPool(url, { ...httpLimits, connections });
  try {
    await migratePostgres(pool);
  } catch (error) {
    await pool.end();
    throw explain(toServiceError(error), url);
  }
  const connection = connectionOn(pool);
  const clock = await createServerClock(connection);
  return {
    ...connection,
    place: { engine: 'postgres', url },
    clock,
    ...createWake(),
    async close() {
      clock.close();
      await connection.close();
    },
  };
}

/** Connects a thread to the database of its host. */
export const openPostgresThread = (url: string): Connection => connectionOn(createPool(url, threadLimits));
