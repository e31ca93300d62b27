import type { Pool, PoolClient } from 'pg';
import { UserError } from '../../core/errors.ts';
import { lockClasses } from '../locks.ts';
import { migrations, schemaVersion } from '../schema/migrations.ts';

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
export async function migratePostgres(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
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
