import { codes as postgresCodes, findings as postgresFindings } from './postgres/codes.ts';
import { documents as postgresDocuments } from './postgres/documents.ts';
import { records as postgresRecords } from './postgres/records.ts';
import { surveys as postgresSurveys } from './postgres/surveys.ts';
import { codes, findings } from './sqlite/codes.ts';
import { documents } from './sqlite/documents.ts';
import { records } from './sqlite/records.ts';
import { surveys } from './sqlite/surveys.ts';

/** All tables for SQLite, with what the columns hold. */
export const sqliteSchema = surveys + documents + records + codes + findings;

/**
 * The same tables for PostgreSQL; schema.test.ts compares them. Texts are compared by their bytes, as SQLite does. A generated column is
 * stored, because an index needs its value.
 */
export const postgresSchema = postgresSurveys + postgresDocuments + postgresRecords + postgresCodes + postgresFindings;

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
