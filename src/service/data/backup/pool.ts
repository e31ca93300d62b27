import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, link, lstat, mkdir, open, readdir, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../core/durable-file.ts';
import { errorCode } from '../../core/errors.ts';
import { contentPath, poolOf } from './backup-folder.ts';
import { readDamaged, saveDamaged } from './damaged-contents.ts';

/** Files that are synced at once. */
const syncedAtOnce = 32;

/** Looks at the bytes of a file while it is kept. */
export interface Inspection {
  update(bytes: Uint8Array): void;
  /** @returns a sentence; undefined: nothing is wrong with the file */
  problem(): string | undefined;
}

export interface KeepFileOptions {
  /** A copy is made even where a link could be. */
  copies: boolean;
  inspect?: (handle: FileHandle) => Promise<Inspection>;
  onRead?: (bytes: number) => void;
}

/** What became of a file. `problem`: of the inspection. */
export interface KeptContent {
  sha256: string;
  isNew: boolean;
  isLink: boolean;
  problem: string | undefined;
}

/** The contents of all backups of a folder, each under its SHA-256. What two backups share is there once. */
export interface Pool {
  /** Whether a content is there. One that is known to be damaged is not. */
  has(sha256: string): Promise<boolean>;
  /** Keeps bytes under their SHA-256. */
  keep(sha256: string, bytes: Uint8Array): Promise<void>;
  /** Keeps a file that is never changed in place: by a hard link where the file system can, else as a copy. */
  keepFile(path: string, options: KeepFileOptions): Promise<KeptContent>;
  /** Makes all that was kept last through a power cut. */
  settle(): Promise<void>;
}

const readBytes = 1 << 20;

/** @param onRead gets the bytes that were read as they are @returns the SHA-256 of a file, in hexadecimal */
export async function hashFile(path: string, onRead: (bytes: number) => void = () => {}): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: readBytes })) {
    hash.update(chunk as Buffer);
    onRead((chunk as Buffer).length);
  }
  return hash.digest('hex');
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @returns whether it is a link now. The reasons not to link are many: another disk, a limit, a file system without links */
async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw error;
    return false;
  }
}

/** Reads a file once: for its SHA-256, for who inspects it, and for a copy where one is made. */
async function readInto(
  path: string,
  copy: FileHandle | null,
  { inspect, onRead }: KeepFileOptions,
): Promise<Pick<KeptContent, 'sha256' | 'problem'>> {
  const handle = await open(path, 'r');
  try {
    const inspection = await inspect?.(handle);
    const hash = createHash('sha256');
    for await (const chunk of handle.createReadStream({ start: 0, highWaterMark: readBytes, autoClose: false })) {
      const bytes = chunk as Buffer;
      hash.update(bytes);
      inspection?.update(bytes);
      await copy?.writeFile(bytes);
      onRead?.(bytes.length);
    }
    return { sha256: hash.digest('hex'), problem: inspection?.problem() };
  } finally {
    await handle.close();
  }
}

/** @returns what was kept of a file, at `held` @throws Error of the file system; ENOENT: the file is gone */
async function hold(path: string, held: string, options: KeepFileOptions): Promise<Omit<KeptContent, 'isNew'>> {
  if (!options.copies && (await tryLink(path, held))) return { ...(await readInto(held, null, options)), isLink: true };
  const copy = await open(held, 'wx', 0o600);
  try {
    return { ...(await readInto(path, copy, options)), isLink: false };
  } finally {
    await copy.close();
  }
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  await handle.writeFile(bytes).finally(() => handle.close());
}

/** Opens the pool of a folder of backups. What an interrupted backup left half written is removed. */
export async function openPool(dir: string): Promise<Pool> {
  const folder = poolOf(dir);
  const temporary = join(folder, 'tmp');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const shards = new Set<string>();
  const damaged = readDamaged(dir);
  let unsettled: { from: string; sha256: string }[] = [];

  async function settleFiles(): Promise<void> {
    const files = unsettled;
    unsettled = [];
    // A content gets its name when it is safe on the disk, so what has a name is whole.
    await Promise.all(files.map(({ from }) => syncFile(from)));
    for (const { from, sha256 } of files) await rename(from, contentPath(dir, sha256));
    const isMended = files.filter(({ sha256 }) => damaged.delete(sha256)).length > 0;
    if (isMended) saveDamaged(dir, damaged);
  }

  async function place(from: string, sha256: string): Promise<void> {
    const shard = dirname(contentPath(dir, sha256));
    if (!shards.has(shard)) await mkdir(shard, { recursive: true, mode: 0o700 });
    shards.add(shard);
    unsettled.push({ from, sha256 });
    if (unsettled.length >= syncedAtOnce) await settleFiles();
  }

  async function has(sha256: string): Promise<boolean> {
    if (unsettled.some((one) => one.sha256 === sha256)) return true;
    return !damaged.has(sha256) && (await exists(contentPath(dir, sha256)));
  }

  return {
    has,
    async keep(sha256, bytes) {
      const path = join(temporary, randomUUID());
      await writeNew(path, bytes);
      await place(path, sha256);
    },
    async keepFile(path, options) {
      const held = join(temporary, randomUUID());
      const kept = await hold(path, held, options);
      const isNew = !(await has(kept.sha256));
      if (isNew) await place(held, kept.sha256);
      else await unlink(held);
      return { ...kept, isNew };
    },
    async settle() {
      await settleFiles();
      for (const shard of shards) syncFolder(shard);
      syncFolder(folder);
    },
  };
}

/** Removes the contents that no backup has any more. @returns how many, and their bytes */
export async function sweepPool(
  folder: string,
  wanted: ReadonlySet<string>,
): Promise<{ count: number; bytes: number }> {
  const swept = { count: 0, bytes: 0 };
  for (const shard of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shard)) continue;
    for (const sha256 of await readdir(join(folder, shard))) {
      if (wanted.has(sha256)) continue;
      const path = join(folder, shard, sha256);
      swept.bytes += (await lstat(path)).size;
      swept.count += 1;
      await unlink(path);
    }
  }
  return swept;
}
