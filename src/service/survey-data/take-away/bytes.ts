/** Bytes that grow, written in little endian. */
export class Bytes {
  #bytes = Buffer.allocUnsafe(1024);
  length = 0;

  /** Room for so many more bytes. @returns where they begin */
  grow(count: number): number {
    const start = this.length;
    this.length += count;
    if (this.length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.length, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, start);
      this.#bytes = larger;
    }
    return start;
  }

  /** The whole room: it is another one after each growth. */
  get room(): Buffer {
    return this.#bytes;
  }

  take(end = this.length): Uint8Array {
    return this.#bytes.subarray(0, end);
  }

  int32(...values: number[]): this {
    for (const value of values) {
      const at = this.grow(4);
      this.room.writeInt32LE(value, at);
    }
    return this;
  }

  uint8(...values: number[]): this {
    for (const value of values) {
      const at = this.grow(1);
      this.room[at] = value;
    }
    return this;
  }

  float64(...values: number[]): this {
    for (const value of values) {
      const at = this.grow(8);
      this.room.writeDoubleLE(value, at);
    }
    return this;
  }

  int64(...values: number[]): this {
    for (const value of values) {
      const at = this.grow(8);
      this.room.writeBigInt64LE(BigInt(value), at);
    }
    return this;
  }

  /** A text in UTF-8. @param length filled with blanks up to here; left out: its own */
  text(text: string, length = Buffer.byteLength(text)): this {
    const at = this.grow(length);
    this.room.fill(0x20, at, at + length);
    this.room.write(text, at, length, 'utf8');
    return this;
  }
}
