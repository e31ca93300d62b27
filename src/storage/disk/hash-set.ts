import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const algorithms = ['md5', 'sha1', 'sha256', 'crc32'] as const;
export type Algorithm = (typeof algorithms)[number];

/** Raw digest bytes by algorithm; CRC-32 big-endian, as S3 writes it. */
export type Digests = Readonly<Partial<Record<Algorithm, Uint8Array>>>;

interface Running {
  update(bytes: Uint8Array): void;
  digest(): Uint8Array;
}

function runningCrc32(): Running {
  let value = 0;
  return {
    update: (bytes) => {
      value = crc32(bytes, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    },
  };
}

/** Several digests over the same bytes, each computed in the order the bytes arrive. */
export class HashSet {
  readonly #running: ReadonlyMap<Algorithm, Running>;

  constructor(wanted: Iterable<Algorithm>) {
    const start = (name: Algorithm) => (name === 'crc32' ? runningCrc32() : createHash(name));
    this.#running = new Map([...wanted].map((name) => [name, start(name)]));
  }

  update(bytes: Uint8Array): void {
    for (const running of this.#running.values()) running.update(bytes);
  }

  digest(): Digests {
    return Object.fromEntries([...this.#running].map(([name, running]) => [name, running.digest()]));
  }
}
