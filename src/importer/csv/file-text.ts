import { countUnitBytes, createDecoder, type Dialect, readRecords } from '@sheaf/tables';

/** Bytes [start, end) of a file. */
export interface Range {
  start: number;
  end: number;
}

/** @returns the text of a range of the file. It is read into memory: one part at most. */
export async function decodeRange(file: Blob, { start, end }: Range, encoding: string): Promise<string> {
  const bytes = await file.slice(start, end).arrayBuffer();
  return createDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

/** @returns the length of the file's byte order mark; 0 without one */
export function countBomBytes({ bom, encoding }: Dialect): number {
  if (!bom) return 0;
  return countUnitBytes(encoding) === 2 ? 2 : 3;
}

/** Reads a blob as a stream and calls `onBytes` with each chunk. @throws the signal's reason */
export async function readChunks(
  blob: Blob,
  onBytes: (bytes: Uint8Array) => void,
  signal?: AbortSignal,
): Promise<void> {
  const reader = blob.stream().getReader();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) return;
      onBytes(value);
    }
  } finally {
    await reader.cancel();
  }
}

/** Counts one ASCII character in chunks of text. A chunk may end inside a code unit. */
class CharacterCount {
  count = 0;
  readonly #code: number;
  readonly #unit: 1 | 2;
  readonly #isBigEndian: boolean;
  #half: number | null = null;

  constructor(code: number, encoding: string) {
    this.#code = code;
    this.#unit = countUnitBytes(encoding);
    this.#isBigEndian = encoding.toLowerCase() === 'utf-16be';
  }

  add(bytes: Uint8Array): void {
    if (this.#unit === 2) {
      this.#addUnits(bytes);
      return;
    }
    for (let i = bytes.indexOf(this.#code); i !== -1; i = bytes.indexOf(this.#code, i + 1)) this.count++;
  }

  #addUnits(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#half === null) {
        this.#half = byte;
        continue;
      }
      const unit = this.#isBigEndian ? (this.#half << 8) | byte : (byte << 8) | this.#half;
      if (unit === this.#code) this.count++;
      this.#half = null;
    }
  }
}

/**
 * Reads the file up to byte `offset`. Works without WebAssembly, which the window may not compile.
 * @returns the 1-based line of that byte
 */
export async function findLine(file: Blob, dialect: Dialect, offset: number): Promise<number> {
  const counter = new CharacterCount(dialect.newline === '\r' ? 13 : 10, dialect.encoding);
  await readChunks(file.slice(countBomBytes(dialect), offset), (bytes) => counter.add(bytes));
  return counter.count + 1;
}

const searchBytes = 1024 * 1024;

/** @returns the place behind the first line end in these bytes; null if there is none */
function lineEndIn(bytes: Uint8Array, { encoding, newline }: Dialect): number | null {
  const unit = countUnitBytes(encoding);
  const units =
    unit === 1 ? bytes : createDecoder(encoding, { ignoreBOM: true }).decode(bytes.subarray(0, bytes.length & ~1));
  const at =
    typeof units === 'string'
      ? units.indexOf(newline === '\r' ? '\r' : '\n')
      : units.indexOf(newline === '\r' ? 13 : 10);
  return at === -1 ? null : (at + 1) * unit;
}

/** @returns the offset behind the first line end at or after `offset`; the size of the file if none follows */
export async function findLineEnd(file: Blob, dialect: Dialect, offset: number): Promise<number> {
  for (let from = offset; from < file.size; from += searchBytes) {
    const bytes = new Uint8Array(await file.slice(from, from + searchBytes).arrayBuffer());
    const end = lineEndIn(bytes, dialect);
    if (end !== null) return from + end;
  }
  return file.size;
}

/**
 * @param count is called with the bytes between the offsets that are asked for
 * @returns a function that reads the file up to an offset. Offsets must ascend, so that the file is read once, a megabyte at a time.
 */
export function readUpTo(
  file: Blob,
  from: number,
  count: (bytes: Uint8Array) => void,
): (offset: number) => Promise<void> {
  let [at, rest] = [from, new Uint8Array()];
  return async (offset) => {
    while (at < offset) {
      if (rest.length === 0) rest = new Uint8Array(await file.slice(at, at + searchBytes).arrayBuffer());
      if (rest.length === 0) return;
      const passed = rest.subarray(0, offset - at);
      count(passed);
      rest = rest.subarray(passed.length);
      at += passed.length;
    }
  };
}

/** @returns a function that tells the 1-based line of an offset. Offsets must ascend. */
export function createLineCounter(file: Blob, dialect: Dialect): (offset: number) => Promise<number> {
  const counter = new CharacterCount(dialect.newline === '\r' ? 13 : 10, dialect.encoding);
  const read = readUpTo(file, countBomBytes(dialect), (bytes) => counter.add(bytes));
  return async (offset) => {
    await read(offset);
    return counter.count + 1;
  };
}

/** A row of the file. Blank rows are none. */
export interface FileRow {
  cells: string[];
  /** A quote opens in it and never closes. */
  isUnclosed: boolean;
  /** Some of its bytes are no text in the encoding of the file; they are read as U+FFFD. */
  isUndecodable: boolean;
  /** Its bytes in the file, with its line end. null if the range has no unusual row, so nobody needs them. */
  range: Range | null;
}

function decode(bytes: Uint8Array, encoding: string): { text: string; isValid: boolean } {
  try {
    return { text: createDecoder(encoding, { ignoreBOM: true, fatal: true }).decode(bytes), isValid: true };
  } catch {
    return { text: createDecoder(encoding, { ignoreBOM: true }).decode(bytes), isValid: false };
  }
}

/**
 * The bytes as text with one character for each byte (or each two bytes of UTF-16). Delimiters, quotes and line ends are the
 * same in it as in the real text, so it tells the bytes of each row.
 */
const asUnits = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(countUnitBytes(encoding) === 2 ? encoding : 'windows-1252', { ignoreBOM: true }).decode(bytes);

function* readOneByOne(bytes: Uint8Array, dialect: Dialect, offset: number): Generator<FileRow> {
  const unit = countUnitBytes(dialect.encoding);
  for (const { start, end, unclosed } of readRecords(asUnits(bytes, dialect.encoding), dialect)) {
    const [from, to] = [start * unit, Math.min(end * unit, bytes.length)];
    const { text, isValid } = decode(bytes.subarray(from, to), dialect.encoding);
    const [row] = readRecords(text, dialect);
    const range = { start: offset + from, end: offset + to };
    yield { cells: row?.cells ?? [], isUnclosed: unclosed, isUndecodable: !isValid, range };
  }
}

/**
 * Reads the rows of a range that begins and ends between rows. It is read into memory: a block or a part.
 * @param width the number of cells that a usual row has
 * @param needsRanges whether the bytes of every row are needed
 */
export async function readFileRows(
  file: Blob,
  { start, end }: Range,
  dialect: Dialect,
  { width, needsRanges = false }: { width: number; needsRanges?: boolean },
): Promise<Iterable<FileRow>> {
  const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
  const { text, isValid } = decode(bytes, dialect.encoding);
  if (needsRanges || !isValid) return readOneByOne(bytes, dialect, start);
  const rows: FileRow[] = [];
  for (const { cells, unclosed } of readRecords(text, dialect)) {
    if (unclosed || cells.length !== width) return readOneByOne(bytes, dialect, start);
    rows.push({ cells, isUnclosed: false, isUndecodable: false, range: null });
  }
  return rows;
}
