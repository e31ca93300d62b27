// A CRC-32 of each 256 KiB of an object, in its metadata: a reader compares each block with it before it sends it.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ObjectMetadata } from './object-metadata.ts';

/** The last block of an object is shorter. Other sizes would need another field in the metadata. */
export const blockBytes = 256 * 1024;

const sumBytes = 4;

/** Computes the sums of bytes that come in pieces. */
export class BlockSums {
  readonly #sums: number[] = [];
  #value = 0;
  #filled = 0;

  /**
   * Adds bytes.
   * @param known the sums of the blocks of these bytes, for instance of a part: they are not computed again where the blocks of the object
   * begin at the same bytes
   */
  update(bytes: Uint8Array, known: readonly number[] = []): void {
    const usable = this.#filled === 0 ? known : [];
    for (let at = 0, index = 0; at < bytes.length; index++) {
      const piece = bytes.subarray(at, at + blockBytes - this.#filled);
      this.#value = usable[index] ?? crc32(piece, this.#value);
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
export const sumsLength = (size: number): number => 4 * Math.ceil((Math.ceil(size / blockBytes) * sumBytes) / 3);

const hasSums = (sums: Buffer, size: number): boolean => sums.length === Math.ceil(size / blockBytes) * sumBytes;

/** The outcome of a comparison. `sum` is that of the block as it was stored; an object of an earlier Sheaf has none. */
interface CheckedBlock {
  isIntact: boolean;
  sum?: number;
}

/**
 * @returns compares a block of the object with what was stored. Objects of an earlier Sheaf have no sums: a small one is compared with its
 * MD5, of a large one only `sheaf check` tells.
 */
export function blockCheck({
  block_sums,
  size,
  etag,
  parts,
}: ObjectMetadata): (block: Buffer, index: number) => CheckedBlock {
  if (block_sums !== undefined) {
    const sums = Buffer.from(block_sums, 'base64');
    if (!hasSums(sums, size)) return () => ({ isIntact: false });
    return (block, index) => {
      const sum = sums.readUInt32BE(index * sumBytes);
      return { isIntact: crc32(block) === sum, sum };
    };
  }
  if (parts !== undefined || size > blockBytes) return () => ({ isIntact: true });
  return (block) => ({ isIntact: `"${createHash('md5').update(block).digest('hex')}"` === etag });
}
