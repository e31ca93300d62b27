import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listObjectFiles, measureObjects, type ObjectFile } from '../../../storage/index.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { UserError } from '../../core/errors.ts';
import type { FrozenDatabase } from '../sqlite/frozen-database.ts';
import { withFrozenDatabase } from '../sqlite/frozen-database.ts';
import { requireUnchangedPages } from '../sqlite/look-at-files.ts';
import { leaveFolder } from '../sqlite/sqlite-database.ts';
import { BackupRefused } from './backup-failure.ts';
import { lockBackupFolder, poolOf, prepareBackupFolder } from './backup-folder.ts';
import { chunkBytes, hashOf, newTagKey, tagOf } from './chunk-tags.ts';
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
  /** Backups that were removed, because only some are kept. */
  removed: string[];
}

export interface BackupOptions {
  dataDir: string;
  dir: string;
  /** Of this Sheaf. */
  version: string;
  clock: Clock;
  /** Backups that are kept, this one included; undefined: all. */
  keep?: number | undefined;
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

/** The settings that belong to the workspace. The keys and the port of the embedded store belong to the computer, and are made again. */
const settingsFiles = ['transcriber.json'];

const countedTables = ['projects', 'api_keys', 'stored_surveys', 'stored_insights', 'stored_files', 'survey_parts'];

function requireRunning(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new UserError('The backup was ended. The next one uses what was copied.');
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

interface CopiedObjects {
  kept: Map<string, KeptFile>;
  new_count: number;
  new_bytes: number;
  linked: number;
}

/** Keeps an object that no earlier backup has. */
async function keepObject(work: Work, copied: CopiedObjects, object: ObjectFile): Promise<void> {
  const copies = work.copies ?? false;
  try {
    const { sha256, isNew, isLink } = await work.pool.keepFile(join(work.dataDir, 'objects', object.file), { copies });
    copied.kept.set(object.file, { ...object, sha256 });
    if (!isNew) return;
    copied.new_count += 1;
    copied.new_bytes += object.bytes;
    if (isLink) copied.linked += 1;
  } catch (error) {
    // Deleted since it was listed.
    if (!isGone(error)) throw error;
  }
}

/** Keeps what neither the former backup nor an earlier call has. */
async function keepObjects(work: Work, copied: CopiedObjects, known: ReadonlyMap<string, KeptFile>): Promise<void> {
  const folder = join(work.dataDir, 'objects');
  if (!existsSync(join(folder, 'buckets'))) return;
  const total = (await measureObjects(folder)).bytes;
  let done = 0;
  for await (const object of listObjectFiles(folder)) {
    requireRunning(work.signal);
    const before = copied.kept.get(object.file) ?? known.get(object.file);
    const isSame = before?.stamp === object.stamp && before.bytes === object.bytes;
    if (isSame && (await work.pool.has(before.sha256))) copied.kept.set(object.file, before);
    else await keepObject(work, copied, object);
    done += object.bytes;
    work.report('objects', Math.min(done, total), total);
  }
}

type KeptDatabase = Manifest['database'];

async function keepDatabase(
  work: Work,
  frozen: FrozenDatabase,
): Promise<{ database: KeptDatabase; new_bytes: number }> {
  const before = work.previous?.database.chunk_bytes === chunkBytes ? work.previous.database : undefined;
  const tag_key = before?.tag_key ?? newTagKey();
  const database: KeptDatabase = { bytes: frozen.bytes, chunk_bytes: chunkBytes, tag_key, tags: [], chunks: [] };
  let new_bytes = 0;
  for (let start = 0; start < frozen.bytes; start += chunkBytes) {
    requireRunning(work.signal);
    const bytes = frozen.read(start, chunkBytes);
    const tag = tagOf(tag_key, bytes);
    const at = database.chunks.length;
    const isUnchanged = before?.tags[at] === tag && bytes.length === chunkBytes;
    const sha256 = (isUnchanged && before?.chunks[at]) || hashOf(bytes);
    if (!(await work.pool.has(sha256))) {
      await work.pool.keep(sha256, bytes);
      new_bytes += bytes.length;
    }
    database.tags.push(tag);
    database.chunks.push(sha256);
    work.report('database', start + bytes.length, frozen.bytes);
  }
  return { database, new_bytes };
}

async function keepSettings(work: Work): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const file of settingsFiles) {
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

async function keepAll(work: Work): Promise<BackupReport> {
  const copied: CopiedObjects = { kept: new Map(), new_count: 0, new_bytes: 0, linked: 0 };
  const known = new Map(work.previous?.objects.map((object) => [object.file, object]));
  // Before the database and after it: an object that a row names is in one of the two, also when it comes or goes meanwhile.
  await keepObjects(work, copied, known);
  const { database, new_bytes, counts, schema } = await withFrozenDatabase(
    join(work.dataDir, 'sheaf.db'),
    async (frozen) => {
      const [version] = frozen.query<{ user_version: number }>('PRAGMA user_version');
      return {
        ...(await keepDatabase(work, frozen)),
        counts: countRows(frozen),
        schema: version?.user_version ?? 0,
      };
    },
  );
  await keepObjects(work, copied, known);
  const settings = await keepSettings(work);
  await work.pool.settle();
  const { kept, ...news } = copied;
  const objects = [...kept.values()];
  const manifest: Manifest = {
    format: 1,
    sheaf: work.version,
    schema,
    created_at: timestamp(work.clock),
    data_dir: work.dataDir,
    counts,
    database,
    objects,
    settings,
  };
  writeManifest(work.dir, manifest);
  return {
    backup: nameOf(manifest),
    sheaf: work.version,
    schema,
    database: { bytes: database.bytes, new_bytes },
    objects: { count: objects.length, bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0), ...news },
    counts,
    removed: [],
  };
}

/** Removes the oldest backups, and what only they had. */
async function removeOld(dir: string, keep: number | undefined): Promise<string[]> {
  const names = listBackups(dir);
  const removed = keep === undefined ? [] : names.slice(0, Math.max(0, names.length - keep));
  const wanted = new Set<string>();
  // Read before anything is removed: where one cannot be read, nobody knows what it needs.
  for (const name of names.filter((one) => !removed.includes(one)))
    for (const sha256 of contentsOf(readManifest(dir, name))) wanted.add(sha256);
  for (const name of removed) removeManifest(dir, name);
  if (removed.length > 0) await sweepPool(poolOf(dir), wanted);
  return removed;
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
    const pool = await openPool(poolOf(dir));
    const report: Work['report'] = (phase, done, total) => options.onProgress?.({ phase, done, total });
    const made = await keepAll({ ...options, pool, previous, report });
    return { ...made, removed: await removeOld(dir, options.keep) };
  } finally {
    leaveFolder(dataDir);
    unlock();
  }
}
