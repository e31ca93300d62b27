// A CRC-32 of each 256 KiB of an object, in its metadata: a reader compares each block with it before it sends it.
import { crc32 } from 'node:zlib';
import type { StoredMetadata } from './object-metadata.ts';

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
export const sumsLength = (size: number): number => 4 * Math.ceil((Math.ceil(size / blockBytes) * sumBytes) / 3);

/** @returns a comparison of a block of the object with what was stored */
export function blockCheck({ block_sums, size }: StoredMetadata): (block: Buffer, index: number) => boolean {
  const sums = Buffer.from(block_sums, 'base64');
  if (sums.length !== Math.ceil(size / blockBytes) * sumBytes) return () => false;
  return (block, index) => crc32(block) === sums.readUInt32BE(index * sumBytes);
}
