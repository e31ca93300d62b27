/** Writes binary files for tests: numbers in either byte order, texts padded to a length. */
export class ByteWriter {
  readonly isLittle: boolean;
  #bytes = new Uint8Array(1024);
  #length = 0;

  constructor(isLittle = true) {
    this.isLittle = isLittle;
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #next(length: number): DataView {
    if (this.#length + length > this.#bytes.length) {
      const larger = new Uint8Array(2 * (this.#length + length));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#length += length;
    return new DataView(this.#bytes.buffer, this.#length - length, length);
  }

  uint8(...values: number[]): this {
    for (const value of values) this.#next(1).setUint8(0, value);
    return this;
  }

  uint16(...values: number[]): this {
    for (const value of values) this.#next(2).setUint16(0, value, this.isLittle);
    return this;
  }

  int32(...values: number[]): this {
    for (const value of values) this.#next(4).setInt32(0, value, this.isLittle);
    return this;
  }

  int64(...values: number[]): this {
    for (const value of values) this.#next(8).setBigInt64(0, BigInt(value), this.isLittle);
    return this;
  }

  float32(...values: number[]): this {
    for (const value of values) this.#next(4).setFloat32(0, value, this.isLittle);
    return this;
  }

  float64(...values: number[]): this {
    for (const value of values) this.#next(8).setFloat64(0, value, this.isLittle);
    return this;
  }

  /** Bytes, or text in UTF-8; filled up to `length` with `fill`. */
  text(value: string | Uint8Array, length = -1, fill = 0x20): this {
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
    const view = this.#next(length < 0 ? bytes.length : length);
    const target = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    target.fill(fill);
    target.set(bytes.subarray(0, target.length));
    return this;
  }
}
