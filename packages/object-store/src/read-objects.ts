// Reads what a store has kept, without running it: for moving it to another store. Nothing is changed.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type CheckedObject, checkObjects } from './check-objects.ts';
import { readMetadata } from './disk/object-file.ts';
import { isBucketSettings, listObjectFiles } from './object-files.ts';

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
