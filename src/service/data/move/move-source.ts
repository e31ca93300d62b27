import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isCorrupt, UserError } from '../../core/errors.ts';
import { DamagedPart, describeDamage } from '../checksum.ts';
import type { Tx } from '../database.ts';
import { listNeededKeys, readPlace, type StorePlace } from '../objects/store-place.ts';
import { schemaVersion } from '../schema/migrations.ts';
import { readSchemaVersion } from '../schema/schema-version.ts';
import { all, first } from '../sql.ts';
import { FolderInUse, lockDataDir } from '../sqlite/lock.ts';
import { openSqliteThread } from '../sqlite/sqlite-database.ts';
import { type Cell, type MovedRow, type MovedTable, moved, readRows, type TableName, wanted } from './moved-tables.ts';

/** A table with its columns, without those that the database computes. */
export interface SourceTable extends MovedTable {
  columns: readonly string[];
  rows: number;
}

/** The workspace that is moved, in one state. */
export interface MoveSource {
  tables: readonly SourceTable[];
  /** The keys of the objects that must be there. */
  neededObjects: readonly string[];
  /** Where they are; null: no start has written it down. */
  place: StorePlace | null;
  /** The rows of a table in groups, as they are on a server. @throws UserError when a row is damaged */
  read(table: SourceTable): AsyncGenerator<MovedRow[]>;
}

/** @throws UserError when the schema of the folder is not this version's */
async function requireThisVersion(db: Tx, dataDir: string): Promise<void> {
  const version = await readSchemaVersion(db);
  if (version === schemaVersion) return;
  const todo =
    version > schemaVersion ? 'Update Sheaf to move it' : 'Start this Sheaf on it once, which updates it, and end it';
  throw new UserError(
    `${dataDir} has another version of the data (schema ${version}, this Sheaf has ${schemaVersion}). ${todo}. Nothing was changed.`,
  );
}

async function describeTable(db: Tx, table: MovedTable): Promise<SourceTable> {
  const columns = await all(db, sql<{ name: string }>`SELECT name FROM pragma_table_info(${table.name})`);
  const counted = await first(
    db,
    sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(table.name)} WHERE ${wanted(table)}`,
  );
  return { ...table, columns: columns.map(({ name }) => name), rows: counted?.rows ?? 0 };
}

/** As PostgreSQL keeps texts (postgres/driver.ts). */
const withoutNul = (cell: Cell): Cell => (typeof cell === 'string' ? cell.replaceAll('\0', '\u2400') : cell);

function toServerRow(row: MovedRow, { columns, change }: SourceTable): MovedRow {
  const stored = Object.fromEntries(columns.map((name) => [name, withoutNul(row[name] ?? null)]));
  return change === undefined ? stored : change(stored);
}

async function describeDamagedRow(db: Tx, table: TableName, part_id: number | null): Promise<UserError> {
  const whole =
    part_id === null
      ? 'What is stored for the search in a document is damaged. Put a copy of the data folder back.'
      : (await describeDamage(db, new DamagedPart(part_id))).message;
  return new UserError(`${whole} (table ${table}) No row was moved.`);
}

async function* readTable(db: Tx, table: SourceTable): ReturnType<MoveSource['read']> {
  for await (const rows of readRows(db, table)) {
    for (const row of rows) {
      const damage = table.locateDamage?.(row);
      if (damage !== undefined) throw await describeDamagedRow(db, table.name, damage.part_id);
    }
    yield rows.map((row) => toServerRow(row, table));
  }
}

function lock(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new UserError(
      `A Sheaf is running on ${dataDir}. End it, so that nothing changes during the move, and call again.`,
    );
  }
}

/**
 * Reads a data folder in one state, which nobody else may use meanwhile. Nothing in it is changed.
 * @throws UserError when there is no database, it is in use, of another version, or damaged
 */
export async function withMoveSource<T>(dataDir: string, work: (source: MoveSource) => Promise<T>): Promise<T> {
  const path = join(dataDir, 'sheaf.db');
  if (!existsSync(path)) throw new UserError(`There is no workspace in ${dataDir}: it has no sheaf.db.`);
  const unlock = lock(dataDir);
  try {
    const connection = openSqliteThread(path, { readonly: true });
    try {
      return await connection.snapshot(async (db) => {
        await requireThisVersion(db, dataDir);
        const tables: SourceTable[] = [];
        for (const table of moved) tables.push(await describeTable(db, table));
        const [place, neededObjects] = [await readPlace(db), await listNeededKeys(db)];
        return work({ tables, neededObjects, place, read: (table) => readTable(db, table) });
      });
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    throw new UserError(`${path} is damaged. Put a copy of it back. No row was moved.`);
  } finally {
    unlock();
  }
}
