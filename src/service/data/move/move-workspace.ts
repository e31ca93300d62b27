import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isCorrupt, UserError } from '../../core/errors.ts';
import { DamagedPart, describeDamage } from '../checksum.ts';
import { copyInto } from '../copy-into.ts';
import type { Database, Reader, Tx } from '../database.ts';
import {
  describeBucket,
  listNeededKeys,
  readPlace,
  requireSamePlace,
  type StorePlace,
  writePlaceTx,
} from '../objects/store-place.ts';
import { readSchemaVersion } from '../schema/migrate.ts';
import { schemaVersion } from '../schema/migrations.ts';
import { readAll, readFirst } from '../sql.ts';
import { tryLock } from '../sqlite/lock.ts';
import { openSqliteThread } from '../sqlite/sqlite-database.ts';
import {
  lookForObjects,
  type MoveStore,
  measureStore,
  moveObjects,
  type ObjectsReport,
  requireAllObjects,
  requireFreeBucket,
} from './move-objects.ts';
import {
  type MovedRow,
  type MovedTable,
  movedTables,
  readRows,
  selectMovedRows,
  type TableName,
  tablesToMove,
} from './moved-tables.ts';

/** A table with its columns, without those that the database computes. */
interface SourceTable extends MovedTable {
  columns: readonly string[];
  rows: number;
}

/** The workspace that is moved, in one state. */
interface MoveSource {
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
  const columns = await readAll(db, sql<{ name: string }>`SELECT name FROM pragma_table_info(${table.name})`);
  const counted = await readFirst(
    db,
    sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(table.name)} WHERE ${selectMovedRows(table)}`,
  );
  return { ...table, columns: columns.map(({ name }) => name), rows: counted?.rows ?? 0 };
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
    yield table.change === undefined ? rows : rows.map(table.change);
  }
}

/**
 * Reads a data folder in one state, which nobody else may use meanwhile. Nothing in it is changed.
 * @throws UserError when there is no database, it is in use, of another version, or damaged
 */
async function withMoveSource<T>(dataDir: string, work: (source: MoveSource) => Promise<T>): Promise<T> {
  const path = join(dataDir, 'sheaf.db');
  if (!existsSync(path)) throw new UserError(`There is no workspace in ${dataDir}: it has no sheaf.db.`);
  const unlock = tryLock(dataDir);
  if (unlock === null)
    throw new UserError(
      `A Sheaf is running on ${dataDir}. End it, so that nothing changes during the move, and call again.`,
    );
  try {
    const connection = openSqliteThread(path, { readonly: true });
    try {
      return await connection.snapshot(async (db) => {
        await requireThisVersion(db, dataDir);
        const tables: SourceTable[] = [];
        for (const table of tablesToMove) tables.push(await describeTable(db, table));
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

/** How far a move is. `done` and `total` are bytes of objects, objects that are looked for, or rows. */
interface MoveProgress {
  phase: 'objects' | 'looking' | 'rows';
  done: number;
  total: number;
}

/** What was moved. */
interface MoveReport {
  tables: Record<string, { rows: number }>;
  objects: ObjectsReport;
}

interface Move {
  dataDir: string;
  source: MoveSource;
  target: Database;
  store: MoveStore;
  onProgress: (progress: MoveProgress) => void;
}

/** @throws UserError when there are rows */
async function requireEmpty(db: Reader): Promise<void> {
  for (const table of Object.keys(movedTables)) {
    const rows = await readAll(db, sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`);
    if (rows.length === 0) continue;
    throw new UserError(
      `The database holds a workspace already (there are rows in ${table}). Give an empty database that no node has used. Nothing was changed.`,
    );
  }
}

/** @returns a function that adds to what is done of a phase, and shows it */
function startPhase({ onProgress }: Move, phase: MoveProgress['phase'], total: number): (more: number) => void {
  let done = 0;
  onProgress({ phase, done, total });
  return (more) => {
    done += more;
    onProgress({ phase, done, total });
  };
}

/** Objects that are in a store already stay there. */
const isInStore = ({ place }: MoveSource): boolean => place?.kind === 's3';

async function moveOrConfirmObjects(move: Move): Promise<ObjectsReport> {
  const { dataDir, source, store } = move;
  const { neededObjects } = source;
  if (isInStore(source)) {
    const looked = startPhase(move, 'looking', neededObjects.length);
    const { missing, ...report } = await lookForObjects(store, neededObjects, looked);
    if (missing.length === 0) return report;
    const { bucket, endpoint } = store.settings;
    throw new UserError(
      `The bucket ${bucket} at ${endpoint} does not have the object ${missing[0]}, which the database names. Copy all objects into it, and call again. Nothing was changed.`,
    );
  }
  await requireFreeBucket(store, dataDir);
  return moveObjects(store, dataDir, startPhase(move, 'objects', await measureStore(dataDir)));
}

/** Copies a table, lets new ids begin behind the moved ones, and measures it for the planner. */
async function copyTableTx(tx: Tx, source: MoveSource, table: SourceTable, copied: (rows: number) => void) {
  const { name, columns } = table;
  for await (const rows of source.read(table)) {
    const values = rows.map((row) => columns.map((column) => row[column] ?? null));
    await copyInto(tx, name, columns, values);
    copied(rows.length);
  }
  if (columns.includes('id'))
    await sql`SELECT setval(pg_get_serial_sequence(${name}, 'id'), max(id)) FROM ${sql.table(name)}`.execute(tx);
  await sql`ANALYZE ${sql.table(name)}`.execute(tx);
}

/** @throws UserError when the target does not have the rows of the folder */
async function countRows(tx: Tx, { name, rows }: SourceTable): Promise<{ rows: number }> {
  const counted = await readFirst(tx, sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(name)}`);
  if (counted?.rows === rows) return counted;
  throw new UserError(
    `The table ${name} has ${rows} rows in the folder and ${counted?.rows} in the database. Nothing was moved.`,
  );
}

/** In one transaction: a node sees all of the workspace or nothing of it. */
function moveRows(move: Move): Promise<MoveReport['tables']> {
  const { source, target, store } = move;
  return target.write(async (tx) => {
    await requireEmpty(tx);
    const total = source.tables.reduce((sum, table) => sum + table.rows, 0);
    const copied = startPhase(move, 'rows', total);
    const tables: MoveReport['tables'] = {};
    for (const table of source.tables) {
      await copyTableTx(tx, source, table, copied);
      tables[table.name] = await countRows(tx, table);
    }
    await writePlaceTx(tx, describeBucket(store.settings));
    return tables;
  });
}

/**
 * Moves the workspace of a data folder to a PostgreSQL database and an S3 store. After a kill the next call begins with the rows again, and
 * sends only the objects that the store does not have.
 * @throws UserError when the folder cannot be moved, or the target holds something else
 */
export async function moveWorkspace(options: Omit<Move, 'source'>): Promise<MoveReport> {
  const { dataDir, target, store } = options;
  return withMoveSource(dataDir, async (source) => {
    const move = { ...options, source };
    if (isInStore(source)) requireSamePlace(describeBucket(store.settings), source.place);
    else requireAllObjects(dataDir, source.neededObjects);
    await requireEmpty(target.read);
    const objects = await moveOrConfirmObjects(move);
    return { tables: await moveRows(move), objects };
  });
}
