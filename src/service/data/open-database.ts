import type { DiskSpace } from '../core/disk-space.ts';
import type { Log } from '../core/log.ts';
import type { Connection, Database, DatabasePlace } from './database.ts';
import { openSqliteDatabase, openSqliteThread, type ThreadOptions } from './sqlite/sqlite-database.ts';

/** What decides where the data is. */
interface DatabaseSettings {
  data_dir: string;
  /** postgres://…; null: SQLite, in the data folder. */
  database_url: string | null;
  database_pool?: number;
}

// PostgreSQL's client is loaded where it is needed: most instances never need it.
const loadPostgres = () => import('./postgres/postgres-database.ts');

/**
 * Opens the database, creating or migrating it.
 * @param space of the disk with the data folder, where somebody looks after it
 * @param log of a server that does not answer later on
 * @throws UserError when it is damaged, cannot be reached, or is of a version that this one cannot work with
 */
export async function openDatabase(
  { data_dir, database_url, database_pool }: DatabaseSettings,
  { space, log }: { space?: DiskSpace; log?: Log } = {},
): Promise<Database> {
  if (database_url === null) return openSqliteDatabase(data_dir, space && { space });
  return (await loadPostgres()).openPostgresDatabase(database_url, { connections: database_pool, log });
}

/** Opens a PostgreSQL database that a workspace is moved into (move/move-workspace.ts). @throws UserError as openDatabase() does */
export async function openMoveTarget(url: string): Promise<Database> {
  return (await loadPostgres()).openPostgresDatabase(url);
}

/** Opens the host's database in one of its threads. */
export async function openThreadDatabase(place: DatabasePlace, options: ThreadOptions = {}): Promise<Connection> {
  if (place.engine === 'sqlite') return openSqliteThread(place.path, options);
  return (await loadPostgres()).openPostgresThread(place);
}
