// Makes the changes of a log again, since a power cut may have taken them from the files.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../s3-error.ts';
import type { LogFolders } from './log.worker.ts';
import { type LogEnd, type LogRecord, readLog } from './log-records.ts';

/** @param root the folder of a store */
export const logFoldersOf = (root: string): LogFolders => ({
  file: join(root, 'write.log'),
  folder: join(root, 'buckets'),
  temporary: join(root, 'tmp'),
});

/** Ignores that a file or its folder is gone: somebody removed it or its bucket. */
export const unlessGone = (error: unknown): void => {
  if (errorCode(error) !== 'ENOENT') throw error;
};

/** Of each path the last record. */
function lastRecords(records: readonly LogRecord[]): LogRecord[] {
  const last = new Map(records.map((record) => [record.path, record] as const));
  return [...last.values()].filter(({ kind }) => kind !== 'synced');
}

/** @returns whether a file has exactly these bytes */
async function hasContent(file: string, content: readonly Uint8Array[]): Promise<boolean> {
  const present = await readFile(file).catch(unlessGone);
  return present?.equals(Buffer.concat(content)) === true;
}

/** @returns whether the file was written again */
async function restore({ folder, temporary }: LogFolders, { path, content }: LogRecord): Promise<boolean> {
  const file = join(folder, path);
  if (await hasContent(file, content)) return false;
  const prepared = join(temporary, randomUUID());
  await writeFile(prepared, content, { mode: 0o600 });
  try {
    await rename(prepared, file);
    return true;
  } catch (error) {
    await rm(prepared);
    // Its bucket was deleted.
    unlessGone(error);
    return false;
  }
}

/** What a log says, after it was replayed. */
interface ReplayedLog {
  end: LogEnd;
  isEmpty: boolean;
  /** Files that were changed or deleted, below the folder of the buckets. */
  changed: string[];
  /** How many of them had to be written again. */
  restored: number;
}

/** Makes the changes of a log again. It stays as it is. @throws Error of the file system */
export async function replayRecords(folders: LogFolders): Promise<ReplayedLog> {
  const { records, ...rest } = await readLog(folders.file);
  const last = lastRecords(records);
  let restored = 0;
  for (const record of last) {
    if (record.kind === 'deleted') await rm(join(folders.folder, record.path), { force: true });
    else if (await restore(folders, record)) restored += 1;
  }
  return { ...rest, changed: last.map(({ path }) => path), restored };
}

/**
 * Makes the changes of the log again, for a program that reads the files without a store. No store may use the folder meanwhile.
 * @param root the folder of the store
 * @returns how many files were written again
 * @throws Error of the file system
 */
export async function replayLog(root: string): Promise<number> {
  const folders = logFoldersOf(root);
  await mkdir(folders.temporary, { recursive: true, mode: 0o700 });
  return (await replayRecords(folders)).restored;
}

/**
 * Lists the files of objects that are whole in the log only: the next start, or replayLog(), makes them again. Beside a running store it may
 * list one that is being written.
 * @param root the folder of the store
 * @returns paths below it
 * @throws Error of the file system
 */
export async function listLostFiles(root: string): Promise<string[]> {
  const { file, folder } = logFoldersOf(root);
  const lost: string[] = [];
  for (const { kind, path, content } of lastRecords((await readLog(file)).records)) {
    // The bucket of one without a folder was deleted.
    if (kind !== 'written' || !existsSync(dirname(join(folder, path)))) continue;
    if (!(await hasContent(join(folder, path), content))) lost.push(join('buckets', path));
  }
  return lost;
}
