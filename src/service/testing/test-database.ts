import type { Database } from '../data/database.ts';
import { openDatabase } from '../data/open-database.ts';

/** Names the server on which each service of a test has a database of its own (vitest.postgres.config.ts). */
const server = process.env.SHEAF_TEST_POSTGRES;

/** The tests run on PostgreSQL. */
export const hasPostgres = server !== undefined;

const made = new Map<string, Promise<string>>();

async function createOn(address: string): Promise<string> {
  const { Client } = await import('pg');
  const name = `test_${process.pid}_${made.size}_${Math.random().toString(36).slice(2, 8)}`;
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(address), { pathname: name }).href;
}

/** The database of the service whose data folder this is; a service that starts again on the folder finds it again. @returns null: SQLite */
export async function testDatabaseUrl(data_dir: string): Promise<string | null> {
  if (server === undefined) return null;
  const url = made.get(data_dir) ?? createOn(server);
  made.set(data_dir, url);
  return url;
}

/** Opens the database of a test's service beside it, as the command line does. */
export async function openTestDatabase(data_dir: string): Promise<Database> {
  return openDatabase({ data_dir, database_url: await testDatabaseUrl(data_dir) });
}
