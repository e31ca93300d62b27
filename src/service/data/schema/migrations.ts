import { sql as firstRelease } from './0001-first-release.ts';
import { sql as questions } from './0002-questions.ts';
import { sql as waves } from './0003-waves.ts';
import { sql as personKey } from './0004-person-key.ts';
import { sql as auditTrail } from './0005-audit-trail.ts';
import { sql as peopleChanges } from './0006-people-changes.ts';
import { sql as importedFiles } from './0007-imported-files.ts';
import { sql as keyUse } from './0008-key-use.ts';
import { sql as objectStore } from './0009-object-store.ts';

interface Migration {
  version: number;
  sql: string;
  /** The oldest version whose code can work with the database after it. */
  readableBy: number;
}

/**
 * In order. Never edit one that was released: add another, and a data folder of the release before (testing/released-data/). Versions 1 to
 * 12 belong to data folders from before the first release. Written for SQLite; PostgreSQL's are made of them (postgres/schema.ts).
 */
export const migrations: readonly Migration[] = [
  { version: 13, sql: firstRelease, readableBy: 13 },
  { version: 14, sql: questions, readableBy: 13 },
  { version: 15, sql: waves, readableBy: 13 },
  // Who knows no keys would take the identity of a person for an address.
  { version: 16, sql: personKey, readableBy: 16 },
  { version: 17, sql: auditTrail, readableBy: 16 },
  // Who knows no staged people would show them.
  { version: 18, sql: peopleChanges, readableBy: 18 },
  { version: 19, sql: importedFiles, readableBy: 18 },
  // A Sheaf that does not know when a key ends would accept an expired one.
  { version: 20, sql: keyUse, readableBy: 20 },
  { version: 21, sql: objectStore, readableBy: 20 },
];
