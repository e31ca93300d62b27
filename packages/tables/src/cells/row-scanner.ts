import type { Dialect } from '../types.ts';
import { wasmBase64 } from './rows.wasm.ts';
import { createWasmFactory, type WasmMemory } from './wasm.ts';

/** The functions of rows.as.ts. */
interface Kernel {
  memory: WasmMemory;
  reset(delimiter: number, quote: number, newline: number, quoting: number): void;
  scan(from: number, length: number, ends: number): number;
  narrow(from: number, length: number, bigEndian: number): number;
  isInside(): number;
  openOffset(): number;
  hasOpenRow(): number;
  isOpenBlank(): number;
  strayCount(): number;
  strayOffset(): number;
}

const page = 65_536;
const input = page; // the module's own data lies below
/** Bytes scanned at a time. */
const pieceBytes = 1 << 20;
const ends = input + pieceBytes;
const pages = (ends + pieceBytes * 4) / page;

/** Flag in the list of row ends: the row has no bytes. */
const emptyRow = 2 ** 31;
/** Flag: the row holds only delimiters, white space and quotes. */
const blankRow = 2 ** 30;

/** `empty`: without a byte. `blank`: without an answer. Neither is a response. */
export type RowKind = 'row' | 'empty' | 'blank';

/** Reads an entry of the list of row ends: the offset after the row, and whether it holds anything. */
export function readRowEnd(entry: number): { end: number; kind: RowKind } {
  if (entry >= emptyRow) return { end: entry - emptyRow, kind: 'empty' };
  return entry >= blankRow ? { end: entry - blankRow, kind: 'blank' } : { end: entry, kind: 'row' };
}

const instantiate = createWasmFactory<Kernel>(wasmBase64);
/** That of a scanner that has ended. To make one with its memory takes longer than to scan a small file. */
let spare: Kernel | null = null;

function kernel(): Kernel {
  if (spare !== null) {
    const kept = spare;
    spare = null;
    return kept;
  }
  const wasm = instantiate();
  wasm.memory.grow(pages - wasm.memory.buffer.byteLength / page);
  return wasm;
}

type Format = Pick<Dialect, 'encoding' | 'delimiter' | 'quote' | 'newline'>;

/** Bytes of one code unit: the kernel sees UTF-16 narrowed, so its offsets count in these. */
export function countUnitBytes(encoding: string): 1 | 2 {
  return encoding.toLowerCase().startsWith('utf-16') ? 2 : 1;
}

/** The result after all bytes have been pushed. Offsets count bytes from the first one pushed. */
export interface ScanEnd {
  /** Where a quoted cell opened that never closes. */
  unclosed_at: number | null;
  /** Whether the data ends with a row that has no line end of its own. */
  has_open_row: boolean;
  /** Whether that row holds delimiters, white space and quotes alone. */
  is_open_blank: boolean;
  /** Quotes where RFC 4180 has none; with quoting off, all quotes. */
  stray_quotes: number;
  first_stray_at: number | null;
}

/**
 * Finds where rows end, in bytes that may come in pieces of any size. It does not know headers. Encodings whose bytes
 * below 0x40 always mean themselves (all that `detectDialect` names) need no decoding; UTF-16 is narrowed first.
 */
export class RowScanner {
  #kernel: Kernel | null = kernel();
  readonly #unit: 1 | 2;
  readonly #bigEndian: boolean;
  #half: number | null = null;

  constructor(format: Format) {
    this.#unit = countUnitBytes(format.encoding);
    this.#bigEndian = format.encoding.toLowerCase() === 'utf-16be';
    const newline = format.newline === '\r' ? 13 : 10;
    this.#wasm.reset(format.delimiter.charCodeAt(0), 34, newline, format.quote === null ? 0 : 1);
  }

  /** @throws Error after the end: another scanner may have the kernel */
  get #wasm(): Kernel {
    if (this.#kernel === null) throw new Error('This scan has ended.');
    return this.#kernel;
  }

  /** Copies up to a piece of `bytes` from `from` on into the kernel. @returns bytes taken and code units made of them. */
  #load(bytes: Uint8Array, from: number): { taken: number; units: number } {
    const window = new Uint8Array(this.#wasm.memory.buffer, input, pieceBytes);
    const half = this.#half === null ? 0 : 1;
    if (this.#half !== null) window[0] = this.#half;
    const taken = Math.min(bytes.length - from, pieceBytes - half);
    window.set(bytes.subarray(from, from + taken), half);
    if (this.#unit === 1) return { taken, units: taken };
    const filled = taken + half;
    this.#half = filled % 2 === 0 ? null : (window[filled - 1] ?? 0);
    return { taken, units: this.#wasm.narrow(input, filled, this.#bigEndian ? 1 : 0) };
  }

  /**
   * Scans the next bytes. `onRows` gets, piece by piece, the row ends in code units relative to the piece's start (read
   * each with `readRowEnd`), how many there are, and how many code units the piece has. The list is a view that the next
   * piece overwrites.
   */
  push(bytes: Uint8Array, onRows: (list: Uint32Array, count: number, units: number) => void): void {
    for (let from = 0; from < bytes.length; ) {
      const { taken, units } = this.#load(bytes, from);
      const count = this.#wasm.scan(input, units, ends);
      onRows(new Uint32Array(this.#wasm.memory.buffer, ends, count), count, units);
      from += taken;
    }
  }

  /** Called once, after the last bytes. */
  end(): ScanEnd {
    const wasm = this.#wasm;
    this.#kernel = null;
    spare = wasm;
    const strays = wasm.strayCount();
    return {
      unclosed_at: wasm.isInside() === 0 ? null : wasm.openOffset() * this.#unit,
      has_open_row: wasm.hasOpenRow() !== 0,
      is_open_blank: wasm.isOpenBlank() !== 0,
      stray_quotes: strays,
      first_stray_at: strays === 0 ? null : wasm.strayOffset() * this.#unit,
    };
  }
}
