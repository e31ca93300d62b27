// Reads every object of a folder and compares it with the hash kept beside it. Only reads: it sweeps nothing and mends
// nothing, so it may run on a copy, on a read-only disk, or beside a store at work.
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ObjectRecord, readRecord } from './disk/object-file.ts';

/** What was found out about one file. `bucket` and `key` are unknown where the record itself is lost. */
export interface CheckedObject {
  /** Below the store's folder. */
  file: string;
  bucket?: string;
  key?: string;
  bytes: number;
  /** A sentence; absent when the object is as it was stored. */
  problem?: string;
}

const readBytes = 1024 * 1024;
const idOf = (name: string) => createHash('sha256').update(name).digest('hex');
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Hashes `length` bytes from `start`. @throws Error when the file ends before. */
async function hashRange(handle: FileHandle, hash: Hash, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(readBytes, Math.max(1, length)));
  for (let at = start; at < start + length; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, start + length - at), at);
    if (bytesRead === 0) throw new Error(`its file ends early, at byte ${at}.`);
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash.digest();
}

/** The ETag of the bytes as they are: their MD5, or `md5-N` of the MD5s of N parts. */
async function md5Of(handle: FileHandle, { size, parts }: ObjectRecord): Promise<string> {
  if (parts === undefined) return `"${(await hashRange(handle, createHash('md5'), 0, size)).toString('hex')}"`;
  const whole = createHash('md5');
  let start = 0;
  for (const part of parts) {
    whole.update(await hashRange(handle, createHash('md5'), start, part.size));
    start += part.size;
  }
  return `"${whole.digest('hex')}-${parts.length}"`;
}

async function problemOf(handle: FileHandle, record: ObjectRecord, place: { bucket: string; id: string }) {
  if (record.bucket !== place.bucket || idOf(record.key) !== place.id) return 'Its file lies in the place of another.';
  const etag = await md5Of(handle, record);
  return etag === record.etag ? undefined : `Its bytes have the MD5 ${etag}, not ${record.etag}.`;
}

async function checkFile(root: string, file: string, place: { bucket: string; id: string }): Promise<CheckedObject> {
  const handle = await open(join(root, file), 'r');
  try {
    const record = await readRecord(handle);
    const { bucket, key, size: bytes } = record;
    const problem = await problemOf(handle, record, place);
    return { file, bucket, key, bytes, ...(problem === undefined ? {} : { problem }) };
  } catch (error) {
    return { file, bucket: place.bucket, bytes: 0, problem: wordsOf(error) };
  } finally {
    await handle.close();
  }
}

/** @throws Error when the record of the bucket cannot be read or names another. */
async function bucketName(root: string, folder: string): Promise<string> {
  const parsed: unknown = JSON.parse(await readFile(join(root, 'buckets', folder, 'bucket.json'), 'utf8'));
  const name = typeof parsed === 'object' && parsed !== null && 'name' in parsed ? parsed.name : undefined;
  if (typeof name !== 'string' || idOf(name) !== folder) throw new Error('it does not name the bucket it lies in.');
  return name;
}

async function* checkBucket(root: string, folder: string): AsyncGenerator<CheckedObject> {
  const below = join('buckets', folder);
  let bucket: string;
  try {
    bucket = await bucketName(root, folder);
  } catch (error) {
    yield { file: join(below, 'bucket.json'), bytes: 0, problem: `The bucket's record is damaged: ${wordsOf(error)}` };
    return;
  }
  const shards = await readdir(join(root, below), { withFileTypes: true });
  for (const shard of shards.filter((entry) => /^[0-9a-f]$/.test(entry.name)).map((entry) => entry.name)) {
    for (const id of await readdir(join(root, below, shard))) {
      try {
        yield await checkFile(root, join(below, shard, id), { bucket, id });
      } catch (error) {
        // Deleted since the folder was listed.
        if (!isMissing(error)) throw error;
      }
    }
  }
}

/**
 * Checks every object below a store's folder, one after another.
 * @throws Error of the file system when there is no store in the folder or it cannot be read.
 */
export async function* checkObjects(data_dir: string): AsyncGenerator<CheckedObject> {
  for (const folder of await readdir(join(data_dir, 'buckets'))) yield* checkBucket(data_dir, folder);
}
