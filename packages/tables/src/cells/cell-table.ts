import { wasmBase64 } from './cells.wasm.ts';
import { type Decode, decodeText } from './packed-texts.ts';
import { createWasmFactory, type WasmMemory } from './wasm.ts';

export * from './packed-texts.ts';

/** The functions of cells.as.ts. */
interface Kernel {
  memory: WasmMemory;
  index(...numbers: number[]): number;
  rowCount(): number;
  cellCount(): number;
  find(...numbers: number[]): void;
  cellStart(): number;
  cellEnd(): number;
  cellKind(): number;
  dictionary(...numbers: number[]): number;
  pack(...numbers: number[]): number;
  filled(): number;
  shortOnes(): number;
}

/** How a file's bytes are cut into cells. `quote` null: quotes are ordinary characters. */
export interface CellShape {
  delimiter: string;
  quote: string | null;
  columns: number;
  header_rows: number;
  max_rows: number;
}

/** Rows are 1-based and count data rows only. */
type Indexed =
  | { kind: 'indexed'; rows: number }
  | { kind: 'stray_quote' }
  | { kind: 'unclosed_quote'; row: number }
  | { kind: 'ragged_row'; row: number; cells: number }
  | { kind: 'too_many_rows' };

/** The distinct cells of a column, numbered in order of appearance. Views into the table's memory, valid until its next index(). */
interface Dictionary {
  size: number;
  /** The number of each row's cell: u8 up to 256 distinct cells, else u16. */
  codes: Uint8Array | Uint16Array;
  /** How often each occurs. Valid until the next call only. */
  counts: Uint32Array;
  /** PackedTexts. */
  texts: Uint8Array;
}

/** Cells packed one after another: PackedTexts. */
interface Packed {
  bytes: Uint8Array;
  filled: number;
  short: number;
}

const instantiate = createWasmFactory<Kernel>(wasmBase64);
const input = 65_536; // the bytes of the file start here; the module's own data lies below
const slack = 64; // the scan reads whole blocks
const page = 65_536;
const tableBytes = 65_536 * 4;
const align = (offset: number): number => (offset + 15) & ~15;

/**
 * The cells of one CSV part of at most 50 MB of UTF-8, indexed by SIMD without making strings.
 * It is strict: quotes are allowed only where RFC 4180 has them. It reports anything else, and the caller reads
 * leniently. Reuse one table for many parts, as its memory stays allocated.
 */
export class CellTable {
  readonly #wasm = instantiate();
  readonly #decode: Decode;
  #bytes = new Uint8Array(0);
  #length = 0;
  #quote = 0;
  #columns = 0;
  #headerRows = 0;
  #rows = 0;
  // Where the arrays lie in memory.
  #ends = 0;
  #rowStarts = 0;
  #firsts = 0;
  #counts = 0;
  #table = 0;
  #free = 0; // results for the cells are stored one after another from here

  constructor(decode: Decode = decodeText) {
    this.#decode = decode;
  }

  /** Bytes of memory. It never shrinks, so drop the table after a very large part. */
  get memoryBytes(): number {
    return this.#wasm.memory.buffer.byteLength;
  }

  /** Data rows of the last index(). */
  get rows(): number {
    return this.#rows;
  }

  #grow(bytes: number): void {
    const missing = bytes - this.memoryBytes;
    if (missing > 0) this.#wasm.memory.grow(Math.ceil(missing / page));
    this.#bytes = new Uint8Array(this.#wasm.memory.buffer);
  }

  /** @returns a window of `length` bytes to write the file into. index() may move it: see `window`. */
  reserve(length: number): Uint8Array {
    this.#length = length;
    this.#grow(input + length + 1 + slack);
    return this.window;
  }

  /** The bytes of the file, where they lie now. */
  get window(): Uint8Array {
    return this.#bytes.subarray(input, input + this.#length);
  }

  #place(rows: number, columns: number): void {
    this.#ends = align(input + this.#length + 1 + slack);
    this.#rowStarts = align(this.#ends + rows * columns * 4);
    this.#firsts = align(this.#rowStarts + rows * 4);
    this.#counts = align(this.#firsts + rows * 4);
    this.#table = align(this.#counts + rows * 4);
    this.#free = align(this.#table + tableBytes);
    // Every cell is packed once at most (text, end, code); pages never touched cost nothing.
    this.#grow(this.#free + this.#length + rows * columns * 6 + columns * (rows / 16 + 64) + slack);
  }

  /** Indexes the bytes written into the window of reserve(), leaving out the first `skip` (a byte order mark). */
  index(shape: CellShape, skip = 0): Indexed {
    const maxRows = shape.max_rows + shape.header_rows;
    this.#place(maxRows + 1, shape.columns);
    const end = input + this.#length;
    const terminated = this.#length > skip && this.#bytes[end - 1] === 10;
    if (!terminated) this.#bytes[end] = 10;
    this.#quote = shape.quote === null ? 0 : shape.quote.charCodeAt(0);
    this.#columns = shape.columns;
    this.#headerRows = shape.header_rows;
    const status = this.#wasm.index(
      input + skip,
      terminated ? end : end + 1,
      shape.delimiter.charCodeAt(0),
      this.#quote,
      shape.columns,
      shape.header_rows,
      maxRows,
      this.#ends,
      this.#rowStarts,
    );
    const row = this.#wasm.rowCount() - shape.header_rows;
    this.#rows = status === 0 ? Math.max(row, 0) : 0;
    if (status === 0) return { kind: 'indexed', rows: this.#rows };
    if (status === 1) return { kind: 'stray_quote' };
    if (status === 2) return { kind: 'unclosed_quote', row: row + 1 };
    if (status === 3) return { kind: 'ragged_row', row: row + 1, cells: this.#wasm.cellCount() };
    return { kind: 'too_many_rows' };
  }

  /** Leaves out the last rows: a footer holds no responses. */
  dropLast(count: number): void {
    this.#rows = Math.max(0, this.#rows - count);
  }

  /** The raw text of a cell; row is 0-based and counts data rows. */
  text(row: number, column: number): string {
    const wasm = this.#wasm;
    wasm.find(this.#ends, this.#rowStarts, this.#columns, this.#headerRows + row, column, this.#quote);
    const from = wasm.cellStart();
    const to = wasm.cellEnd();
    if (from === to) return '';
    const text = this.#decode(this.#bytes, from, to);
    return (wasm.cellKind() & 1) === 0 ? text : text.replaceAll('""', '"');
  }

  /** @returns the distinct cells of a column, or null when there are more than `cap`. Ask once for each column. */
  dictionary(column: number, cap: number): Dictionary | null {
    const codes = align(this.#free);
    const size = this.#wasm.dictionary(
      this.#ends,
      this.#rowStarts,
      this.#columns,
      this.#headerRows,
      this.#rows,
      column,
      this.#quote,
      cap,
      codes,
      this.#firsts,
      this.#counts,
      this.#table,
    );
    if (size < 0) return null;
    this.#free = codes + 2 * this.#rows;
    const texts = this.#pack(column, this.#firsts, 0, size).bytes;
    const counts = new Uint32Array(this.#bytes.buffer, this.#counts, size);
    return { size, codes: this.#narrow(codes, size), counts, texts };
  }

  #narrow(at: number, size: number): Uint8Array | Uint16Array {
    const wide = new Uint16Array(this.#bytes.buffer, at, this.#rows);
    if (size > 256) return wide;
    const narrow = new Uint8Array(this.#bytes.buffer, at, this.#rows);
    for (let row = 0; row < wide.length; row++) narrow[row] = wide[row] ?? 0;
    return narrow;
  }

  /**
   * Packs the cells of `count` rows from `first` on, once for each row. `filled`: how many hold more than white space;
   * `short`: how many of these have at most 16 bytes without the space around.
   * @returns a view into the table's memory, valid until its next index().
   */
  packRows(column: number, first: number, count: number): Packed {
    return this.#pack(column, 0, this.#headerRows + first, count);
  }

  #pack(column: number, list: number, first: number, count: number): Packed {
    const out = align(this.#free);
    const length = this.#wasm.pack(
      this.#ends,
      this.#rowStarts,
      this.#columns,
      list,
      first,
      count,
      column,
      this.#quote,
      out,
    );
    this.#free = out + length;
    const bytes = this.#bytes.subarray(out, out + length);
    return { bytes, filled: this.#wasm.filled(), short: this.#wasm.shortOnes() };
  }
}
