import type { FileHandle } from 'node:fs/promises';
import { blockBytes, blockCheck } from './block-sums.ts';
import { damagedObject } from './object-file.ts';
import type { StoredMetadata } from './object-metadata.ts';
import { readFully } from './read-fully.ts';

/** An object file that is open for reading. */
export interface OpenFile {
  metadata: StoredMetadata;
  handle: FileHandle;
  /** All bytes of a small object. */
  bytes?: Buffer;
}

/** Bytes that are as they were stored. */
export interface IntactBytes {
  bytes: Buffer;
  /** The sums of the blocks that these bytes are; empty where a block is cut off. */
  sums: readonly number[];
}

/** Read at once: each call costs a change of threads, and the bytes should still be in the processor's cache when they are sent. */
const readBytes = 2 * blockBytes;

/** Buffers that nobody uses: the first use of new memory costs half as much as the checksums of what is read into it. */
const free: Buffer[] = [];
const mostFree = 16;

/** Two buffers in turn for the bytes of one reader, so that one is read while the other is sent. */
export class ReadMemory {
  readonly #buffers: Buffer[] = [];
  #turn = 0;

  /** @returns the buffer that was not returned last */
  next(): Buffer {
    this.#turn = 1 - this.#turn;
    const kept = this.#buffers[this.#turn] ?? free.pop() ?? Buffer.allocUnsafeSlow(readBytes);
    this.#buffers[this.#turn] = kept;
    return kept;
  }

  /** Lets other readers have the buffers. Call it only when everything that was given the bytes is done with them. */
  release(): void {
    for (const buffer of this.#buffers.splice(0)) if (free.length < mostFree) free.push(buffer);
  }
}

async function readWhole(handle: FileHandle, memory: Buffer, start: number, length: number): Promise<Buffer> {
  const bytes = memory.subarray(0, length);
  const read = await readFully(handle, bytes, start);
  if (read < length) throw damagedObject(`its file ends early, at byte ${start + read}.`);
  return bytes;
}

/**
 * Reads `length` bytes from `start`, by whole blocks, and compares each block with its checksum before it gives any of it away.
 * @throws S3Error ObjectDamaged at the first block that is not as it was stored
 */
export async function* readBlocks(
  { metadata, handle, bytes }: OpenFile,
  start: number,
  length: number,
  memory: ReadMemory,
): AsyncGenerator<IntactBytes, undefined> {
  const check = blockCheck(metadata);
  const end = start + length;
  const lastBlockEnd = Math.min(metadata.size, Math.ceil(end / blockBytes) * blockBytes);
  for (let at = start - (start % blockBytes); at < end; at += readBytes) {
    const size = Math.min(readBytes, lastBlockEnd - at);
    const read = bytes ?? (await readWhole(handle, memory.next(), at, size));
    const sums: number[] = [];
    for (let from = 0; from < size; from += blockBytes) {
      const block = read.subarray(from, from + blockBytes);
      const { isIntact, sum } = check(block, (at + from) / blockBytes);
      if (!isIntact) {
        const last = at + from + block.length - 1;
        throw damagedObject(`its bytes ${at + from} to ${last} do not have the checksum they were written with.`);
      }
      sums.push(sum);
    }
    const wanted = read.subarray(Math.max(0, start - at), end - at);
    yield { bytes: wanted, sums: wanted.length === size ? sums : [] };
  }
}

/** Reads all bytes of an object. @throws S3Error ObjectDamaged unless each block is as it was stored */
export async function verifyBlocks(object: OpenFile): Promise<void> {
  const { size } = object.metadata;
  const memory = new ReadMemory();
  const blocks = readBlocks(object, 0, size, memory);
  while ((await blocks.next()).done !== true);
  memory.release();
}
