// The binary format of COPY (https://www.postgresql.org/docs/current/sql-copy.html): a signature, two words without a meaning here,
// then for each row the number of its fields and each field with its length; -1 is NULL. All numbers are big-endian.
import type { CopiedRow } from '../copy-into.ts';

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const [bytesOfNumber, bytesOfLength, bytesOfCount] = [8, 4, 2];
const end = -1;

/** What is small is written into blocks of this size: each piece that is sent costs a system call, and each object collection of garbage. */
const blockBytes = 64 * 1024;
const smallBytes = blockBytes / 4;
const mostBytesOfUnit = 3;

/** PostgreSQL refuses the character U+0000 in texts, and in nothing else. Cells are bytes and keep it. */
export const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\u2400') : text);

/** Fields in blocks. Bytes that are large are not copied. */
class Blocks {
  #block = Buffer.allocUnsafe(blockBytes);
  #used = 0;
  #full: Uint8Array[] = [];

  get hasFull(): boolean {
    return this.#full.length > 0;
  }

  /** @returns the blocks that are full */
  take(): Uint8Array[] {
    const full = this.#full;
    this.#full = [];
    return full;
  }

  /** Ends the block that is being written. */
  close(): void {
    if (this.#used > 0) this.#full.push(this.#block.subarray(0, this.#used));
    this.#block = Buffer.allocUnsafe(blockBytes);
    this.#used = 0;
  }

  #reserve(bytes: number): void {
    if (this.#used + bytes > blockBytes) this.close();
  }

  addBytes(bytes: Uint8Array): void {
    if (bytes.length > smallBytes) {
      this.close();
      this.#full.push(bytes);
      return;
    }
    this.#reserve(bytes.length);
    this.#block.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  addCount(count: number): void {
    this.#reserve(bytesOfCount);
    this.#used = this.#block.writeInt16BE(count, this.#used);
  }

  addLength(length: number): void {
    this.#reserve(bytesOfLength);
    this.#used = this.#block.writeInt32BE(length, this.#used);
  }

  /** @throws RangeError when it is no whole number that a double holds */
  addNumber(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number.`);
    this.addLength(bytesOfNumber);
    this.#reserve(bytesOfNumber);
    const high = Math.floor(value / 2 ** 32);
    this.#used = this.#block.writeInt32BE(high, this.#used);
    this.#used = this.#block.writeUInt32BE(value - high * 2 ** 32, this.#used);
  }

  addText(text: string): void {
    const most = text.length * mostBytesOfUnit;
    if (most > smallBytes) {
      const bytes = Buffer.from(text);
      this.addLength(bytes.length);
      this.addBytes(bytes);
      return;
    }
    this.#reserve(bytesOfLength + most);
    const length = this.#block.write(text, this.#used + bytesOfLength);
    this.#block.writeInt32BE(length, this.#used);
    this.#used += bytesOfLength + length;
  }
}

function addRow(blocks: Blocks, row: CopiedRow): void {
  blocks.addCount(row.length);
  for (const cell of row)
    if (cell === null) blocks.addLength(-1);
    else if (typeof cell === 'number') blocks.addNumber(cell);
    else if (typeof cell === 'string') blocks.addText(withoutNul(cell));
    else {
      blocks.addLength(cell.length);
      blocks.addBytes(cell);
    }
}

/**
 * Encodes rows of bigint, text and bytea columns for COPY … FROM STDIN BINARY.
 * @throws RangeError for a number that is not whole
 */
export function* encodeCopy(rows: readonly CopiedRow[]): Generator<Uint8Array> {
  const blocks = new Blocks();
  blocks.addBytes(signature);
  for (const row of rows) {
    addRow(blocks, row);
    if (blocks.hasFull) yield* blocks.take();
  }
  blocks.addCount(end);
  blocks.close();
  yield* blocks.take();
}
