import { sql } from 'kysely';
import { UserError } from '../../core/errors.ts';
import type { Reader } from '../database.ts';
import { inDialects } from '../dialects.ts';
import { readFirst } from '../sql.ts';
import type { Handle } from '../sqlite/open.ts';
import { migrations, schemaVersion } from './migrations.ts';

const readVersion = (handle: Handle): number => Number(handle.pragma('user_version', { simple: true }));

/** @throws UserError when a newer Sheaf wrote the database */
function requireKnown(version: number): void {
  if (version <= schemaVersion) return;
  throw new UserError(
    `This data was written by a newer Sheaf (schema ${version}, this one knows ${schemaVersion}). Update Sheaf to open it.`,
  );
}

/**
 * Brings a database to this version's schema, all or nothing.
 * @throws UserError when a newer Sheaf wrote the file; nothing is changed then.
 */
export function migrate(handle: Handle): void {
  requireKnown(readVersion(handle));
  const run = handle.transaction(() => {
    const version = readVersion(handle);
    requireKnown(version);
    for (const migration of migrations.filter((one) => one.version > version)) handle.exec(migration.sqlite);
    handle.pragma(`user_version = ${schemaVersion}`);
  });
  run.immediate();
}

const selectVersion = inDialects({
  sqlite: sql<{ version: number }>`SELECT user_version AS version FROM pragma_user_version`,
  postgres: sql<{ version: number }>`SELECT max(readable_by) AS version FROM schema_versions`,
});

/**
 * @returns the oldest version of the schema that this one can be used as (postgres/postgres-database.ts): SQLite has one process, so it is the
 * version itself
 */
export async function readSchemaVersion(db: Reader): Promise<number> {
  return (await readFirst(db, selectVersion))?.version ?? 0;
}
