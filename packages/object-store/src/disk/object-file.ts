// One file holds one object: its bytes from offset 0, then its metadata as JSON, then twelve bytes: the checksum of the
// metadata, its length and a format mark. So bytes and metadata appear, and are replaced, together by one rename.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { S3Error } from '../s3-error.ts';
import { sumsLength } from './block-sums.ts';
import { type ObjectMetadata, parseMetadata, type StoredMetadata } from './object-metadata.ts';
import { readFully } from './read-fully.ts';

export type { ObjectMetadata } from './object-metadata.ts';

/** The file name of a bucket or object: a hash, so that names from outside never become paths. */
export const hashName = (name: string): string => createHash('sha256').update(name).digest('hex');

/** @returns the folder of a bucket, below that of the store, with slashes */
export const bucketPathOf = (bucket: string): string => `buckets/${hashName(bucket)}`;

/** @returns the file of an object, below the folder of its bucket, with slashes */
export function objectPathOf(key: string): string {
  const id = hashName(key);
  return `${id.slice(0, 1)}/${id}`;
}

const magic = 'SHF2';
const footerBytes = 12;
/** @returns how much of the end of a file is read first: enough for nearly all metadata, so that one read is enough */
export const tailLength = (fileSize: number): number => Math.min(fileSize, 4096 + sumsLength(fileSize));
/** A file below this is read as a whole. */
const smallBytes = 8192;

/** @param how a sentence that goes on after a colon */
export function damagedObject(how: string): S3Error {
  return new S3Error('ObjectDamaged', `The object is damaged: ${how} Upload it again.`);
}

/** @returns the part of the file after the object's bytes. */
export function encodeMetadata(metadata: StoredMetadata): Buffer {
  const json = Buffer.from(JSON.stringify(metadata));
  const footer = Buffer.alloc(footerBytes);
  footer.writeUInt32BE(crc32(json));
  footer.writeUInt32BE(json.length, 4);
  footer.write(magic, 8, 'latin1');
  return Buffer.concat([json, footer]);
}

async function readExactly(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  const read = await readFully(handle, buffer, position);
  if (read !== length) throw damagedObject(`its file ends early, at byte ${position + read}.`);
  return buffer;
}

const hasFooter = (tail: Buffer): boolean =>
  tail.length >= footerBytes && tail.toString('latin1', tail.length - magic.length) === magic;

/**
 * @param tail the last bytes of a file, `tailLength` of them
 * @returns how many of the file's last bytes are the metadata and its footer. @throws S3Error ObjectDamaged.
 */
export function measureMetadata(tail: Buffer, size: number): number {
  if (!hasFooter(tail)) throw damagedObject('its file lacks the footer.');
  const bytes = tail.readUInt32BE(tail.length - 8) + footerBytes;
  if (bytes > size) throw damagedObject('its file is shorter than its metadata.');
  return bytes;
}

/**
 * Reads metadata from the end of a file.
 * @param tail at least as many bytes as `measureMetadata` says @param size of the file
 * @throws S3Error ObjectDamaged.
 */
export function decodeMetadata(tail: Buffer, size: number): StoredMetadata {
  const bytes = measureMetadata(tail, size);
  const json = tail.subarray(tail.length - bytes, tail.length - footerBytes);
  const metadata = parseJson(json, tail.readUInt32BE(tail.length - footerBytes));
  const held = size - bytes;
  if (metadata.size !== held)
    throw damagedObject(`its file holds ${held} bytes where its metadata says ${metadata.size}.`);
  return metadata;
}

function parseJson(json: Buffer, sum: number): StoredMetadata {
  if (crc32(json) !== sum) throw damagedObject('its metadata does not have the checksum it was written with.');
  try {
    return parseMetadata(json.toString());
  } catch {
    throw damagedObject('its metadata cannot be read.');
  }
}

/** What one read of an object file gives. */
interface OpenedObject {
  metadata: StoredMetadata;
  /** All bytes of a small object. */
  bytes?: Buffer;
}

/**
 * Reads the metadata of an object file, and the bytes of a small one: one call of the system in place of three.
 * @throws S3Error ObjectDamaged when the file is not an object file or is damaged; the sizes must match exactly
 */
export async function readObject(handle: FileHandle): Promise<OpenedObject> {
  const buffer = Buffer.allocUnsafe(smallBytes);
  const { bytesRead } = await handle.read(buffer, 0, smallBytes, 0);
  // Nearly always that was all of the file.
  const length = hasFooter(buffer.subarray(0, bytesRead)) ? bytesRead : await readFully(handle, buffer, 0, bytesRead);
  if (length === smallBytes) return { metadata: await readMetadata(handle) };
  const metadata = decodeMetadata(buffer.subarray(0, length), length);
  return { metadata, bytes: buffer.subarray(0, metadata.size) };
}

/**
 * Reads the metadata at the end of an object file.
 * @throws S3Error ObjectDamaged when the file is not an object file or is damaged; the sizes must match exactly
 */
export async function readMetadata(handle: FileHandle): Promise<StoredMetadata> {
  const { size } = await handle.stat();
  const length = tailLength(size);
  const tail = await readExactly(handle, size - length, length);
  const bytes = measureMetadata(tail, size);
  const all = bytes <= tail.length ? tail : await readExactly(handle, size - bytes, bytes);
  return decodeMetadata(all, size);
}

/** An object file that is not visible to readers yet. */
export interface PendingObject {
  readonly path: string;
  /** Adds the metadata and makes the file durable. */
  seal(metadata: ObjectMetadata): Promise<void>;
  /** Deletes the file; does nothing once it has its final name. Never throws. */
  abort(): Promise<void>;
}

/** Runs `work` and deletes the pending object when it fails. @throws what `work` throws. */
export async function orAbort<T>(pending: PendingObject, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await pending.abort();
    throw error;
  }
}
