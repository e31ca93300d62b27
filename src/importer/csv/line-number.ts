import { unitBytes } from '../../columns/cells/row-scanner.ts';
import type { Dialect } from '../../columns/types.ts';

/** @returns length in bytes of the byte order mark `dialect` tells of. */
export function bomBytes({ bom, encoding }: Dialect): number {
  if (!bom) return 0;
  return unitBytes(encoding) === 2 ? 2 : 3;
}

/** Calls `onBytes` with each piece of `blob` in turn. @throws the signal's reason */
export async function readPieces(
  blob: Blob,
  onBytes: (bytes: Uint8Array) => void,
  signal?: AbortSignal,
): Promise<void> {
  const reader = blob.stream().getReader();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) return;
      onBytes(value);
    }
  } finally {
    await reader.cancel();
  }
}

/** Counts a character of ASCII in pieces of text that may be cut inside a code unit. */
class Counter {
  count = 0;
  readonly #code: number;
  readonly #unit: 1 | 2;
  readonly #isBigEndian: boolean;
  #half: number | null = null;

  constructor(code: number, encoding: string) {
    this.#code = code;
    this.#unit = unitBytes(encoding);
    this.#isBigEndian = encoding.toLowerCase() === 'utf-16be';
  }

  add(bytes: Uint8Array): void {
    if (this.#unit === 2) {
      this.#addUnits(bytes);
      return;
    }
    for (let i = bytes.indexOf(this.#code); i !== -1; i = bytes.indexOf(this.#code, i + 1)) this.count++;
  }

  #addUnits(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#half === null) {
        this.#half = byte;
        continue;
      }
      const unit = this.#isBigEndian ? (this.#half << 8) | byte : (byte << 8) | this.#half;
      if (unit === this.#code) this.count++;
      this.#half = null;
    }
  }
}

/**
 * @returns the 1-based line of the file on which byte `offset` lies; found by reading up to there. Works without
 * WebAssembly, which the window may not compile.
 */
export async function lineAt(file: Blob, dialect: Dialect, offset: number, signal?: AbortSignal): Promise<number> {
  const counter = new Counter(dialect.newline === '\r' ? 13 : 10, dialect.encoding);
  await readPieces(file.slice(bomBytes(dialect), offset), (bytes) => counter.add(bytes), signal);
  return counter.count + 1;
}
