import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

// CRC-32C (Castagnoli, RFC 3720 appendix B.4): https://www.rfc-editor.org/rfc/rfc3720
const castagnoli = 0x82f63b78;

/** The checksum of each byte value. */
const crc32cTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ castagnoli : value >>> 1;
  return value;
});

/** @returns the checksum, unsigned; `start` is the checksum of the bytes before (0 at the beginning). */
function crc32c(bytes: Uint8Array, start = 0): number {
  let crc = ~start;
  for (const byte of bytes) crc = (crc32cTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

// CRC-64/NVME (NVM Express base specification 5.2.1.3.4), in two 32-bit halves: BigInt is fifty times slower.
const nvme = 0x9a6c9329ac4bc9b5n;

const low = new Uint32Array(256);
const high = new Uint32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let value = BigInt(byte);
  for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ nvme : value >> 1n;
  low[byte] = Number(value & 0xffffffffn);
  high[byte] = Number(value >> 32n);
}

/** Computes the checksum of bytes that come in pieces. */
class Crc64Nvme {
  #low = 0xffffffff;
  #high = 0xffffffff;

  update(bytes: Uint8Array): void {
    let lower = this.#low;
    let upper = this.#high;
    for (const byte of bytes) {
      const index = (lower ^ byte) & 255;
      lower = ((lower >>> 8) | (upper << 24)) ^ (low[index] ?? 0);
      upper = (upper >>> 8) ^ (high[index] ?? 0);
    }
    this.#low = lower;
    this.#high = upper;
  }

  /** @returns eight bytes, big-endian, as S3 writes them. */
  digest(): Uint8Array {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(~this.#high >>> 0, 0);
    bytes.writeUInt32BE(~this.#low >>> 0, 4);
    return bytes;
  }
}

/** Checksums that a sender may announce besides Content-MD5, and that the store keeps and returns. */
export const checksumAlgorithms = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];
export type Algorithm = ChecksumAlgorithm | 'md5';

/** Raw digest bytes by algorithm; CRCs big-endian, as S3 writes them. */
export type Digests = Readonly<Partial<Record<Algorithm, Uint8Array>>>;

interface Running {
  update(bytes: Uint8Array): void;
  digest(): Uint8Array;
}

function running32(next: (bytes: Uint8Array, value: number) => number): Running {
  let value = 0;
  return {
    update: (bytes) => {
      value = next(bytes, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    },
  };
}

function start(algorithm: Algorithm): Running {
  if (algorithm === 'crc32') return running32(crc32);
  if (algorithm === 'crc32c') return running32(crc32c);
  return algorithm === 'crc64nvme' ? new Crc64Nvme() : createHash(algorithm);
}

/** Several digests over the same bytes, each computed in the order the bytes arrive. */
export class MultiDigest {
  readonly #running: ReadonlyMap<Algorithm, Running>;

  constructor(algorithms: Iterable<Algorithm>) {
    this.#running = new Map([...algorithms].map((name) => [name, start(name)]));
  }

  update(bytes: Uint8Array): void {
    for (const running of this.#running.values()) running.update(bytes);
  }

  digest(): Digests {
    return Object.fromEntries([...this.#running].map(([name, running]) => [name, running.digest()]));
  }
}
