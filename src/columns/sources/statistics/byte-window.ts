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

/** The part of a long run of bytes that is in memory. Rows are read from it without waiting while there are enough bytes. */
export class ByteWindow {
  bytes = new Uint8Array(0);
  view = new DataView(this.bytes.buffer);
  /** The place of the next byte in `bytes`. */
  at = 0;
  readonly #chunks: AsyncIterator<Uint8Array>;
  #isComplete = false;

  constructor(chunks: AsyncIterator<Uint8Array>) {
    this.#chunks = chunks;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** Reads on until at least `needed` bytes are left. @returns false if the file has fewer; `left` is their number */
  async fill(needed: number): Promise<boolean> {
    if (this.#isComplete) return this.left >= needed;
    const parts = [this.bytes.subarray(this.at)];
    let length = this.left;
    while (length < needed) {
      const next = await this.#chunks.next();
      if (next.done === true) {
        this.#isComplete = true;
        break;
      }
      parts.push(next.value as Uint8Array<ArrayBuffer>);
      length += next.value.length;
    }
    this.#join(parts, length);
    return length >= needed;
  }

  #join(parts: readonly Uint8Array[], length: number): void {
    this.bytes = new Uint8Array(length);
    this.view = new DataView(this.bytes.buffer);
    this.at = 0;
    let at = 0;
    for (const part of parts) {
      this.bytes.set(part, at);
      at += part.length;
    }
  }
}
