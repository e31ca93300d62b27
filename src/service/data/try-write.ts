import { sql } from 'kysely';
import type { Database } from './database.ts';
import { readFirst } from './sql.ts';

/** Ends the transaction, which undoes it. */
class Undone extends Error {}

/** Letters of several scripts, which a database in another encoding than UTF-8 does not hold. */
const letters = 'ß 語 😀';

/** Writes a row as requests do, reads it and takes it back. @throws what a request would meet; Error where other letters came back */
export async function tryWrite(database: Pick<Database, 'write'>): Promise<void> {
  const query = sql<{ kind: string }>`
    INSERT INTO jobs (kind, payload, created_at) VALUES (${letters}, '{}', '') RETURNING kind`;
  const work = database.write(async (tx) => {
    if ((await readFirst(tx, query))?.kind !== letters) throw new Error('The database does not keep every letter.');
    throw new Undone();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}
