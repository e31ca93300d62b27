/** The bytes end before the value that is to be read. */
export class BytesEnd extends Error {}

/** Reads values one after another. Every read is checked against the length of the bytes. */
export class ByteCursor {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  isLittle: boolean;
  at: number;

  constructor(bytes: Uint8Array<ArrayBuffer>, isLittle = true, at = 0) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.isLittle = isLittle;
    this.at = at;
  }

  /** The bytes that are left. */
  get left(): number {
    return this.bytes.length - this.at;
  }

  /** Moves on by `length` bytes. @returns the place before. @throws BytesEnd, also for a negative length */
  skip(length: number): number {
    if (!(length >= 0 && length <= this.left)) throw new BytesEnd();
    const before = this.at;
    this.at += length;
    return before;
  }

  /** @returns a view of the next bytes, not a copy. @throws BytesEnd */
  take(length: number): Uint8Array<ArrayBuffer> {
    const start = this.skip(length);
    return this.bytes.subarray(start, start + length);
  }

  uint8(): number {
    return this.#view.getUint8(this.skip(1));
  }

  uint16(): number {
    return this.#view.getUint16(this.skip(2), this.isLittle);
  }

  int32(): number {
    return this.#view.getInt32(this.skip(4), this.isLittle);
  }

  uint32(): number {
    return this.#view.getUint32(this.skip(4), this.isLittle);
  }

  /** A whole number of 64 bits; inexact above 2^53, where no length or place in a file can be. */
  int64(): number {
    return Number(this.#view.getBigInt64(this.skip(8), this.isLittle));
  }

  float64(): number {
    return this.#view.getFloat64(this.skip(8), this.isLittle);
  }
}

const firstBytes = 1024 * 1024;

/**
 * Parses the start of a file, with as much of it in memory as the parser needs.
 * @param maxBytes the most bytes that are read
 * @param prepare changes the bytes before they are parsed
 * @returns what `parse` returns; null if it needs more bytes than the file, or `maxBytes`, has
 */
export async function parseStart<Parsed>(
  file: Blob,
  maxBytes: number,
  parse: (cursor: ByteCursor) => Parsed,
  prepare: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> = (bytes) => bytes,
): Promise<Parsed | null> {
  const limit = Math.min(file.size, maxBytes);
  for (let size = firstBytes; ; size *= 8) {
    const bytes = new Uint8Array(await file.slice(0, Math.min(size, limit)).arrayBuffer());
    try {
      return parse(new ByteCursor(prepare(bytes)));
    } catch (error) {
      if (!(error instanceof BytesEnd)) throw error;
      if (size >= limit) return null;
    }
  }
}

/** Bytes of a file that are read at once. */
const sliceBytes = 2 * 1024 * 1024;

/** Reads a part of a file in slices. @throws the signal's reason */
export async function* readSlices(
  file: Blob,
  start: number,
  end: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for (let at = start; at < end; at += sliceBytes) {
    signal?.throwIfAborted();
    yield new Uint8Array(await file.slice(at, Math.min(at + sliceBytes, end)).arrayBuffer());
  }
}

/** Bytes beyond a slice that a buffer has room for, so that the rest of the slice before fits too. */
const spareBytes = 64 * 1024;

/** The part of a long run of bytes that is in memory. Rows are read from it without waiting while there are enough bytes. */
export class ByteWindow {
  bytes = new Uint8Array(0);
  view = new DataView(this.bytes.buffer);
  /** The place of the next byte in `bytes`. */
  at = 0;
  readonly #chunks: AsyncIterator<Uint8Array>;
  #isComplete = false;
  #buffer = new Uint8Array(0);

  constructor(chunks: AsyncIterator<Uint8Array>) {
    this.#chunks = chunks;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** Reads on until at least `needed` bytes are left. @returns false if the file has fewer; `left` is their number */
  async fill(needed: number): Promise<boolean> {
    if (this.#isComplete) return this.left >= needed;
    let end = this.left;
    this.#buffer.set(this.bytes.subarray(this.at));
    while (end < needed) {
      const next = await this.#chunks.next();
      if (next.done === true) {
        this.#isComplete = true;
        break;
      }
      this.#reserve(end, next.value.length);
      this.#buffer.set(next.value, end);
      end += next.value.length;
    }
    this.bytes = this.#buffer.subarray(0, end);
    this.view = new DataView(this.#buffer.buffer, 0, end);
    this.at = 0;
    return end >= needed;
  }

  /** The buffer is used again and again: a new one for each slice would keep the garbage collector busy. */
  #reserve(used: number, more: number): void {
    if (used + more <= this.#buffer.length) return;
    const larger = new Uint8Array(used + more + spareBytes);
    larger.set(this.#buffer.subarray(0, used));
    this.#buffer = larger;
  }
}
