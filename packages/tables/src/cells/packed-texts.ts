/** Decodes a range of bytes as UTF-8. Node's Buffer and TextDecoder both serve. */
export type Decode = (bytes: Uint8Array, from: number, to: number) => string;

const decoder = new TextDecoder();
/** Works everywhere. Node's Buffer is faster for short texts, so callers in Node pass that. */
export const decodeText: Decode = (bytes, from, to) => decoder.decode(bytes.subarray(from, to));

/**
 * Texts packed into one run of bytes: u32 n, n ends relative to the first text, then the UTF-8 (all little-endian).
 * Each text can be read by itself.
 */
export class PackedTexts {
  readonly length: number;
  readonly #bytes: Uint8Array;
  /** The bytes, for callers that compare texts without making strings; see start(). */
  readonly view: DataView;
  readonly #decode: Decode;

  /** @throws Error when the bytes are cut short. */
  constructor(bytes: Uint8Array, decode: Decode = decodeText) {
    this.#bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#decode = decode;
    this.length = bytes.byteLength < 4 ? 0 : this.view.getUint32(0, true);
    const needed = 4 + 4 * this.length + this.#end(this.length - 1);
    if (needed > bytes.byteLength)
      throw new Error(`Packed texts are cut short: ${bytes.byteLength} of ${needed} bytes.`);
  }

  #end(index: number): number {
    return index < 0 ? 0 : this.view.getUint32(4 + 4 * index, true);
  }

  /** @returns the text, '' beyond the last one. */
  at(index: number): string {
    if (index < 0 || index >= this.length) return '';
    const from = this.#end(index - 1);
    const to = this.#end(index);
    const texts = 4 + 4 * this.length;
    return from === to ? '' : this.#decode(this.#bytes, texts + from, texts + to);
  }

  /** @returns where in `view` a text begins; it ends where the next one begins. */
  start(index: number): number {
    return 4 + 4 * this.length + this.#end(index - 1);
  }

  /** @returns the first byte of a text; undefined of an empty one. */
  firstByte(index: number): number | undefined {
    const from = this.#end(index - 1);
    return this.#end(index) > from ? this.#bytes[4 + 4 * this.length + from] : undefined;
  }

  /** @returns the last byte of a text; undefined of an empty one. */
  lastByte(index: number): number | undefined {
    const end = this.#end(index);
    return end > this.#end(index - 1) ? this.#bytes[4 + 4 * this.length + end - 1] : undefined;
  }

  /** @returns how many bytes a text has. */
  size(index: number): number {
    return this.#end(index) - this.#end(index - 1);
  }

  /** @returns all texts; faster than one by one where all of them are ASCII. */
  all(): string[] {
    const bytes = this.#end(this.length - 1);
    const whole = this.#decode(this.#bytes, this.start(0), this.start(0) + bytes);
    // As many characters as bytes: every character is one byte, so ends in bytes are ends in characters.
    if (whole.length !== bytes) return Array.from({ length: this.length }, (_, index) => this.at(index));
    return Array.from({ length: this.length }, (_, index) => whole.slice(this.#end(index - 1), this.#end(index)));
  }
}

/** @returns `texts` packed, as PackedTexts reads them. */
export function packTexts(texts: readonly string[]): Uint8Array {
  const encoded = texts.map((text) => new TextEncoder().encode(text));
  const start = 4 + 4 * texts.length;
  const out = new Uint8Array(start + encoded.reduce((sum, bytes) => sum + bytes.length, 0));
  const view = new DataView(out.buffer);
  view.setUint32(0, texts.length, true);
  let end = 0;
  encoded.forEach((bytes, index) => {
    out.set(bytes, start + end);
    end += bytes.length;
    view.setUint32(4 + 4 * index, end, true);
  });
  return out;
}
