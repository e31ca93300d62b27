import { sql } from 'kysely';
import { UserError } from '../../core/errors.ts';
import { copyInto } from '../copy-into.ts';
import type { Database, Reader, Tx } from '../database.ts';
import { bucketAt, requireSamePlace, writePlaceTx } from '../objects/store-place.ts';
import { all, first } from '../sql.ts';
import {
  lookForObjects,
  type MoveStore,
  measureStore,
  moveObjects,
  type ObjectsReport,
  requireAllObjects,
  requireFreeBucket,
} from './move-objects.ts';
import { type MoveSource, type SourceTable, withMoveSource } from './move-source.ts';
import { movedTables } from './moved-tables.ts';

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
    const rows = await all(db, sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`);
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

/** Then they stay where they are. */
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
  const counted = await first(tx, sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(name)}`);
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
    await writePlaceTx(tx, bucketAt(store.settings));
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
    if (isInStore(source)) requireSamePlace(bucketAt(store.settings), source.place);
    else requireAllObjects(dataDir, source.neededObjects);
    await requireEmpty(target.read);
    const objects = await moveOrConfirmObjects(move);
    return { tables: await moveRows(move), objects };
  });
}
