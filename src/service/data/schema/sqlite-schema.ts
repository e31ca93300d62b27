import { documents } from './sqlite/documents.ts';
import { records } from './sqlite/records.ts';
import { surveys } from './sqlite/surveys.ts';

/** All tables for SQLite. postgres-schema.ts has the same for PostgreSQL; schema.test.ts compares them. */
export const sqliteSchema = surveys + documents + records;
