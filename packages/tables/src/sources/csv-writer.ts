import { SourceError } from './source.ts';

const quote = 0x22;
const comma = 0x2c;
const lineFeed = 0x0a;
/** Bytes that are collected before they are handed over. */
const chunkBytes = 256 * 1024;
/** The most bytes of one row. It is in memory as a whole. */
const maxRowBytes = 64 * 1024 ** 2;

/** 1 for each byte that makes a cell need quotes. */
export const needsQuotes = new Uint8Array(256);
for (const byte of [quote, comma, lineFeed, 0x0d]) needsQuotes[byte] = 1;

const encoder = new TextEncoder();

/** Writes a cell in quotes into `to` from the place `at` on. @returns the place after it */
export function writeQuoted(to: Uint8Array, at: number, from: Uint8Array, start: number, end: number): number {
  let place = at;
  to[place++] = quote;
  for (let index = start; index < end; index++) {
    const byte = from[index] ?? 0;
    if (byte === quote) to[place++] = quote;
    to[place++] = byte;
  }
  to[place++] = quote;
  return place;
}

/** @returns the bytes of a cell, in quotes where they are needed, for `CsvWriter.writeEncoded`. A lone surrogate becomes U+FFFD. */
export const encodeCell = (value: string): Uint8Array =>
  encoder.encode(/[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/**
 * Writes records as CSV into one growing buffer: UTF-8, commas, RFC 4180 quotes, `\n`. Short rows are filled up to `width`.
 * A row without a value is an empty line.
 */
export class CsvWriter {
  /** The number of cells in a complete row. */
  width: number;
  #bytes = new Uint8Array(2 * chunkBytes);
  #length = 0;
  #rowStart = 0;
  #cells = 0;
  #isBlank = true;

  constructor(width: number) {
    this.width = width;
  }

  /** The number of cells written of the open row. */
  get cells(): number {
    return this.#cells;
  }

  /** Whether enough bytes are waiting for `take`. */
  get isFull(): boolean {
    return this.#length >= chunkBytes;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    if (needed - this.#rowStart > maxRowBytes) throw new SourceError('too-large', 'table_row_too_large');
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  #open(bytes: number): void {
    this.#reserve(bytes + 3);
    if (this.#cells++ > 0) this.#bytes[this.#length++] = comma;
  }

  /** Writes a cell from UTF-8 bytes. */
  writeBytes(from: Uint8Array, start: number, end: number): void {
    let at = start;
    while (at < end && needsQuotes[from[at] ?? 0] === 0) at++;
    if (at === end) {
      this.writeEncoded(from, start, end);
      return;
    }
    this.#open(2 * (end - start));
    this.#isBlank = false;
    this.#length = writeQuoted(this.#bytes, this.#length, from, start, end);
  }

  /** Writes a cell from bytes that are CSV already: quoted, or without a character that needs quotes. */
  writeEncoded(from: Uint8Array, start: number, end: number): void {
    this.#open(end - start);
    if (end > start) this.#isBlank = false;
    const target = this.#bytes;
    let length = this.#length;
    for (let at = start; at < end; at++) target[length++] = from[at] ?? 0;
    this.#length = length;
  }

  /** Writes empty lines. Call it between two rows. */
  writeBlankRows(count: number): void {
    this.#reserve(count);
    this.#bytes.fill(lineFeed, this.#length, this.#length + count);
    this.#length += count;
    this.#rowStart = this.#length;
  }

  /** Writes complete rows of another writer. Call it between two rows. */
  writeRows(rows: Uint8Array): void {
    this.#reserve(rows.length);
    this.#bytes.set(rows, this.#length);
    this.#length += rows.length;
    this.#rowStart = this.#length;
  }

  /** Writes a cell from text. A lone surrogate becomes U+FFFD. */
  writeText(value: string): void {
    const cell = encodeCell(value);
    this.writeEncoded(cell, 0, cell.length);
  }

  /** Writes an empty cell. */
  writeEmpty(): void {
    this.#open(0);
  }

  /** Ends the open row. A row in which every cell is empty becomes an empty line. */
  endRow(): void {
    if (this.#isBlank) this.#length = this.#rowStart;
    else while (this.#cells < this.width) this.writeEmpty();
    this.#reserve(1);
    this.#bytes[this.#length++] = lineFeed;
    this.#rowStart = this.#length;
    this.#cells = 0;
    this.#isBlank = true;
  }

  /** @returns the complete rows since the last call, in a buffer of their own */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#rowStart);
    this.#bytes.copyWithin(0, this.#rowStart, this.#length);
    this.#length -= this.#rowStart;
    this.#rowStart = 0;
    return taken;
  }
}

/** A response that names its own fields: the text of each, in the order of the file. */
export type FieldRecord = ReadonlyMap<string, string>;

/** The most columns of a table of records. */
const maxFields = 10_000;
/** In a table with more cells than this, at least one cell in a hundred must have a value. */
const cellsWithoutCheck = 10_000_000;

/** Copies a name, because a part of a long text would keep the complete text in memory. */
const detached = (name: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(name));

/**
 * Collects the columns of records that leave fields out. A new field is placed after the field before it in its
 * record, so that a question which the first respondent skipped is where it was asked.
 */
export class FieldList {
  readonly #names: string[] = [];
  readonly #known = new Set<string>();
  #records = 0;
  #values = 0;

  /** In the order of the columns. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** @throws SourceError when the records have too little in common to be a table */
  add(record: FieldRecord): void {
    let before: string | null = null;
    for (const [name, value] of record) {
      if (!this.#known.has(name)) this.#insert(detached(name), before);
      if (value !== '') this.#values++;
      before = name;
    }
    this.#records++;
    const cells = this.#records * this.#names.length;
    if (cells > cellsWithoutCheck && cells > 100 * this.#values) throw new SourceError('no-table', 'entries_unlike');
  }

  #insert(name: string, before: string | null): void {
    if (this.#names.length === maxFields)
      throw new SourceError('no-table', 'entries_too_many_fields', { count: maxFields });
    this.#known.add(name);
    this.#names.splice(before === null ? 0 : this.#names.lastIndexOf(before) + 1, 0, name);
  }
}

/** Writes rows of texts as CSV. Blank rows at the end are left out. */
export class RowWriter {
  readonly #writer: CsvWriter;
  #blanks = 0;

  constructor(width: number) {
    this.#writer = new CsvWriter(width);
  }

  /** Whether enough bytes are waiting for `take`. */
  get isFull(): boolean {
    return this.#writer.isFull;
  }

  /** Writes a row. Shorter rows are filled up to the width. */
  writeRow(cells: readonly string[]): void {
    if (cells.every((cell) => cell === '')) {
      this.#blanks++;
      return;
    }
    for (; this.#blanks > 0; this.#blanks--) this.#writer.endRow();
    // A table with a NUL in a cell would be taken for binary.
    for (const cell of cells) this.#writer.writeText(cell.includes('\0') ? cell.replaceAll('\0', '\uFFFD') : cell);
    this.#writer.endRow();
  }

  /** @returns the rows since the last call */
  take(): Uint8Array {
    return this.#writer.take();
  }
}

/** Writes records as rows of CSV, below a header with their fields. */
export class RecordWriter extends RowWriter {
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    super(names.length);
    this.#names = names;
    this.writeRow(names);
  }

  write(record: FieldRecord): void {
    this.writeRow(this.#names.map((name) => record.get(name) ?? ''));
  }
}
