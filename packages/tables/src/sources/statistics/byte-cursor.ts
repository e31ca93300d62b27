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
