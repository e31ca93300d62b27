import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { makeRestoredDir, restoreMark } from '../../core/data-dir.ts';
import { replaceFile, syncFolder } from '../../core/durable-file.ts';
import { errorCode, isCorrupt, UserError } from '../../core/errors.ts';
import { describeError } from '../../core/health.ts';
import { forgetPrograms, listPrograms, type ProgramSetting } from '../../core/program-settings.ts';
import { migrations } from '../schema/migrations.ts';
import { all } from '../sql.ts';
import { savePageSums } from '../sqlite/page-sums.ts';
import { openSqliteThread, removeEmptyLog } from '../sqlite/sqlite-database.ts';
import { contentPath, lockBackupFolder, requireApart, requireBackupFolder } from './backup-folder.ts';
import type { OnProgress } from './make-backup.ts';
import { type KeptFile, listBackups, type Manifest, readManifest } from './manifest.ts';
import { placesOf } from './page-map.ts';
import { DamagedContent, openPageReader } from './pool-reader.ts';

export interface RestoreReport {
  backup: string;
  data_dir: string;
  database: { bytes: number };
  objects: { count: number; bytes: number };
  counts: Record<string, number>;
  /** Settings that would run a program. They are off until a person confirms them. */
  programs: ProgramSetting[];
}

interface Restore {
  dir: string;
  name: string;
  dataDir: string;
  manifest: Manifest;
  restored: (bytes: number) => void;
}

const damagedBackup = ({ dir, name }: Restore, path: string): UserError =>
  new UserError(
    `The backup ${name} is damaged: ${path} is missing or not what was kept. Restore another one with --backup; "sheaf backup ${dir} --list" shows them.`,
  );

/** Adds a content of the pool to a file. @throws UserError when it is not what was kept */
async function pour(restore: Restore, sha256: string, to: FileHandle): Promise<void> {
  const path = contentPath(restore.dir, sha256);
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
      hash.update(chunk as Buffer);
      // Unlike write(), it goes on where the system takes only a part.
      await to.writeFile(chunk as Buffer);
      restore.restored((chunk as Buffer).length);
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  if (hash.digest('hex') !== sha256) throw damagedBackup(restore, path);
}

/** Adds all pages of the database to a file. @throws UserError when one is not what was kept */
async function pourDatabase(restore: Restore, to: FileHandle): Promise<void> {
  const { bytes, page_bytes, ...map } = restore.manifest.database;
  const reader = openPageReader(restore.dir);
  let left = bytes;
  try {
    for (const place of placesOf(map, page_bytes)) {
      const page = await reader.read(place, Math.min(page_bytes, left));
      await to.writeFile(page);
      restore.restored(page.length);
      left -= page.length;
    }
  } catch (error) {
    if (error instanceof DamagedContent) throw damagedBackup(restore, error.path);
    throw error;
  }
}

async function makeFile(path: string, fill: (to: FileHandle) => Promise<void>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const prepared = `${path}.new`;
  const handle = await open(prepared, 'w', 0o600);
  try {
    await fill(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(prepared, path);
}

async function makeFiles(restore: Restore, below: string, files: readonly KeptFile[]): Promise<void> {
  for (const { file, sha256 } of files)
    await makeFile(join(restore.dataDir, below, file), (to) => pour(restore, sha256, to));
  for (const folder of new Set(files.map(({ file }) => dirname(join(restore.dataDir, below, file)))))
    syncFolder(folder);
}

/** An embedded store expects all folders of a bucket, also those that hold nothing. */
function makeBucketFolders({ dataDir, manifest }: Restore): void {
  const buckets = manifest.objects.filter(({ file }) => file.endsWith('/bucket.json')).map(({ file }) => dirname(file));
  for (const bucket of buckets)
    for (const folder of [...'0123456789abcdef', 'uploads'])
      mkdirSync(join(dataDir, 'objects', bucket, folder), { recursive: true, mode: 0o700 });
}

/** @returns 'ok', or what SQLite says is wrong with a database */
async function checkQuickly(path: string): Promise<string> {
  const connection = openSqliteThread(path, { readonly: true });
  try {
    const [found] = await all(connection.read, sql<{ quick_check: string }>`PRAGMA quick_check(1)`);
    return String(found?.quick_check);
  } finally {
    await connection.close();
  }
}

/** @throws UserError when the restored database is damaged */
async function requireIntact(path: string): Promise<void> {
  const found = await checkQuickly(path).catch((error: unknown) => {
    if (isCorrupt(error)) return describeError(error);
    throw error;
  });
  if (found !== 'ok')
    throw new UserError(`The backup has a damaged database: ${found}. Restore an older one with --backup.`);
}

function chooseBackup(dir: string, wanted: string | undefined): string {
  const names = listBackups(dir);
  const found = wanted === undefined ? names.at(-1) : names.find((name) => name === wanted);
  if (found !== undefined) return found;
  if (wanted === undefined) throw new UserError(`There is no backup in ${dir} yet.`);
  throw new UserError(`There is no backup ${wanted} in ${dir}. "sheaf backup ${dir} --list" shows them all.`, 2);
}

/** Refuses a folder that holds anything but a restore of the same backup that was cut off. @throws UserError */
function beginRestore(dataDir: string, name: string): void {
  makeRestoredDir(dataDir);
  const mark = join(dataDir, restoreMark);
  const others = readdirSync(dataDir);
  if (existsSync(mark) && readFileSync(mark, 'utf8').includes(JSON.stringify(name))) return;
  if (others.length > 0)
    throw new UserError(`${dataDir} is not empty: it has ${others[0]}. Give a new folder. Nothing was changed.`, 2);
  replaceFile(mark, `${JSON.stringify({ backup: name })}\n`);
}

function requireKnownSchema({ schema, sheaf }: Manifest): void {
  const newest = migrations.at(-1)?.version ?? 0;
  if (schema <= newest) return;
  throw new UserError(
    `This backup was made by a newer Sheaf (${sheaf}, schema ${schema}; this one knows ${newest}). Update Sheaf to restore it.`,
  );
}

/**
 * Makes a data folder of a backup. All contents are compared with their SHA-256. The folder can be used when this has ended: until then it
 * has a mark that every start refuses, and the same call continues after an interruption.
 * @throws UserError when the folder is not empty, or the backup is damaged or of a newer Sheaf
 */
export async function restoreBackup(
  dir: string,
  dataDir: string,
  { backup, onProgress }: { backup?: string | undefined; onProgress?: OnProgress } = {},
): Promise<RestoreReport> {
  requireBackupFolder(dir);
  requireApart(dir, dataDir);
  const unlock = lockBackupFolder(dir);
  try {
    const name = chooseBackup(dir, backup);
    const manifest = readManifest(dir, name);
    requireKnownSchema(manifest);
    beginRestore(dataDir, name);
    forgetPrograms(dataDir);
    const objectBytes = manifest.objects.reduce((sum, { bytes }) => sum + bytes, 0);
    const total = manifest.database.bytes + objectBytes;
    let done = 0;
    const restored = (bytes: number) => {
      done += bytes;
      onProgress?.({ phase: 'restoring', done, total });
    };
    const restore = { dir, name, dataDir, manifest, restored };
    makeBucketFolders(restore);
    await makeFiles(restore, 'objects', manifest.objects);
    await makeFiles(restore, '', manifest.settings);
    await makeFile(join(dataDir, 'sheaf.db'), (to) => pourDatabase(restore, to));
    await requireIntact(join(dataDir, 'sheaf.db'));
    removeEmptyLog(dataDir);
    savePageSums(dataDir);
    rmSync(join(dataDir, restoreMark));
    syncFolder(dataDir);
    const objects = { count: manifest.objects.length, bytes: objectBytes };
    return {
      backup: name,
      data_dir: dataDir,
      database: { bytes: manifest.database.bytes },
      objects,
      counts: manifest.counts,
      programs: listPrograms(dataDir),
    };
  } finally {
    unlock();
  }
}
