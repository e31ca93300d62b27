import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, timestamp } from '../../core/clock.ts';
import { UserError } from '../../core/errors.ts';
import { programFiles } from '../../core/program-settings.ts';
import { namedObjectsQuery, objectFileOf } from '../objects/named-objects.ts';
import type { FrozenDatabase } from '../sqlite/frozen-database.ts';
import { withFrozenDatabase } from '../sqlite/frozen-database.ts';
import { requireUnchangedPages } from '../sqlite/look-at-files.ts';
import { leaveFolder } from '../sqlite/sqlite-database.ts';
import { BackupRefused } from './backup-failure.ts';
import { lockBackupFolder, poolOf, prepareBackupFolder } from './backup-folder.ts';
import { readDamaged } from './damaged-contents.ts';
import { keepDatabase } from './keep-database.ts';
import {
  type DamagedObject,
  keepIntactCopies,
  keepObjects,
  missingOf,
  noObjects,
  noteMissing,
  type ObjectWork,
} from './keep-objects.ts';
import {
  contentsOf,
  type KeptFile,
  listBackups,
  type Manifest,
  nameOf,
  readManifest,
  removeManifest,
  writeManifest,
} from './manifest.ts';
import { openPool, type Pool, sweepPool } from './pool.ts';
import { openPageReader } from './pool-reader.ts';

/** How far a backup is. `done` and `total` are bytes. */
export interface BackupProgress {
  phase: 'objects' | 'database' | 'verifying' | 'restoring';
  done: number;
  total: number;
}

export type OnProgress = (progress: BackupProgress) => void;

/** What a backup has, and what of it earlier ones did not have. */
export interface BackupReport {
  backup: string;
  sheaf: string;
  schema: number;
  database: { bytes: number; new_bytes: number };
  objects: { count: number; bytes: number; new_count: number; new_bytes: number; linked: number };
  counts: Record<string, number>;
  /** Objects that are damaged or missing in the data folder. */
  damaged_objects: DamagedObject[];
}

export interface BackupOptions {
  dataDir: string;
  dir: string;
  /** Of this Sheaf. */
  version: string;
  clock: Clock;
  /** Objects are copied even where they could be linked. */
  copies?: boolean | undefined;
  onProgress?: OnProgress;
  /** Ends the backup between two files. What was copied is used by the next one. */
  signal?: AbortSignal;
}

interface Work extends BackupOptions {
  pool: Pool;
  /** undefined: this is the first. */
  previous: Manifest | undefined;
  report: (phase: BackupProgress['phase'], done: number, total: number) => void;
}

const countedTables = ['projects', 'api_keys', 'stored_surveys', 'stored_insights', 'stored_files', 'survey_parts'];

function requireRunning(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new UserError('The backup was ended. The next one uses what was copied.');
}

async function keepSettings(work: Work): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const file of programFiles) {
    const path = join(work.dataDir, file);
    if (!existsSync(path)) continue;
    const { sha256 } = await work.pool.keepFile(path, { copies: true });
    kept.push({ file, bytes: statSync(path).size, sha256, stamp: '' });
  }
  return kept;
}

function countRows(frozen: FrozenDatabase): Record<string, number> {
  const counted = countedTables.map((table) => {
    const [row] = frozen.query<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`);
    return [table, row?.rows ?? 0] as const;
  });
  const [row] = frozen.query<{ rows: number }>('SELECT sum(number_of_responses) AS rows FROM stored_surveys');
  return { ...Object.fromEntries(counted), responses: row?.rows ?? 0 };
}

/** @returns the files of objects that must be there */
function findNeeded(frozen: Pick<FrozenDatabase, 'query'>): string[] {
  const rows = frozen.query<{ s3_key: string }>(`SELECT s3_key FROM (${namedObjectsQuery}) WHERE is_needed = 1`);
  return rows.map(({ s3_key }) => objectFileOf(s3_key));
}

function objectWork(work: Work): ObjectWork {
  const { dataDir, dir, pool, copies = false, previous, report } = work;
  return {
    dataDir,
    dir,
    pool,
    copies,
    known: new Map(previous?.objects.map((object) => [object.file, object])),
    requireRunning: () => requireRunning(work.signal),
    report: (done, total) => report('objects', done, total),
  };
}

async function keepFrozen(work: Work, frozen: FrozenDatabase) {
  const { pool, previous } = work;
  const kept = await keepDatabase(
    frozen,
    { pool, reader: openPageReader(work.dir), before: previous?.database },
    (bytes) => {
      requireRunning(work.signal);
      work.report('database', bytes, frozen.bytes);
    },
  );
  const [version] = frozen.query<{ user_version: number }>('PRAGMA user_version');
  return { ...kept, counts: countRows(frozen), schema: version?.user_version ?? 0, needed: findNeeded(frozen) };
}

/** @returns the time, or the moment after the previous backup where the clock was ahead then: their times are the order of backups */
function timeAfter(clock: Clock, previous: Manifest | undefined): string {
  const earliest = previous === undefined ? 0 : Date.parse(previous.created_at) + 1;
  return timestamp({ now: () => Math.max(clock.now(), earliest) });
}

async function keepAll(work: Work): Promise<BackupReport> {
  const { dataDir, version: sheaf } = work;
  const copied = noObjects();
  const toKeep = objectWork(work);
  // Before the database and after it: an object that a row names is in one of the two, also when it comes or goes meanwhile.
  await keepObjects(toKeep, copied);
  const path = join(dataDir, 'sheaf.db');
  const frozen = await withFrozenDatabase(path, (one) => keepFrozen(work, one));
  const { database, new_bytes, counts, schema } = frozen;
  await keepObjects(toKeep, copied);
  const missing = missingOf(frozen.needed, copied);
  // What came and was deleted for good in the meantime is not missed.
  if (missing.length > 0) noteMissing(missing, await withFrozenDatabase(path, async (now) => findNeeded(now)), copied);
  await keepIntactCopies(toKeep, copied);
  const settings = await keepSettings(work);
  await work.pool.settle();
  const { kept, damaged, ...news } = copied;
  const objects = [...kept.values()];
  const created_at = timeAfter(work.clock, work.previous);
  const about = { sheaf, schema, created_at, data_dir: dataDir, counts };
  const manifest: Manifest = { format: 2, ...about, database, objects, settings };
  writeManifest(work.dir, manifest);
  return {
    backup: nameOf(manifest),
    sheaf,
    schema,
    database: { bytes: database.bytes, new_bytes },
    objects: { count: objects.length, bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0), ...news },
    counts,
    damaged_objects: [...damaged.values()],
  };
}

/**
 * Removes the oldest backups, and what only they had. One that is known to be damaged does not count: several bad ones in a row must not push
 * out the last good one.
 * @param keep so many whole ones stay
 * @returns the names of those that were removed
 * @throws UserError when one cannot be read, or another command works on the folder
 */
export async function removeOldBackups(dir: string, keep: number): Promise<string[]> {
  const unlock = lockBackupFolder(dir);
  try {
    // Read before anything is removed: where one cannot be read, nobody knows what it needs.
    const backups = listBackups(dir).map((name) => ({ name, contents: contentsOf(readManifest(dir, name)) }));
    const damaged = readDamaged(dir);
    const whole = backups.filter(({ contents }) => !contents.some((sha256) => damaged.has(sha256)));
    const oldest = whole.at(-keep) ?? backups[0];
    const removed = backups.filter(({ name }) => oldest !== undefined && name < oldest.name).map(({ name }) => name);
    for (const name of removed) removeManifest(dir, name);
    const wanted = new Set(backups.slice(removed.length).flatMap(({ contents }) => contents));
    if (removed.length > 0) await sweepPool(poolOf(dir), wanted);
    return removed;
  } finally {
    unlock();
  }
}

/** @throws UserError when the folder has the backups of another data folder */
export function previousOf({ dir, dataDir }: Pick<BackupOptions, 'dir' | 'dataDir'>): Manifest | undefined {
  const name = listBackups(dir).at(-1);
  const previous = name === undefined ? undefined : readManifest(dir, name);
  if (previous === undefined || previous.data_dir === dataDir) return previous;
  throw new BackupRefused(
    'other_workspace',
    `${dir} has the backups of ${previous.data_dir}. Give a folder of its own for those of ${dataDir}.`,
  );
}

/**
 * Adds a backup of a data folder to a folder of backups, also while a service runs on it. A backup counts when its manifest is there, which
 * is written last; what earlier backups have is not copied again.
 * @throws UserError when a folder cannot be used, or the backup was ended
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const { dataDir, dir } = options;
  if (!existsSync(join(dataDir, 'sheaf.db')))
    throw new UserError(`There is no workspace in ${dataDir}: it has no sheaf.db.`);
  // A damaged database would push the good ones out of a folder that keeps some.
  requireUnchangedPages(dataDir);
  prepareBackupFolder(dir, dataDir);
  const unlock = lockBackupFolder(dir);
  try {
    const previous = previousOf(options);
    const pool = await openPool(dir);
    const report: Work['report'] = (phase, done, total) => options.onProgress?.({ phase, done, total });
    return await keepAll({ ...options, pool, previous, report });
  } finally {
    leaveFolder(dataDir);
    unlock();
  }
}
