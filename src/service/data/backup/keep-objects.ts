import { existsSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { listObjectFiles, measureObjects, type ObjectFile, openObjectCheck } from '../../../storage/index.ts';
import { errorCode, UserError } from '../../core/errors.ts';
import { contentPath } from './backup-folder.ts';
import { type KeptFile, listBackups, readManifest } from './manifest.ts';
import { hashFile, type Pool } from './pool.ts';

/** An object that is damaged or missing in the data folder. */
export interface DamagedObject {
  /** Below the data folder. */
  file: string;
  problem: string;
  /** The backup whose whole copy was kept in its place; null: none has one, and it was copied as it is, unless it is missing. */
  kept_from: string | null;
  /** There is no file of it in the data folder. */
  is_missing?: true;
}

export interface CopiedObjects {
  kept: Map<string, KeptFile>;
  damaged: Map<string, DamagedObject>;
  new_count: number;
  new_bytes: number;
  linked: number;
}

export interface ObjectWork {
  dataDir: string;
  dir: string;
  pool: Pool;
  copies: boolean;
  /** Of the backup before, by their file. */
  known: ReadonlyMap<string, KeptFile>;
  requireRunning: () => void;
  report: (done: number, total: number) => void;
}

export const noObjects = (): CopiedObjects => ({
  kept: new Map(),
  damaged: new Map(),
  new_count: 0,
  new_bytes: 0,
  linked: 0,
});

async function isIntact(path: string, sha256: string, onRead: (bytes: number) => void): Promise<boolean> {
  return (await hashFile(path, onRead).catch(() => undefined)) === sha256;
}

/** The next backup reads an object without a stamp again: it may be repaired by then. */
const unstamped = (object: KeptFile): KeptFile => ({ ...object, stamp: '' });

/** Keeps an object that the backup before does not have. */
async function keepObject(
  work: ObjectWork,
  copied: CopiedObjects,
  object: ObjectFile,
  onRead: (bytes: number) => void,
): Promise<void> {
  const { file } = object;
  const path = join(work.dataDir, 'objects', file);
  const inspect = (handle: FileHandle) => openObjectCheck(handle, file);
  const { sha256, isNew, isLink, problem } = await work.pool.keepFile(path, { copies: work.copies, inspect, onRead });
  if (isNew) {
    copied.new_count += 1;
    copied.new_bytes += object.bytes;
    if (isLink) copied.linked += 1;
  }
  if (problem === undefined) {
    copied.kept.set(file, { ...object, sha256 });
    copied.damaged.delete(file);
    return;
  }
  copied.kept.set(file, unstamped({ ...object, sha256, damage: problem }));
  copied.damaged.set(file, { file: `objects/${file}`, problem, kept_from: null });
}

/** Keeps what neither the former backup nor an earlier call has. */
export async function keepObjects(work: ObjectWork, copied: CopiedObjects): Promise<void> {
  const folder = join(work.dataDir, 'objects');
  if (!existsSync(join(folder, 'buckets'))) return;
  const total = (await measureObjects(folder)).bytes;
  let done = 0;
  for await (const object of listObjectFiles(folder)) {
    work.requireRunning();
    const begun = done;
    const before = copied.kept.get(object.file) ?? work.known.get(object.file);
    const isSame = before?.stamp === object.stamp && before.bytes === object.bytes;
    if (isSame && (await work.pool.has(before.sha256))) copied.kept.set(object.file, before);
    else if (!copied.damaged.has(object.file))
      await keepObject(work, copied, object, (bytes) => {
        done += bytes;
        work.report(Math.min(done, total), total);
      }).catch((error: unknown) => {
        // Deleted since it was listed.
        if (errorCode(error) !== 'ENOENT') throw error;
      });
    done = begun + object.bytes;
    work.report(Math.min(done, total), total);
  }
}

/** @param needed files of objects that rows name, below the folder of the store @returns those that were not found */
export const missingOf = (needed: readonly string[], { kept, damaged }: CopiedObjects): string[] =>
  needed.filter((file) => !kept.has(file) && !damaged.has(file));

/** Notes the missing files that are still needed. */
export function noteMissing(
  missing: readonly string[],
  neededNow: readonly string[],
  { damaged }: CopiedObjects,
): void {
  const needed = new Set(neededNow);
  for (const file of missing)
    if (needed.has(file))
      damaged.set(file, { file: `objects/${file}`, problem: 'It is missing.', kept_from: null, is_missing: true });
}

/** @returns the objects of a backup; none where its manifest cannot be used */
function objectsOf(dir: string, backup: string): readonly KeptFile[] {
  try {
    return readManifest(dir, backup).objects;
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

/**
 * Keeps intact copies from earlier backups, the newest first, in the place of damaged and missing objects. They are copies of the same object: the store
 * never writes another one under a key of Sheaf.
 */
export async function keepIntactCopies(
  { dir, requireRunning, report }: ObjectWork,
  { kept, damaged }: CopiedObjects,
): Promise<void> {
  const wanted = new Map(damaged);
  const total = [...wanted.keys()].reduce((sum, file) => sum + (kept.get(file)?.bytes ?? 0), 0);
  let done = 0;
  const onRead = (bytes: number) => {
    done += bytes;
    report(Math.min(done, total), total);
  };
  for (const backup of listBackups(dir).reverse()) {
    if (wanted.size === 0) return;
    for (const copy of objectsOf(dir, backup)) {
      requireRunning();
      const object = wanted.get(copy.file);
      if (object === undefined || copy.damage !== undefined) continue;
      if (!(await isIntact(contentPath(dir, copy.sha256), copy.sha256, onRead))) continue;
      kept.set(copy.file, unstamped(copy));
      damaged.set(copy.file, { ...object, kept_from: backup });
      wanted.delete(copy.file);
    }
  }
}
