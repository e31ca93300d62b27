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
import { compareRows, moveRows } from './move-rows.ts';
import { type MoveSource, withMoveSource } from './move-source.ts';
import { beginMove, endMove } from './move-target.ts';
import type { TableSum } from './row-digest.ts';

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
