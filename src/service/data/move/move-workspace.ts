import { UserError } from '../../core/errors.ts';
import type { Database } from '../database.ts';
import { bucketAt, readPlace, requireSamePlace } from '../objects/store-place.ts';
import {
  confirmObjects,
  type MoveStore,
  measureStore,
  moveObjects,
  type ObjectsReport,
  requireAllObjects,
  requireEmptyBucket,
} from './move-objects.ts';
import { type MoveSource, type SourceTable, withMoveSource } from './move-source.ts';
import { beginMove, endMove, readPosition, readTargetRows, saveRows } from './move-target.ts';
import { createTableSum, type TableSum } from './row-digest.ts';

/** Moves what a former call did not move of a table. @param moved called with the number of rows that were saved */
async function moveRows(
  { source, target }: { source: MoveSource; target: Database },
  table: SourceTable,
  moved: (rows: number) => void,
): Promise<void> {
  const { isDone, after, note } = await readPosition(target, table.name);
  if (isDone) return moved(table.rows);
  let held = note;
  for await (const { rows, last } of source.read(table, after)) {
    held = await saveRows(target, table, held, { rows, last });
    moved(rows.length);
  }
  await saveRows(target, table, held, { rows: [], last: null });
}

/**
 * Reads a table on both sides, all of it.
 * @returns what both have
 * @throws UserError when they differ
 */
async function compareRows(
  { source, target }: { source: MoveSource; target: Database },
  table: SourceTable,
  compared: (rows: number) => void,
): Promise<TableSum> {
  const [expected, found] = [createTableSum(table.columns), createTableSum(table.columns)];
  for await (const { rows } of source.read(table)) {
    expected.add(rows);
    compared(rows.length);
  }
  for await (const rows of readTargetRows(target, table)) found.add(rows);
  const [one, other] = [expected.read(), found.read()];
  if (one.rows === other.rows && one.checksum === other.checksum) return one;
  throw new UserError(
    `The table ${table.name} has ${one.rows} rows (checksum ${one.checksum}) in the folder and ${other.rows} (${other.checksum}) in the database. ` +
      'One of them was changed since the move began. Give an empty database and an empty bucket, and begin again.',
  );
}

/** How far a move is. `done` and `total` are bytes of objects, objects that are looked for, or rows. */
export interface MoveProgress {
  phase: 'objects' | 'looking' | 'rows' | 'comparing';
  done: number;
  total: number;
}

/** What was moved, and is the same on both sides. */
export interface MoveReport {
  tables: Record<string, TableSum>;
  objects: ObjectsReport;
}

interface Move {
  dataDir: string;
  source: MoveSource;
  target: Database;
  store: MoveStore;
  onProgress: (progress: MoveProgress) => void;
}

/** @returns a function that adds to what is done of a phase, and shows it */
function counterOf({ onProgress }: Move, phase: MoveProgress['phase'], total: number): (more: number) => void {
  let done = 0;
  onProgress({ phase, done, total });
  return (more) => {
    done += more;
    onProgress({ phase, done, total });
  };
}

/** Then they stay where they are. */
const isInStore = ({ place }: MoveSource): boolean => place?.kind === 's3';

async function moveAll(move: Move): Promise<MoveReport> {
  const { dataDir, source, store } = move;
  const objects = isInStore(source)
    ? await confirmObjects(store, source.neededObjects, counterOf(move, 'looking', source.neededObjects.length))
    : await moveObjects(store, dataDir, counterOf(move, 'objects', await measureStore(dataDir)));
  const rows = source.tables.reduce((total, table) => total + table.rows, 0);
  const moved = counterOf(move, 'rows', rows);
  for (const table of source.tables) await moveRows(move, table, moved);
  const compared = counterOf(move, 'comparing', rows);
  const tables: MoveReport['tables'] = {};
  for (const table of source.tables) tables[table.name] = await compareRows(move, table, compared);
  return { tables, objects };
}

/**
 * Moves the workspace of a data folder to a PostgreSQL database and an S3 store. Killed at any point, the next call continues. Called again
 * after its end, it returns the same report and does nothing.
 * @param target opened by openMoveTarget()
 * @throws UserError when the folder cannot be moved, the target holds something else, or the two differ at the end
 */
export async function moveWorkspace({ dataDir, target, store, onProgress }: Omit<Move, 'source'>): Promise<MoveReport> {
  return withMoveSource(dataDir, async (source) => {
    const place = bucketAt(store.settings);
    if (isInStore(source)) requireSamePlace(place, source.place, dataDir);
    else requireAllObjects(dataDir, source.neededObjects);
    const { report: ended } = await beginMove(target, source, async () => {
      if (!isInStore(source)) await requireEmptyBucket(store);
    });
    if (ended !== undefined) {
      requireSamePlace(place, await readPlace(target.read), dataDir);
      return JSON.parse(ended) as MoveReport;
    }
    const report = await moveAll({ dataDir, source, target, store, onProgress });
    await endMove(target, source.tables, JSON.stringify(report), place);
    return report;
  });
}
