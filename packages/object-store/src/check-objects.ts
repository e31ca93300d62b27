// Verifies every object of a folder: the metadata by its own checksum (in readMetadata), the bytes by their MD5, the
// sender's checksum, the sums of the blocks and the sizes of the parts. It only reads, so it may run on a copy, on a read-only disk, or while a
// store uses the folder.
import { existsSync } from 'node:fs';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BlockSums } from './disk/block-sums.ts';
import { parseBucketSettings } from './disk/bucket-settings.ts';
import { type Algorithm, type Digests, MultiDigest } from './disk/multi-digest.ts';
import { hashName, readMetadata } from './disk/object-file.ts';
import type { ObjectMetadata, StoredMetadata } from './disk/object-metadata.ts';
import { errorCode, S3Error } from './s3-error.ts';

/** The result for one file. `bucket` and `key` are absent when the metadata is lost. */
export interface CheckedObject {
  /** Path below the store's folder. */
  file: string;
  bucket?: string;
  key?: string;
  bytes: number;
  /** A sentence; absent when the object is as it was stored. */
  problem?: string;
}

const readBytes = 1024 * 1024;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Hashes `length` bytes from `start`. @throws Error when the file ends before that. */
async function hashRange(
  handle: FileHandle,
  hashes: readonly { update(bytes: Uint8Array): void }[],
  start: number,
  length: number,
): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(readBytes, Math.max(1, length)));
  for (let at = start; at < start + length; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, start + length - at), at);
    if (bytesRead === 0) throw new Error(`its file ends early, at byte ${at}.`);
    for (const hash of hashes) hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

const md5Text = ({ md5 }: Digests) => Buffer.from(md5 ?? []).toString('hex');
const base64Text = (digests: Digests, algorithm: Algorithm) => Buffer.from(digests[algorithm] ?? []).toString('base64');

/** @returns the ETag, the checksum and the sums of the blocks of the bytes in the file, read once */
async function computeDigests(handle: FileHandle, { size, parts, checksum }: ObjectMetadata) {
  const wanted: Algorithm[] = checksum === undefined ? ['md5'] : ['md5', checksum.algorithm];
  const whole = new MultiDigest(wanted);
  const blocks = new BlockSums();
  if (parts === undefined) await hashRange(handle, [whole, blocks], 0, size);
  const [md5s, partSums] = [new MultiDigest(['md5']), new MultiDigest(wanted)];
  let start = 0;
  for (const part of parts ?? []) {
    const own = new MultiDigest(wanted);
    await hashRange(handle, [whole, blocks, own], start, part.size);
    const digests = own.digest();
    md5s.update(Buffer.from(digests.md5 ?? []));
    if (checksum !== undefined) partSums.update(Buffer.from(digests[checksum.algorithm] ?? []));
    start += part.size;
  }
  const digests = whole.digest();
  const block_sums = blocks.finish();
  const etag = parts === undefined ? `"${md5Text(digests)}"` : `"${md5Text(md5s.digest())}-${parts.length}"`;
  if (checksum === undefined) return { etag, block_sums };
  const { algorithm, type } = checksum;
  if (type === 'FULL_OBJECT') return { etag, block_sums, sum: base64Text(digests, algorithm) };
  return { etag, block_sums, sum: `${base64Text(partSums.digest(), algorithm)}-${parts?.length ?? 0}` };
}

async function problemOf(handle: FileHandle, metadata: StoredMetadata, place: { bucket: string; id: string }) {
  if (metadata.bucket !== place.bucket || hashName(metadata.key) !== place.id)
    return 'Its file is in the place of another object.';
  const joined = metadata.parts?.reduce((total, part) => total + part.size, 0) ?? metadata.size;
  if (joined !== metadata.size) return `Its parts have ${joined} bytes together, not ${metadata.size}.`;
  const { etag, sum, block_sums } = await computeDigests(handle, metadata);
  if (etag !== metadata.etag) return `Its bytes have the MD5 ${etag}, not ${metadata.etag}.`;
  if (metadata.block_sums !== block_sums) return 'Its bytes do not have the sums of their blocks.';
  if (sum === metadata.checksum?.value) return undefined;
  return `Its bytes have the ${metadata.checksum?.algorithm} checksum ${sum}, not ${metadata.checksum?.value}.`;
}

async function checkFile(root: string, file: string, place: { bucket: string; id: string }): Promise<CheckedObject> {
  const handle = await open(join(root, file), 'r');
  try {
    const metadata = await readMetadata(handle);
    const { bucket, key, size: bytes } = metadata;
    const problem = await problemOf(handle, metadata, place);
    return { file, bucket, key, bytes, ...(problem === undefined ? {} : { problem }) };
  } catch (error) {
    return { file, bucket: place.bucket, bytes: 0, problem: messageOf(error) };
  } finally {
    await handle.close();
  }
}

/** @throws Error when the settings of the bucket cannot be read or are those of another one. */
async function bucketName(root: string, folder: string): Promise<string> {
  const { name } = parseBucketSettings(await readFile(join(root, 'buckets', folder, 'bucket.json'), 'utf8'));
  if (hashName(name) !== folder) throw new Error('they are those of another bucket.');
  return name;
}

/** Of a bucket that was deleted since it was listed there are none. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function* checkBucket(root: string, folder: string): AsyncGenerator<CheckedObject> {
  const below = join('buckets', folder);
  let bucket: string;
  try {
    bucket = await bucketName(root, folder);
  } catch (error) {
    // Deleted since the buckets were listed.
    if (!existsSync(join(root, below))) return;
    yield {
      file: join(below, 'bucket.json'),
      bytes: 0,
      problem: `The bucket's settings are damaged: ${messageOf(error)}`,
    };
    return;
  }
  const shards = (await namesIn(join(root, below))).filter((name) => /^[0-9a-f]$/.test(name));
  for (const shard of shards) {
    for (const id of await namesIn(join(root, below, shard))) {
      try {
        yield await checkFile(root, join(below, shard, id), { bucket, id });
      } catch (error) {
        // ENOENT: deleted since the folder was listed.
        if (errorCode(error) !== 'ENOENT') throw error;
      }
    }
  }
}

/**
 * Checks every object below a store's folder, one after another.
 * @throws Error of the file system when there is no store in the folder or it cannot be read.
 */
export async function* checkObjects(dataDir: string): AsyncGenerator<CheckedObject> {
  for (const folder of await readdir(join(dataDir, 'buckets'))) yield* checkBucket(dataDir, folder);
}

// Compares an object's file, while somebody copies it, with what its metadata says of the bytes.

/** Takes all bytes of a file, in order. */
export interface ObjectCheck {
  update(bytes: Uint8Array): void;
  /** @returns a sentence; undefined: the file is as it was stored */
  problem(): string | undefined;
}

const knownProblem = (problem: string): ObjectCheck => ({ update: () => {}, problem: () => problem });

/** Passes on the first bytes. */
function takeFirst(count: number, take: (bytes: Uint8Array) => void): (bytes: Uint8Array) => void {
  let left = count;
  return (bytes) => {
    if (left > 0) take(bytes.subarray(0, left));
    left -= bytes.length;
  };
}

function checkBytes({ size, block_sums }: StoredMetadata): ObjectCheck {
  const sums = new BlockSums();
  const isSame = () => sums.finish() === block_sums;
  const problem = () => (isSame() ? undefined : 'Its bytes do not have the sums of their blocks.');
  return { update: takeFirst(size, (bytes) => sums.update(bytes)), problem };
}

function checkSettings(bucket: string): ObjectCheck {
  const pieces: Uint8Array[] = [];
  return {
    update: (bytes) => void pieces.push(bytes),
    problem: () => {
      try {
        if (hashName(parseBucketSettings(String(Buffer.concat(pieces))).name) === bucket) return undefined;
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
  if (file.endsWith('/bucket.json')) return checkSettings(bucket);
  try {
    const metadata = await readMetadata(handle);
    const isInPlace = hashName(metadata.bucket) === bucket && hashName(metadata.key) === id;
    return isInPlace ? checkBytes(metadata) : knownProblem('Its file is in the place of another object.');
  } catch (error) {
    if (error instanceof S3Error) return knownProblem(error.message);
    throw error;
  }
}
