// The files of a store's folder that hold what cannot be made again, for copies of the folder. Nothing is changed.
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type CheckedObject, checkObjects, namesIn } from './check-objects.ts';
import { readMetadata } from './disk/object-file.ts';
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
const isBucketSettings = (file: string): boolean => file.endsWith(`/${settingsFile}`);

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

// Reads what a store has kept, without running it: for moving it to another store. Nothing is changed.

/** An object whose bytes are those that were stored. */
export interface ReadableObject {
  bucket: string;
  key: string;
  bytes: number;
  /** Response headers that are stored with it, by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** @param start of the first byte @param end of the last one, included */
  read(start?: number, end?: number): Readable;
}

/** @returns how many object files there are below a store's folder, and their bytes, which include the metadata. Some may go meanwhile */
export async function measureObjects(dataDir: string): Promise<{ count: number; bytes: number }> {
  const total = { count: 0, bytes: 0 };
  for await (const { file, bytes } of listObjectFiles(dataDir)) {
    if (isBucketSettings(file)) continue;
    total.bytes += bytes;
    total.count += 1;
  }
  return total;
}

async function openObject(
  dataDir: string,
  { file, bucket = '', key = '', bytes }: CheckedObject,
): Promise<ReadableObject> {
  const path = join(dataDir, file);
  const handle = await open(path, 'r');
  try {
    const { headers } = await readMetadata(handle);
    const read = (start = 0, end = bytes - 1) => createReadStream(path, { start, end });
    return { bucket, key, bytes, headers, read };
  } finally {
    await handle.close();
  }
}

/**
 * Checks every object below a store's folder, one after another.
 * @returns each of them, or what is damaged with the reason
 * @throws Error of the file system when there is no store in the folder or it cannot be read
 */
export async function* readObjects(
  dataDir: string,
): AsyncGenerator<ReadableObject | (CheckedObject & { problem: string })> {
  for await (const object of checkObjects(dataDir)) {
    const { problem } = object;
    yield problem === undefined ? await openObject(dataDir, object) : { ...object, problem };
  }
}
