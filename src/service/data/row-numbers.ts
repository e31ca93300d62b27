import { checksumOf, DamagedPart, requireChecksum } from './checksum.ts';
import type { Row } from './schema/tables.ts';
import type { Handle } from './sqlite/open.ts';

/** What is stored as one number for each row: when it was answered (milliseconds since 1970), and by whom (participants.id). */
type RowField = Row<'row_numbers', 'field'>['field'];

/** A saved part. */
interface PartSize {
  id: number;
  row_count: number;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Numbers need an offset that is a multiple of 8, which bytes from a database seldom have. */
function numbersOf({ buffer, byteOffset, byteLength }: Uint8Array): Float64Array {
  return new Float64Array(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
}

/**
 * @returns a function that reads the numbers of a part, NaN for a row without one; undefined when no row has one. It throws
 * DamagedPart.
 */
export function rowNumberReader(db: Handle): (part: PartSize, field: RowField) => Float64Array | undefined {
  const select = db.prepare<[number, string], Row<'row_numbers', 'numbers' | 'checksum'>>(
    'SELECT numbers, checksum FROM row_numbers WHERE part_id = ? AND field = ?',
  );
  return (part, field) => {
    const stored = select.get(part.id, field);
    if (stored === undefined) return undefined;
    requireChecksum(part.id, stored.checksum, stored.numbers);
    const numbers = numbersOf(stored.numbers);
    if (numbers.length !== part.row_count) throw new DamagedPart(part.id);
    return numbers;
  };
}

/** @returns a function that replaces the numbers of a part, in a transaction; undefined removes them */
export function rowNumberWriter(
  db: Handle,
): (part_id: number, field: RowField, numbers: Float64Array | undefined) => void {
  const write = db.prepare<[number, string, Uint8Array, number]>(
    `INSERT INTO row_numbers (part_id, field, numbers, checksum) VALUES (?, ?, ?, ?)
     ON CONFLICT (part_id, field) DO UPDATE SET numbers = excluded.numbers, checksum = excluded.checksum`,
  );
  const remove = db.prepare<[number, string]>('DELETE FROM row_numbers WHERE part_id = ? AND field = ?');
  return (part_id, field, numbers) => {
    if (numbers === undefined || numbers.every(Number.isNaN)) {
      remove.run(part_id, field);
      return;
    }
    const bytes = bytesOf(numbers);
    write.run(part_id, field, bytes, checksumOf(bytes));
  };
}
