// The files of a store's folder that hold what cannot be made again, for copies of the folder. Nothing is changed.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './s3-error.ts';

/** A file that holds an object, or the settings of a bucket. It is replaced as a whole and never changed in place. */
export interface ObjectFile {
  /** Path below the store's folder, with slashes. */
  file: string;
  bytes: number;
  /** Another one when the file was replaced. */
  stamp: string;
}

const settingsFile = 'bucket.json';

/** @param file of an ObjectFile */
export const isBucketSettings = (file: string): boolean => file.endsWith(`/${settingsFile}`);

/** Of a bucket that was deleted since it was listed there are none. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function describe(dataDir: string, file: string): Promise<ObjectFile | undefined> {
  try {
    const { size, ino, mtimeNs } = await stat(join(dataDir, file), { bigint: true });
    return { file, bytes: Number(size), stamp: `${ino}-${mtimeNs}` };
  } catch (error) {
    // Deleted since its folder was listed.
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Lists the objects and the settings of the buckets below a store's folder. What is half uploaded is left out, and so is what the store
 * makes again by itself.
 * @throws Error of the file system when there is no store in the folder or it cannot be read
 */
export async function* listObjectFiles(dataDir: string): AsyncGenerator<ObjectFile> {
  for (const bucket of await readdir(join(dataDir, 'buckets'))) {
    const below = `buckets/${bucket}`;
    const shards = (await namesIn(join(dataDir, below))).filter((name) => /^[0-9a-f]$/.test(name));
    const settings = await describe(dataDir, `${below}/${settingsFile}`);
    if (settings !== undefined) yield settings;
    for (const shard of shards) {
      for (const id of await namesIn(join(dataDir, below, shard))) {
        const object = await describe(dataDir, `${below}/${shard}/${id}`);
        if (object !== undefined) yield object;
      }
    }
  }
}
