import { createHash } from 'node:crypto';
import type { Cell, MovedRow } from './moved-tables.ts';

const mask = 2n ** 128n - 1n;
const digits = 32;

function contentOf(cell: Exclude<Cell, null>): Uint8Array {
  if (cell instanceof Uint8Array) return cell;
  return Buffer.from(String(cell));
}

/** The first half of the SHA-256 of a row: of each value its kind, its length and its bytes. */
function digestOf(row: MovedRow, columns: readonly string[]): bigint {
  const hash = createHash('sha256');
  for (const name of columns) {
    const cell = row[name] ?? null;
    if (cell === null) {
      hash.update('-;');
      continue;
    }
    const content = contentOf(cell);
    hash.update(`${typeof cell === 'string' ? 't' : typeof cell === 'number' ? 'n' : 'b'}${content.length};`);
    hash.update(content);
  }
  return BigInt(`0x${hash.digest('hex').slice(0, digits)}`);
}

/** What two tables are compared by. The order of the rows does not count: each database reads them in the order that costs least. */
export interface TableSum {
  rows: number;
  /** The sum of the rows' digests, modulo 2^128, in hexadecimal. */
  checksum: string;
}

/** @returns how to add rows, and the sum so far */
export function createTableSum(columns: readonly string[]) {
  let [rows, sum] = [0, 0n];
  return {
    add(some: readonly MovedRow[]): void {
      for (const row of some) sum = (sum + digestOf(row, columns)) & mask;
      rows += some.length;
    },
    read: (): TableSum => ({ rows, checksum: sum.toString(16).padStart(digits, '0') }),
  };
}
