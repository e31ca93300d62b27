import { sql } from 'kysely';
import type { Reader } from '../database.ts';

/** @returns the version of the schema that the database has now */
export async function readSchemaVersion(db: Reader): Promise<number> {
  const { rows } = await sql<{ version: number }>`SELECT user_version AS version FROM pragma_user_version`.execute(db);
  return rows[0]?.version ?? 0;
}
