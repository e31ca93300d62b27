import { sql } from 'kysely';
import type { Reader } from '../database.ts';
import { inDialects } from '../dialects.ts';
import { first } from '../sql.ts';

const selectVersion = inDialects({
  sqlite: sql<{ version: number }>`SELECT user_version AS version FROM pragma_user_version`,
  postgres: sql<{ version: number }>`SELECT max(readable_by) AS version FROM schema_versions`,
});

/**
 * @returns the oldest version of the schema that this one can be used as (postgres/postgres-database.ts): SQLite has one process, so it is the
 * version itself
 */
export async function readSchemaVersion(db: Reader): Promise<number> {
  return (await first(db, selectVersion))?.version ?? 0;
}
