import type { FileHandle } from 'node:fs/promises';
import { blockBytes, blockCheck } from './block-sums.ts';
import { damagedObject } from './object-file.ts';
import type { ObjectMetadata } from './object-metadata.ts';
import { readFully } from './read-fully.ts';

/** An object file that is open for reading. */
export interface OpenFile {
  metadata: ObjectMetadata;
  handle: FileHandle;
  /** All bytes of a small object. */
  bytes?: Buffer;
}

/** @returns two buffers in turn, so that one is read while the other is sent: new ones for each read would leave 64 MB to the garbage collector */
export function twoBuffers(size: number): () => Buffer {
  const buffers: Buffer[] = [];
  let turn = 0;
  return () => {
    turn = 1 - turn;
    buffers[turn] ??= Buffer.allocUnsafeSlow(Math.min(blockBytes, size));
    return buffers[turn] ?? Buffer.alloc(0);
  };
}

async function readBlock(handle: FileHandle, memory: Buffer, start: number, length: number): Promise<Buffer> {
  const block = memory.subarray(0, length);
  const read = await readFully(handle, block, start);
  if (read < length) throw damagedObject(`its file ends early, at byte ${start + read}.`);
  return block;
}

/**
 * Reads `length` bytes from `start`, by whole blocks, and compares each block with its checksum before it gives any of it away.
 * @param memory for the next block: at least as long as the object or a block
 * @throws S3Error ObjectDamaged at the first block that is not as it was stored
 */
export async function* readBlocks(
  { metadata, handle, bytes }: OpenFile,
  start: number,
  length: number,
  memory: () => Buffer,
): AsyncGenerator<Buffer, undefined> {
  const isIntact = blockCheck(metadata);
  const end = start + length;
  for (let at = start - (start % blockBytes); at < end; at += blockBytes) {
    const size = Math.min(blockBytes, metadata.size - at);
    const block = bytes ?? (await readBlock(handle, memory(), at, size));
    if (!isIntact(block, at / blockBytes))
      throw damagedObject(`its bytes ${at} to ${at + size - 1} do not have the checksum they were written with.`);
    yield block.subarray(Math.max(0, start - at), end - at);
  }
}
