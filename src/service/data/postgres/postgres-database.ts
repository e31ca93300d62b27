import { setTimeout as sleep } from 'node:timers/promises';
import { type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Clock } from '../../core/clock.ts';
import { UserError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { type Connection, createWake, type Database, type PostgresPlace, type Tx } from '../database.ts';
import { PostgresCompiler } from '../dialects.ts';
import { lockClasses } from '../locks.ts';
import { migrations, schemaVersion } from '../schema/migrations.ts';
import type { Tables } from '../schema/tables.ts';
import { readFirst } from '../sql.ts';
import { PoolDriver } from './driver.ts';
import { isConflict } from './errors.ts';
import { explainOpening, findPooler } from './opening.ts';
import { closePool, createPool, httpLimits, type ServerPool, threadLimits } from './pool.ts';

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

/**
 * Brings a database to this version's schema, all or nothing. Of several nodes one does it, and the others wait.
 * @throws UserError when a newer Sheaf has changed it so that this one cannot work with it
 */
async function migratePostgres({ pool, watch }: ServerPool): Promise<void> {
  const client = await pool.connect();
  try {
    await watch.during(client, Number.POSITIVE_INFINITY, async () => {
      await client.query('BEGIN');
      await client.query("SET LOCAL lock_timeout = '10min'; SET LOCAL statement_timeout = 0");
      await client.query('SELECT pg_advisory_xact_lock($1, 0)', [lockClasses.migration]);
      await runMissing(client);
      await client.query('COMMIT');
    });
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function kyselyOn(server: ServerPool): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(server),
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

function connectionOn(server: ServerPool): Connection {
  const db = kyselyOn(server);
  return {
    read: db,
    snapshot: (work) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    write: (work) => writeOn(db, work),
    close: () => db.destroy(),
  };
}

/** @throws UserError; Error when there is no connection */
async function openPool(url: string, limits: typeof httpLimits, log?: Log): Promise<ServerPool> {
  const direct = createPool({ engine: 'postgres', url, is_pooled: false }, limits, log);
  try {
    if (!(await findPooler(direct))) return direct;
  } catch (error) {
    await closePool(direct);
    throw error;
  }
  await closePool(direct);
  const pooled = createPool({ engine: 'postgres', url, is_pooled: true }, limits, log);
  try {
    await findPooler(pooled);
    return pooled;
  } catch (error) {
    await closePool(pooled);
    throw error;
  }
}

async function openMigrated(...settings: Parameters<typeof openPool>) {
  const server = await openPool(...settings);
  const connection = connectionOn(server);
  try {
    await migratePostgres(server);
    return { connection, clock: await createServerClock(connection), place: server.place };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * Connects to a PostgreSQL database and brings its schema to this version's; of nodes that start together one migrates and the others
 * wait.
 * @param url postgres://…, with `sslmode` where the server is on another machine
 * @param log of what goes wrong later on
 * @throws UserError when it cannot be reached or used, or a newer Sheaf has changed it so that this one cannot read it
 */
export async function openPostgresDatabase(
  url: string,
  { connections = httpLimits.connections, log }: { connections?: number | undefined; log?: Log | undefined } = {},
): Promise<Database> {
  const { connection, clock, place } = await openMigrated(url, { ...httpLimits, connections }, log).catch(
    (error: unknown) => {
      throw explainOpening(error, url);
    },
  );
  return {
    ...connection,
    place,
    clock,
    ...createWake(),
    async close() {
      clock.close();
      await connection.close();
    },
  };
}

/** Connects a thread to the database of its host. */
export const openPostgresThread = (place: PostgresPlace): Connection => connectionOn(createPool(place, threadLimits));
