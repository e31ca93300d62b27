import { postgresSchema } from './postgres-schema.ts';
import { sqliteSchema } from './sqlite-schema.ts';

interface Migration {
  version: number;
  sqlite: string;
  postgres: string;
  /** The oldest version whose code can work with the database after it. */
  readableBy: number;
}

/** In order. Until the first release there is one, and it may change. Never edit one that was released: add another. */
export const migrations: readonly Migration[] = [
  { version: 1, sqlite: sqliteSchema, postgres: postgresSchema, readableBy: 1 },
];

/** The version of the schema that this Sheaf works with. */
export const schemaVersion = migrations.at(-1)?.version ?? 0;
