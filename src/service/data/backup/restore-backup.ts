import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isBucketSettings, makeBucketFolders } from '@sheaf/object-store';
import { makeRestoredDir, restoreMark } from '../../core/data-dir.ts';
import { replaceFile, syncFolder } from '../../core/durable-file.ts';
import { isCorrupt, readErrorCode, UserError } from '../../core/errors.ts';
import { describeError } from '../../core/health.ts';
import { schemaVersion } from '../schema/migrations.ts';
import { openDatabase } from '../sqlite/open.ts';
import { removeEmptyLog } from '../sqlite/sqlite-database.ts';
import { lockBackupFolder, requireApart, requireBackupFolder } from './backup-folder.ts';
import { findFault } from './keep-database.ts';
import { readInto } from './keep-file.ts';
import type { OnProgress } from './make-backup.ts';
import { databaseFile, type KeptFile, listBackups, locateBackup, type Manifest, readManifest } from './manifest.ts';

interface RestoreReport {
  backup: string;
  data_dir: string;
  database: { bytes: number };
  objects: { count: number; bytes: number };
  counts: Record<string, number>;
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

/** Copies a file of the backup. It has its name when it is safe on the disk. @throws UserError when it is not what was kept */
async function restoreFile(restore: Restore, { file, sha256 }: KeptFile): Promise<void> {
  const from = join(locateBackup(restore.dir, restore.name), file);
  const to = join(restore.dataDir, file);
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const prepared = `${to}.new`;
  const copy = await open(prepared, 'w', 0o600);
  try {
    const found = await readInto(from, copy, { onRead: restore.restored }).catch((error: unknown) => {
      throw readErrorCode(error) === 'ENOENT' ? damagedBackup(restore, from) : error;
    });
    if (found.sha256 !== sha256) throw damagedBackup(restore, from);
    await copy.sync();
  } finally {
    await copy.close();
  }
  await rename(prepared, to);
}

/** @throws UserError when the restored database is damaged */
function requireIntact(path: string): void {
  let fault: string | undefined;
  try {
    const handle = openDatabase(path, { readonly: true });
    fault = findFault(handle);
    handle.close();
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    fault = describeError(error);
  }
  if (fault !== undefined)
    throw new UserError(`The backup has a damaged database: ${fault}. Restore an older one with --backup.`);
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
  if (schema <= schemaVersion) return;
  throw new UserError(
    `This backup was made by a newer Sheaf (${sheaf}, schema ${schema}; this one knows ${schemaVersion}). Update Sheaf to restore it.`,
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
    const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    const restored = (bytes: number) => {
      done += bytes;
      onProgress?.({ phase: 'restoring', done, total });
    };
    const restore = { dir, name, dataDir, manifest, restored };
    for (const { file } of manifest.files)
      if (isBucketSettings(file)) await makeBucketFolders(dirname(join(dataDir, file)));
    for (const file of manifest.files) await restoreFile(restore, file);
    for (const folder of new Set(manifest.files.map(({ file }) => dirname(join(dataDir, file))))) syncFolder(folder);
    requireIntact(join(dataDir, databaseFile));
    removeEmptyLog(dataDir);
    rmSync(join(dataDir, restoreMark));
    syncFolder(dataDir);
    const objects = manifest.files.filter(({ file }) => file.startsWith('objects/'));
    const database = manifest.files.find(({ file }) => file === databaseFile);
    return {
      backup: name,
      data_dir: dataDir,
      database: { bytes: database?.bytes ?? 0 },
      objects: { count: objects.length, bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0) },
      counts: manifest.counts,
    };
  } finally {
    unlock();
  }
}
