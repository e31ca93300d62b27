// A CRC-32 of each 256 KiB of an object, in its metadata: a reader compares each block with it before it sends it.

import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { S3Error } from '../s3-error.ts';
import { type StoredMetadata, storedMetadata } from './object-metadata.ts';

/** The last block of an object is shorter. Other sizes would need another field in the metadata. */
export const blockBytes = 256 * 1024;

const sumBytes = 4;

/** Computes the sums of bytes that come in pieces. */
export class BlockSums {
  readonly #sums: number[] = [];
  #value = 0;
  #filled = 0;

  update(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + blockBytes - this.#filled);
      this.#value = crc32(piece, this.#value);
      this.#filled += piece.length;
      at += piece.length;
      if (this.#filled === blockBytes) this.#next();
    }
  }

  /** @returns all sums, big-endian, in Base64, as the metadata has them. Nothing may be added afterwards. */
  finish(): string {
    if (this.#filled > 0) this.#next();
    const all = Buffer.alloc(this.#sums.length * sumBytes);
    for (const [index, sum] of this.#sums.entries()) all.writeUInt32BE(sum, index * sumBytes);
    return all.toString('base64');
  }

  #next(): void {
    this.#sums.push(this.#value);
    this.#value = 0;
    this.#filled = 0;
  }
}

/** @returns how long `block_sums` of an object of `size` bytes is */
const sumsLength = (size: number): number => 4 * Math.ceil((Math.ceil(size / blockBytes) * sumBytes) / 3);

/** @returns a comparison of a block of the object with what was stored */
function blockCheck({ block_sums, size }: StoredMetadata): (block: Buffer, index: number) => boolean {
  const sums = Buffer.from(block_sums, 'base64');
  if (sums.length !== Math.ceil(size / blockBytes) * sumBytes) return () => false;
  return (block, index) => crc32(block) === sums.readUInt32BE(index * sumBytes);
}

/** The file name of a bucket or object: a hash, so that names from outside never become paths. */
export const hashName = (name: string): string => createHash('sha256').update(name).digest('hex');

/** @returns the folder that has those of all buckets. @param dataDir the store's folder */
export const nameBucketsFolder = (dataDir: string): string => join(dataDir, 'buckets');

/** @returns the folder of a bucket, below that of the store, with slashes */
export const nameBucketFolder = (bucket: string): string => `buckets/${hashName(bucket)}`;

/** @returns the file of an object, below the folder of its bucket, with slashes */
export function toObjectPath(key: string): string {
  const id = hashName(key);
  return `${id.slice(0, 1)}/${id}`;
}

const magic = 'SHF2';
const footerBytes = 12;

/** @param how a sentence that goes on after a colon */
function damagedObject(how: string): S3Error {
  return new S3Error('ObjectDamaged', `The object is damaged: ${how} Upload it again.`);
}

// One file holds one object: its bytes from offset 0, then its metadata as JSON, then twelve bytes: the checksum of the
// metadata, its length and a format mark. So bytes and metadata appear, and are replaced, together by one rename.
/** @returns the part of the file after the object's bytes. */
export function encodeMetadata(metadata: StoredMetadata): Buffer {
  const json = Buffer.from(JSON.stringify(metadata));
  const footer = Buffer.alloc(footerBytes);
  footer.writeUInt32BE(crc32(json));
  footer.writeUInt32BE(json.length, 4);
  footer.write(magic, 8, 'latin1');
  return Buffer.concat([json, footer]);
}

/** A system may give fewer bytes at a time than were asked for. @throws S3Error ObjectDamaged where the file ends before */
async function readExactly(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw damagedObject(`its file ends early, at byte ${position + filled}.`);
    filled += bytesRead;
  }
  return buffer;
}

function parseMetadata(json: Buffer, sum: number): StoredMetadata {
  if (crc32(json) !== sum) throw damagedObject('its metadata does not have the checksum it was written with.');
  try {
    return storedMetadata.parse(JSON.parse(json.toString()));
  } catch {
    throw damagedObject('its metadata cannot be read.');
  }
}

/**
 * Reads the metadata at the end of an object file.
 * @throws S3Error ObjectDamaged when the file is not an object file or is damaged; the sizes must match exactly
 */
export async function readMetadata(handle: FileHandle): Promise<StoredMetadata> {
  const { size } = await handle.stat();
  // Enough for nearly all metadata, so that one read is enough.
  const length = Math.min(size, 4096 + sumsLength(size));
  const tail = await readExactly(handle, size - length, length);
  if (length < footerBytes || tail.toString('latin1', length - magic.length) !== magic) {
    throw damagedObject('its file lacks the footer.');
  }
  const bytes = tail.readUInt32BE(length - 8) + footerBytes;
  if (bytes > size) throw damagedObject('its file is shorter than its metadata.');
  const end = bytes <= length ? tail.subarray(length - bytes) : await readExactly(handle, size - bytes, bytes);
  const metadata = parseMetadata(end.subarray(0, -footerBytes), tail.readUInt32BE(length - footerBytes));
  if (metadata.size === size - bytes) return metadata;
  throw damagedObject(`its file holds ${size - bytes} bytes where its metadata says ${metadata.size}.`);
}

/** An object file that is open for reading. */
export interface OpenFile {
  metadata: StoredMetadata;
  handle: FileHandle;
}

/** Read at once: each call costs a change of threads. */
const readBytes = 2 * blockBytes;

/**
 * Reads `length` bytes from `start`, by whole blocks, and compares each block with its checksum before it gives any of it away.
 * @throws S3Error ObjectDamaged at the first block that is not as it was stored
 */
export async function* readBlocks({ metadata, handle }: OpenFile, start = 0, length = metadata.size) {
  const isIntact = blockCheck(metadata);
  const end = start + length;
  const lastBlockEnd = Math.min(metadata.size, Math.ceil(end / blockBytes) * blockBytes);
  for (let at = start - (start % blockBytes); at < end; at += readBytes) {
    const read = await readExactly(handle, at, Math.min(readBytes, lastBlockEnd - at));
    for (let from = 0; from < read.length; from += blockBytes) {
      const block = read.subarray(from, from + blockBytes);
      if (isIntact(block, (at + from) / blockBytes)) continue;
      const last = at + from + block.length - 1;
      throw damagedObject(`its bytes ${at + from} to ${last} do not have the checksum they were written with.`);
    }
    yield read.subarray(Math.max(0, start - at), end - at);
  }
}
