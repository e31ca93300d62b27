// Reads the files of a store's folder without running it: for checks, copies and moves of the folder. It only reads, so it may
// run on a copy, on a read-only disk, or while a store uses the folder.
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { BlockSums, hashName, nameBucketsFolder, readMetadata } from './disk/object-file.ts';
import { bucketSettings, type StoredMetadata } from './disk/object-metadata.ts';
import { S3Error, unlessMissing } from './s3-error.ts';

/** A file that holds an object, or the settings of a bucket. It is replaced as a whole and never changed in place. */
export interface ObjectFile {
  /** Path below the store's folder, with slashes. */
  file: string;
  bytes: number;
  /** Another one when the file was replaced. */
  stamp: string;
}

/** Whether a file, as its path ends, holds the settings of a bucket. Its folder is that of the bucket. */
export const isBucketSettings = (file: string): boolean => file.endsWith('/bucket.json');

/** @returns the paths of a bucket's files */
async function* listPaths(dataDir: string, bucket: string): AsyncGenerator<string> {
  const names: string[] = await unlessMissing(readdir(join(dataDir, bucket)), () => []);
  if (names.includes('bucket.json')) yield `${bucket}/bucket.json`;
  for (const shard of names.filter((name) => /^[0-9a-f]$/.test(name))) {
    const ids = await unlessMissing(readdir(join(dataDir, bucket, shard)), () => []);
    yield* ids.map((id) => `${bucket}/${shard}/${id}`);
  }
}

/**
 * Lists the objects and the settings of the buckets below a store's folder; none where there is no store. What is half
 * uploaded is left out.
 * @throws Error of the file system when the folder cannot be read
 */
export async function* listObjectFiles(dataDir: string): AsyncGenerator<ObjectFile> {
  for (const bucket of await unlessMissing(readdir(nameBucketsFolder(dataDir)), () => [])) {
    for await (const file of listPaths(dataDir, `buckets/${bucket}`)) {
      const found = await unlessMissing(stat(join(dataDir, file), { bigint: true }), () => undefined);
      if (found !== undefined) yield { file, bytes: Number(found.size), stamp: `${found.ino}-${found.mtimeNs}` };
    }
  }
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

/** Compares an object's file, while somebody reads it, with what its metadata says of the bytes. */
interface ObjectCheck {
  /** Absent where they are damaged, and for the settings of a bucket. */
  metadata?: StoredMetadata;
  /** Takes all bytes of the file, in order. */
  update(bytes: Uint8Array): void;
  /** @returns a sentence; undefined: the file is as it was stored */
  problem(): string | undefined;
}

function checkBytes(metadata: StoredMetadata): ObjectCheck {
  const sums = new BlockSums();
  let left = metadata.size;
  return {
    metadata,
    update(bytes) {
      if (left > 0) sums.update(bytes.subarray(0, left));
      left -= bytes.length;
    },
    problem: () =>
      sums.finish() === metadata.block_sums ? undefined : 'Its bytes do not have the sums of their blocks.',
  };
}

function checkSettings(bucket: string): ObjectCheck {
  const pieces: Uint8Array[] = [];
  return {
    update: (bytes) => void pieces.push(bytes.slice()),
    problem: () => {
      try {
        const { name } = bucketSettings.parse(JSON.parse(String(Buffer.concat(pieces))));
        if (hashName(name) === bucket) return undefined;
      } catch {
        // The text is not that of settings.
      }
      return 'The settings of the bucket are damaged.';
    },
  };
}

/**
 * @param handle of the file, or of a copy
 * @param file its path below the store's folder, as in listObjectFiles
 * @throws Error of the file system
 */
export async function openObjectCheck(handle: FileHandle, file: string): Promise<ObjectCheck> {
  const [, bucket = '', , id = ''] = file.split('/');
  if (isBucketSettings(file)) return checkSettings(bucket);
  try {
    const metadata = await readMetadata(handle);
    const isInPlace = hashName(metadata.bucket) === bucket && hashName(metadata.key) === id;
    if (isInPlace) return checkBytes(metadata);
    return { metadata, update: () => {}, problem: () => 'Its file is in the place of another object.' };
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    return { update: () => {}, problem: () => error.message };
  }
}

/** An object whose bytes are those that were stored. */
export interface ReadableObject {
  /** Path below the store's folder. */
  file: string;
  bucket: string;
  key: string;
  bytes: number;
  /** Response headers that are stored with it, by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** @param start of the first byte @param end of the last one, included */
  read(start?: number, end?: number): Readable;
  problem?: undefined;
}

/** The facts about a damaged object, or about damaged settings. `bucket` and `key` are absent when the metadata is lost. */
export interface DamagedObject {
  file: string;
  bucket?: string | undefined;
  key?: string | undefined;
  bytes: number;
  /** A sentence. */
  problem: string;
}

async function checkFile(dataDir: string, file: string): Promise<ObjectCheck> {
  const handle = await open(join(dataDir, file), 'r');
  try {
    const check = await openObjectCheck(handle, file);
    for await (const bytes of handle.createReadStream({ autoClose: false, start: 0 })) check.update(bytes);
    return check;
  } finally {
    await handle.close();
  }
}

/**
 * Compares every object below a store's folder with its metadata, one after another.
 * @throws Error of the file system when the folder cannot be read
 */
export async function* checkObjects(dataDir: string): AsyncGenerator<ReadableObject | DamagedObject> {
  for await (const { file, bytes: fileBytes } of listObjectFiles(dataDir)) {
    const check = await unlessMissing(checkFile(dataDir, file), () => undefined);
    if (check === undefined) continue;
    const { bucket, key, size = fileBytes, headers = {} } = check.metadata ?? {};
    const problem = check.problem();
    if (problem !== undefined) yield { file, bucket, key, bytes: size, problem };
    else if (bucket !== undefined && key !== undefined) {
      const read = (start = 0, end = size - 1) => createReadStream(join(dataDir, file), { start, end });
      yield { file, bucket, key, bytes: size, headers, read };
    }
  }
}
