import type { FileHandle } from 'node:fs/promises';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listObjectFiles, measureObjects, type ObjectFile, openObjectCheck } from '@sheaf/object-store';
import { nameStoreFolder } from '../../core/data-dir.ts';
import { readErrorCode } from '../../core/errors.ts';
import { keepFile, tryLink } from './keep-file.ts';
import { type KeptFile, locateBackup } from './manifest.ts';

/** An object that is damaged or missing in the data folder. */
export interface DamagedObject {
  /** Below the data folder. */
  file: string;
  problem: string;
  /** There is no file of it in the data folder. */
  is_missing?: true;
}

interface KeptObjects {
  files: KeptFile[];
  damaged: DamagedObject[];
  /** The objects that the previous backup does not have. */
  new_count: number;
  new_bytes: number;
  linked: number;
}

interface ObjectWork {
  dataDir: string;
  /** The folder of backups. */
  dir: string;
  /** The folder of this backup. */
  into: string;
  copies: boolean;
  /** The backup before, with its files by their name; undefined: this is the first. */
  previous: { name: string; files: ReadonlyMap<string, KeptFile> } | undefined;
  report: (done: number, total: number) => void;
}

/** Links an object that has not changed to that of the backup before. @returns undefined where it must be read */
async function keepAgain({ dir, into, previous }: ObjectWork, { stamp, bytes }: ObjectFile, file: string) {
  const before = previous?.files.get(file);
  if (previous === undefined || before?.stamp !== stamp || before.bytes !== bytes) return undefined;
  const isLinked = await tryLink(join(locateBackup(dir, previous.name), file), join(into, file)).catch(() => false);
  return isLinked ? before : undefined;
}

/** Keeps an object that the backup before does not have. */
async function keepAnew(
  { dataDir, into, copies }: ObjectWork,
  kept: KeptObjects,
  object: ObjectFile,
  onRead: (bytes: number) => void,
): Promise<void> {
  const file = `objects/${object.file}`;
  const inspect = (handle: FileHandle) => openObjectCheck(handle, object.file);
  const to = join(into, file);
  const { sha256, isLink, problem } = await keepFile(join(dataDir, file), to, { copies, inspect, onRead });
  kept.new_count += 1;
  kept.new_bytes += object.bytes;
  if (isLink) kept.linked += 1;
  // The next backup reads an object without a stamp again: it may be repaired by then.
  if (problem === undefined) kept.files.push({ ...object, file, sha256 });
  else {
    kept.files.push({ file, bytes: object.bytes, sha256, stamp: '', damage: problem });
    kept.damaged.push({ file, problem });
  }
}

/** Keeps the objects of a data folder, each compared with what its metadata says of its bytes. */
export async function keepObjects(work: ObjectWork): Promise<KeptObjects> {
  const kept: KeptObjects = { files: [], damaged: [], new_count: 0, new_bytes: 0, linked: 0 };
  const folder = nameStoreFolder(work.dataDir);
  const total = (await measureObjects(folder)).bytes;
  let done = 0;
  for await (const object of listObjectFiles(folder)) {
    const file = `objects/${object.file}`;
    const begun = done;
    const again = await keepAgain(work, object, file);
    if (again !== undefined) kept.files.push(again);
    else
      await keepAnew(work, kept, object, (bytes) => {
        done += bytes;
        work.report(Math.min(done, total), total);
      }).catch(async (error: unknown) => {
        // Deleted since it was listed.
        if (readErrorCode(error) !== 'ENOENT') throw error;
        await rm(join(work.into, file), { force: true });
      });
    done = begun + object.bytes;
    work.report(Math.min(done, total), total);
  }
  return kept;
}

/**
 * Notes the objects that rows name and that are not there.
 * @param needed their files when the backup began, below the folder `objects`
 * @param listNow lists those of now: what was deleted for good meanwhile is not missed
 */
export function noteMissing(needed: readonly string[], { files, damaged }: KeptObjects, listNow: () => string[]): void {
  const found = new Set(files.map(({ file }) => file));
  const missing = needed.filter((name) => !found.has(`objects/${name}`));
  if (missing.length === 0) return;
  const neededNow = new Set(listNow());
  for (const name of missing)
    if (neededNow.has(name)) damaged.push({ file: `objects/${name}`, problem: 'It is missing.', is_missing: true });
}
