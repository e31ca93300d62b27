import { makeDataDir } from '../core/data-dir.ts';
import { type Database, openServiceDatabase } from '../data/database.ts';

/** Runs `work` on the database of a data folder, beside a running `serve` or without one. */
export async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  makeDataDir(dataDir);
  const database = openServiceDatabase(dataDir);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
