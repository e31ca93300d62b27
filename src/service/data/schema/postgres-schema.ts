import { documents } from './postgres/documents.ts';
import { records } from './postgres/records.ts';
import { surveys } from './postgres/surveys.ts';

/**
 * All tables for PostgreSQL. sqlite-schema.ts has the same for SQLite and says what the columns hold; schema.test.ts compares them. Texts are
 * compared by their bytes, as SQLite does. A generated column is stored, because an index needs its value.
 */
export const postgresSchema = surveys + documents + records;
