import { wasmBase64 } from './finder.wasm.ts';
import type { PackedTexts } from './packed-texts.ts';
import { type WasmMemory, wasmFactory } from './wasm.ts';

/** The function of finder.as.ts. */
interface Kernel {
  memory: WasmMemory;
  find(...numbers: number[]): void;
}

const instantiate = wasmFactory<Kernel>(wasmBase64);
const page = 65_536;
const one = page; // the module's own data lies below

/** A pattern has at most so many bytes. */
export const longestPattern = 1024;
const other = one + longestPattern;
const input = other + longestPattern;
const slack = 16 + longestPattern;

/** Bytes to find. Each may be one of two: that of `one` or that of `other`. Both have the same length, 1 to longestPattern. */
export interface BytePattern {
  one: Uint8Array;
  other: Uint8Array;
}

/** Finds a pattern in the UTF-8 of many texts, by SIMD. */
export class TextFinder {
  readonly #wasm = instantiate();
  readonly #length: number;
  #bytes = new Uint8Array(0);

  constructor(pattern: BytePattern) {
    this.#length = pattern.one.length;
    this.#grow(input);
    this.#bytes.set(pattern.one, one);
    this.#bytes.set(pattern.other, other);
  }

  #grow(bytes: number): void {
    const missing = bytes - this.#wasm.memory.buffer.byteLength;
    if (missing > 0) this.#wasm.memory.grow(Math.ceil(missing / page));
    if (missing > 0 || this.#bytes.length === 0) this.#bytes = new Uint8Array(this.#wasm.memory.buffer);
  }

  /** @returns 1 for each text that contains the pattern, else 0 */
  find(texts: PackedTexts): Uint8Array {
    const { view, length } = texts;
    const marks = input + view.byteLength + slack;
    this.#grow(marks + length);
    this.#bytes.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), input);
    this.#bytes.fill(0, marks, marks + length);
    this.#wasm.find(one, other, this.#length, input + 4, length, input + texts.start(0), marks);
    return this.#bytes.slice(marks, marks + length);
  }
}
