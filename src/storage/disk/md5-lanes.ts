import { wasmBase64 } from './md5.wasm.ts';

/** What md5.as.ts exports. The numbers are places in its memory, and bytes. */
interface Kernel {
  memory: { readonly buffer: ArrayBuffer };
  states: { readonly value: number };
  input: { readonly value: number };
  stretch: { readonly value: number };
  stride: { readonly value: number };
  hashAll(blocks: number): void;
  hashOne(lane: number, blocks: number): void;
}
/** The parts of WebAssembly used here. Their types come with the DOM library, which Node's side lacks. */
interface Wasm {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
}
const { WebAssembly } = globalThis as unknown as { WebAssembly: Wasm };

/** Files that are hashed side by side. */
export const laneCount = 8;
export const blockBytes = 64;
const stateBytes = 16;
/** As many files take as long side by side as one after the other. */
const fewest = 3;

/** @returns the state of an MD5 of which no block is hashed yet */
export function startMd5(): Uint8Array {
  return Buffer.from('0123456789abcdeffedcba9876543210', 'hex');
}

/** Computes the MD5 of several files at once, one in each lane. A state may be in another lane each time, or wait. */
export class Md5Lanes {
  /** Where the bytes of each lane are to be put before they are hashed. */
  readonly inputs: readonly Buffer[];
  readonly #kernel: Kernel;
  readonly #states: readonly Uint8Array[];

  constructor() {
    const module = new WebAssembly.Module(Buffer.from(wasmBase64, 'base64'));
    const kernel = new WebAssembly.Instance(module).exports as Kernel;
    const { memory, states, input, stretch, stride } = kernel;
    const lanes = Array.from({ length: laneCount }, (_, lane) => lane);
    this.#kernel = kernel;
    this.#states = lanes.map((lane) => new Uint8Array(memory.buffer, states.value + lane * stateBytes, stateBytes));
    this.inputs = lanes.map((lane) => Buffer.from(memory.buffer, input.value + lane * stride.value, stretch.value));
  }

  /**
   * Hashes the first `length` bytes of the first inputs, and changes the states to what comes out.
   * @param states one for each input, at most eight @param length whole blocks, at most an input
   */
  hash(states: readonly Uint8Array[], length: number): void {
    const blocks = length / blockBytes;
    for (const [lane, state] of states.entries()) this.#states[lane]?.set(state);
    // Lanes without a file hash what lies there, which costs nothing.
    if (states.length >= fewest) this.#kernel.hashAll(blocks);
    else for (const lane of states.keys()) this.#kernel.hashOne(lane, blocks);
    for (const [lane, state] of states.entries()) state.set(this.#states[lane] as Uint8Array);
  }

  /** @param rest bytes of the file that lie in the first input, less than a block @param size of the file @returns its MD5 */
  finish(state: Uint8Array, rest: number, size: number): Uint8Array {
    const input = this.inputs[0] as Buffer;
    const end = rest < blockBytes - 8 ? blockBytes : 2 * blockBytes;
    input.fill(0, rest, end);
    input[rest] = 0x80;
    input.writeBigUInt64LE(BigInt(size) * 8n, end - 8);
    this.hash([state], end);
    return state;
  }
}
