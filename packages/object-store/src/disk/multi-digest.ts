import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { crc32c } from './crc32c.ts';
import { Crc64Nvme } from './crc64nvme.ts';

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

  constructor(wanted: Iterable<Algorithm>) {
    this.#running = new Map([...wanted].map((name) => [name, start(name)]));
  }

  update(bytes: Uint8Array): void {
    for (const running of this.#running.values()) running.update(bytes);
  }

  digest(): Digests {
    return Object.fromEntries([...this.#running].map(([name, running]) => [name, running.digest()]));
  }
}
