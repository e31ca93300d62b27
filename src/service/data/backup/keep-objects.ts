import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listObjectFiles, measureObjects, type ObjectFile, openObjectCheck } from '../../../storage/index.ts';
import { UserError } from '../../core/errors.ts';
import { contentPath } from './backup-folder.ts';
import { type KeptFile, listBackups, readManifest } from './manifest.ts';
import { hashFile, type Pool } from './pool.ts';

/** An object that is damaged in the data folder. */
export interface DamagedObject {
  /** Below the data folder. */
  file: string;
  problem: string;
  /** The backup whose whole copy was kept in its place; null: none has one, and it was copied as it is. */
  kept_from: string | null;
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

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function isWhole(dir: string, sha256: string): Promise<boolean> {
  return (await hashFile(contentPath(dir, sha256)).catch(() => undefined)) === sha256;
}

/** Looks for a whole copy of an object, the newest first. The store never writes another object under a key of Sheaf. */
async function findWholeCopy(
  { dir }: ObjectWork,
  file: string,
): Promise<{ backup: string; copy: KeptFile } | undefined> {
  for (const backup of listBackups(dir).reverse()) {
    let objects: readonly KeptFile[] = [];
    try {
      objects = readManifest(dir, backup).objects;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
    }
    const copy = objects.find((one) => one.file === file);
    if (copy !== undefined && copy.damage === undefined && (await isWhole(dir, copy.sha256))) return { backup, copy };
  }
  return undefined;
}

/** Without its stamp an object is read again by the next backup: it may be repaired by then. */
const unstamped = (object: KeptFile): KeptFile => ({ ...object, stamp: '' });

/** Keeps an object that the backup before does not have. A damaged one does not take the place of a whole copy. */
async function keepObject(
  work: ObjectWork,
  copied: CopiedObjects,
  object: ObjectFile,
  onRead: (bytes: number) => void,
): Promise<void> {
  const { file } = object;
  const path = join(work.dataDir, 'objects', file);
  const inspect = (handle: Parameters<typeof openObjectCheck>[0]) => openObjectCheck(handle, file);
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
  const whole = await findWholeCopy(work, file);
  copied.kept.set(file, unstamped(whole?.copy ?? { ...object, sha256, damage: problem }));
  copied.damaged.set(file, { file: `objects/${file}`, problem, kept_from: whole?.backup ?? null });
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
        if (!isGone(error)) throw error;
      });
    done = begun + object.bytes;
    work.report(Math.min(done, total), total);
  }
}
