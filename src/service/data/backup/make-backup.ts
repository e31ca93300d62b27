import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, timestamp } from '../../core/clock.ts';
import { syncFolder } from '../../core/durable-file.ts';
import { UserError } from '../../core/errors.ts';
import { BackupRefused } from './backup-failure.ts';
import { lockBackupFolder, prepareBackupFolder } from './backup-folder.ts';
import { keepDatabase, listNeededNow } from './keep-database.ts';
import { type DamagedObject, keepObjects, noteMissing } from './keep-objects.ts';
import {
  listBackups,
  locateBackup,
  locateBackups,
  type Manifest,
  readManifest,
  toName,
  writeManifest,
} from './manifest.ts';

/** How far a backup is. `done` and `total` are bytes. */
interface BackupProgress {
  phase: 'objects' | 'database' | 'verifying' | 'restoring';
  done: number;
  total: number;
}

export type OnProgress = (progress: BackupProgress) => void;

/** What a backup has. `new_…`: what the backup before does not have of the objects. */
export interface BackupReport {
  backup: string;
  sheaf: string;
  schema: number;
  database: { bytes: number };
  objects: { count: number; bytes: number; new_count: number; new_bytes: number; linked: number };
  counts: Record<string, number>;
  /** Objects that are damaged or missing in the data folder. */
  damaged_objects: DamagedObject[];
}

export interface BackupOptions {
  dataDir: string;
  dir: string;
  /** The version of this Sheaf. */
  version: string;
  clock: Clock;
  /** Objects are copied even where they could be linked. */
  copies?: boolean | undefined;
  onProgress?: OnProgress;
}

interface Work extends BackupOptions {
  /** The folder of this backup until it is complete. */
  into: string;
  /** undefined: this is the first. */
  previous: Manifest | undefined;
}

/** Where a backup is until it is complete; no name of one begins so. */
const unfinished = 'unfinished';

/** @returns the time, or the moment after the previous backup where the clock was ahead then: their times are the order of backups */
function timeAfter(clock: Clock, previous: Manifest | undefined): string {
  const earliest = previous === undefined ? 0 : Date.parse(previous.created_at) + 1;
  return timestamp({ now: () => Math.max(clock.now(), earliest) });
}

/** Makes all that is in a folder last through a power cut. */
function syncFolders(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) syncFolder(join(entry.parentPath, entry.name));
  syncFolder(folder);
}

/** Gives a backup its name, with which it counts. */
function finish({ dir, into }: Work, manifest: Manifest): string {
  const name = toName(manifest);
  writeManifest(into, manifest);
  syncFolders(into);
  renameSync(into, locateBackup(dir, name));
  syncFolder(locateBackups(dir));
  return name;
}

async function keepAll(work: Work): Promise<BackupReport> {
  const { dataDir, dir, into, version: sheaf, copies = false, previous, onProgress } = work;
  const before = previous && {
    name: toName(previous),
    files: new Map(previous.files.map((file) => [file.file, file])),
  };
  const report = (phase: BackupProgress['phase']) => (done: number, total: number) =>
    onProgress?.({ phase, done, total });
  // The objects are read after the rows: what a row names is there, unless it is lost or deleted for good meanwhile.
  const { file, schema, counts, needed } = await keepDatabase(dataDir, into, report('database'));
  const objects = await keepObjects({ dataDir, dir, into, copies, previous: before, report: report('objects') });
  noteMissing(needed, objects, () => listNeededNow(dataDir));
  const { files, damaged, ...news } = objects;
  const missing = damaged.filter(({ is_missing }) => is_missing).map((object) => object.file);
  const created_at = timeAfter(work.clock, previous);
  const about = { format: 1, sheaf, schema, created_at, data_dir: dataDir, counts } as const;
  const backup = finish(work, { ...about, missing, files: [file, ...files] });
  const bytes = files.reduce((sum, object) => sum + object.bytes, 0);
  return {
    backup,
    sheaf,
    schema,
    database: { bytes: file.bytes },
    objects: { count: files.length, bytes, ...news },
    counts,
    damaged_objects: damaged,
  };
}

/**
 * Removes the oldest backups. The newest one whose objects were whole stays beside those that are kept: several backups of a failing disk
 * in a row must not push out the last good one.
 * @param keep so many stay
 * @returns the names of those that were removed
 * @throws UserError when one cannot be read, or another command works on the folder
 */
export function removeOldBackups(dir: string, keep: number): string[] {
  const unlock = lockBackupFolder(dir);
  try {
    const names = listBackups(dir);
    const lastWhole = names.findLast((name) => {
      const { files, missing } = readManifest(dir, name);
      return missing.length === 0 && files.every(({ damage }) => damage === undefined);
    });
    const removed = names.slice(0, -keep).filter((name) => name !== lastWhole);
    for (const name of removed) rmSync(locateBackup(dir, name), { recursive: true });
    return removed;
  } finally {
    unlock();
  }
}

/** @throws UserError when the folder has the backups of another data folder */
export function findPreviousBackup({ dir, dataDir }: Pick<BackupOptions, 'dir' | 'dataDir'>): Manifest | undefined {
  const name = listBackups(dir).at(-1);
  const previous = name === undefined ? undefined : readManifest(dir, name);
  if (previous === undefined || previous.data_dir === dataDir) return previous;
  throw new BackupRefused(
    'other_workspace',
    `${dir} has the backups of ${previous.data_dir}. Give a folder of its own for those of ${dataDir}.`,
  );
}

/**
 * Adds a backup of a data folder to a folder of backups, also while a service runs on it. A backup counts when its folder has its name,
 * which comes last. It costs the size of the database each time; objects that the backup before has are linked to those.
 * @throws UserError when a folder cannot be used, or the database is damaged
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const { dataDir, dir } = options;
  if (!existsSync(join(dataDir, 'sheaf.db')))
    throw new UserError(`There is no workspace in ${dataDir}: it has no sheaf.db.`);
  prepareBackupFolder(dir, dataDir);
  const unlock = lockBackupFolder(dir);
  const into = locateBackup(dir, unfinished);
  try {
    const previous = findPreviousBackup(options);
    // Left by a backup that was interrupted.
    rmSync(into, { recursive: true, force: true });
    mkdirSync(into, { mode: 0o700 });
    return await keepAll({ ...options, into, previous });
  } catch (error) {
    rmSync(into, { recursive: true, force: true });
    throw error;
  } finally {
    unlock();
  }
}
