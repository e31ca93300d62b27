import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../core/durable-file.ts';

/** Files that are synced at once. */
const syncedAtOnce = 32;

/** The contents of all backups of a folder, each under its SHA-256. What two backups share is there once. */
export interface Pool {
  has(sha256: string): Promise<boolean>;
  /** Keeps bytes under their SHA-256. */
  keep(sha256: string, bytes: Uint8Array): Promise<void>;
  /** Keeps a file that is never changed in place: by a hard link where the file system can, else as a copy. */
  keepFile(path: string, options: { copies: boolean }): Promise<{ sha256: string; isNew: boolean; isLink: boolean }>;
  /** Makes all that was kept last through a power cut. */
  settle(): Promise<void>;
  pathOf(sha256: string): string;
}

/** @returns the SHA-256 of a file, in hexadecimal */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
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

/** @returns whether it is a link; false: a copy. The reasons not to link are many: another disk, a limit, a file system without links */
async function linkOrCopy(from: string, to: string, copies: boolean): Promise<boolean> {
  if (!copies) {
    try {
      await link(from, to);
      return true;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw error;
    }
  }
  await copyFile(from, to);
  return false;
}

/** Opens the pool in a folder. What an interrupted backup left half written is removed. */
export async function openPool(folder: string): Promise<Pool> {
  const temporary = join(folder, 'tmp');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const shards = new Set<string>();
  let unsettled: { from: string; to: string }[] = [];
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);

  async function settleFiles(): Promise<void> {
    const files = unsettled;
    unsettled = [];
    // A content gets its name when it is safe on the disk, so what has a name is whole.
    await Promise.all(files.map(({ from }) => syncFile(from)));
    for (const { from, to } of files) await rename(from, to);
  }

  async function place(from: string, sha256: string): Promise<void> {
    const to = pathOf(sha256);
    const shard = dirname(to);
    if (!shards.has(shard)) await mkdir(shard, { recursive: true, mode: 0o700 });
    shards.add(shard);
    unsettled.push({ from, to });
    if (unsettled.length >= syncedAtOnce) await settleFiles();
  }

  const waits = (sha256: string): boolean => unsettled.some(({ to }) => to === pathOf(sha256));
  const has = async (sha256: string): Promise<boolean> => waits(sha256) || (await exists(pathOf(sha256)));

  return {
    has,
    pathOf,
    async keep(sha256, bytes) {
      const path = join(temporary, randomUUID());
      const handle = await open(path, 'wx', 0o600);
      await handle.writeFile(bytes).finally(() => handle.close());
      await place(path, sha256);
    },
    async keepFile(path, { copies }) {
      const held = join(temporary, randomUUID());
      const isLink = await linkOrCopy(path, held, copies);
      const sha256 = await hashFile(held);
      const isNew = !(await has(sha256));
      if (isNew) await place(held, sha256);
      else await unlink(held);
      return { sha256, isNew, isLink };
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
