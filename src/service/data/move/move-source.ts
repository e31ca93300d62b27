import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isCorrupt, UserError } from '../../core/errors.ts';
import { DamagedPart, describeDamage } from '../checksum.ts';
import type { Tx } from '../database.ts';
import { listNeededKeys, readPlace, type StorePlace } from '../objects/store-place.ts';
import { schemaVersion } from '../schema/migrations.ts';
import { readSchemaVersion } from '../schema/schema-version.ts';
import { all, first } from '../sql.ts';
import { FolderInUse, lockDataDir } from '../sqlite/lock.ts';
import { openSqliteThread } from '../sqlite/sqlite-database.ts';
import { type Cell, type MovedRow, moved, type TableName } from './moved-tables.ts';

type MovedTable = (typeof moved)[number];

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
  /** The same as long as nothing was added, removed or begun in the workspace. */
  fingerprint: string;
  /** The rows of a table in groups, as they are on a server. @param after the key of the last row that is not wanted @throws UserError when a row is damaged */
  read(table: SourceTable, after?: readonly Cell[]): AsyncGenerator<{ rows: MovedRow[]; last: readonly Cell[] }>;
}

/** Statement of how the folder can be moved, where its schema is not this version's. @throws UserError */
async function requireThisVersion(db: Tx, dataDir: string): Promise<void> {
  const version = await readSchemaVersion(db);
  if (version === schemaVersion) return;
  const todo =
    version > schemaVersion ? 'Update Sheaf to move it' : 'Start this Sheaf on it once, which updates it, and end it';
  throw new UserError(
    `${dataDir} has another version of the data (schema ${version}, this Sheaf has ${schemaVersion}). ${todo}. Nothing was changed.`,
  );
}

const wanted = ({ only }: MovedTable): RawBuilder<SqlBool> => only ?? sql<SqlBool>`1 = 1`;

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

function onServer(row: MovedRow, { columns, change }: SourceTable): MovedRow {
  const own = Object.fromEntries(columns.map((name) => [name, withoutNul(row[name] ?? null)]));
  return change === undefined ? own : change(own);
}

async function damaged(db: Tx, table: TableName, part_id: number | null): Promise<UserError> {
  const whole =
    part_id === null
      ? 'What is stored for the search in a document is damaged. Put a copy of the data folder back.'
      : (await describeDamage(db, new DamagedPart(part_id))).message;
  return new UserError(`${whole} (table ${table}) Nothing damaged was moved. The same command continues afterwards.`);
}

function isAfter(key: readonly string[], after: readonly Cell[] | undefined): RawBuilder<SqlBool> {
  if (after === undefined) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.join(key.map((name) => sql.ref(name)))}) > (${sql.join([...after])})`;
}

async function* readTable(db: Tx, table: SourceTable, from?: readonly Cell[]): ReturnType<MoveSource['read']> {
  const { name, key, columns, rowsAtOnce, damageOf } = table;
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const selected = sql.join([
    ...columns.map((column) => sql.ref(column)),
    ...(key[0] === 'rowid' ? [sql`rowid AS row_id`] : []),
  ]);
  for (let after = from; ; ) {
    const query = sql<MovedRow>`SELECT ${selected} FROM ${sql.table(name)} WHERE ${wanted(table)} AND ${isAfter(key, after)}
      ORDER BY ${keys} LIMIT ${rowsAtOnce}`;
    const rows = await all(db, query);
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    for (const row of rows) {
      const damage = damageOf?.(row);
      if (damage !== undefined) throw await damaged(db, name, damage.part_id);
    }
    after = key.map((column) => lastRow[column === 'rowid' ? 'row_id' : column] ?? null);
    yield { rows: rows.map((row) => onServer(row, table)), last: after };
  }
}

/** Of what identifies a workspace and of how many rows it has. */
async function fingerprintOf(db: Tx, tables: readonly SourceTable[]): Promise<string> {
  const keys = await all(db, sql`SELECT client_id FROM api_keys ORDER BY id`);
  const surveys = await all(db, sql`SELECT upload_key, status, revision, deleted_at FROM stored_surveys ORDER BY id`);
  const jobs = await all(db, sql`SELECT id, state FROM jobs ORDER BY id`);
  const counts = tables.map(({ name, rows }) => [name, rows]);
  return createHash('sha256')
    .update(JSON.stringify([keys, surveys, jobs, counts]))
    .digest('hex');
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
        const fingerprint = await fingerprintOf(db, tables);
        const [place, neededObjects] = [await readPlace(db), await listNeededKeys(db)];
        return work({ tables, neededObjects, place, fingerprint, read: (table, after) => readTable(db, table, after) });
      });
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    throw new UserError(`${path} is damaged. Put a copy of it back. Nothing damaged was moved.`);
  } finally {
    unlock();
  }
}
