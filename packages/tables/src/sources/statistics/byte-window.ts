/** Bytes of a file that are read at once. */
const sliceBytes = 2 * 1024 * 1024;

/** Reads a part of a file in slices. The next slice is read while one is used. @throws the signal's reason */
export async function* readSlices(
  file: Blob,
  start: number,
  end: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const read = (at: number) => file.slice(at, Math.min(at + sliceBytes, end)).arrayBuffer();
  let next = start < end ? read(start) : null;
  for (let at = start + sliceBytes; next !== null; at += sliceBytes) {
    signal?.throwIfAborted();
    const bytes = new Uint8Array(await next);
    next = at < end ? read(at) : null;
    // If the caller stops reading, its error does not matter.
    next?.catch(() => {});
    yield bytes;
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
