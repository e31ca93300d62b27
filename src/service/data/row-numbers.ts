import { computeChecksum, DamagedPart, requireChecksum } from './checksum.ts';
import type { Reader, Tx } from './database.ts';
import { findRow, findRows, removeRows } from './rows.ts';
import type { Row } from './schema/tables.ts';
import { isIn } from './sql.ts';

/** What is stored as one number for each row: when it was answered (milliseconds since 1970), and by whom (participants.id). */
type RowField = Row<'row_numbers', 'field'>['field'];

/** A saved part. */
export interface PartSize {
  id: number;
  row_count: number;
}

/** Numbers as they are stored. */
type StoredNumbers = Row<'row_numbers', 'numbers' | 'checksum'>;

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Numbers need an offset that is a multiple of 8, which bytes from a database seldom have. */
function toNumbers({ buffer, byteOffset, byteLength }: Uint8Array): Float64Array {
  return new Float64Array(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
}

/** @returns the numbers of a part, NaN for a row without one; undefined when no row has one. @throws DamagedPart */
export async function readRowNumbers(db: Reader, part: PartSize, field: RowField): Promise<Float64Array | undefined> {
  const stored = await findRow(db, 'row_numbers', ['numbers', 'checksum'], { part_id: part.id, field });
  return stored && unpackNumbers(part, stored);
}

/** @returns the numbers of a part. @throws DamagedPart */
export function unpackNumbers({ id, row_count }: PartSize, { numbers, checksum }: StoredNumbers): Float64Array {
  requireChecksum(id, checksum, numbers);
  const unpacked = toNumbers(numbers);
  if (unpacked.length !== row_count) throw new DamagedPart(id);
  return unpacked;
}

/** @returns the numbers of a part as they are stored */
export function packNumbers(unpacked: Float64Array): { numbers: Buffer; checksum: number } {
  const bytes = bytesOf(unpacked);
  return { numbers: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), checksum: computeChecksum(bytes) };
}

/** Parts whose numbers are read with one statement: 32 have at most 8 MB of them. */
const partsAtOnce = 32;

/**
 * The numbers of some parts, one after another, NaN for a row without one.
 * @param parts with the place of their first row in the result
 * @param rows of all parts
 * @throws DamagedPart
 */
export async function readAllRowNumbers(
  db: Reader,
  parts: readonly (PartSize & { rows_before: number })[],
  field: RowField,
  rows: number,
): Promise<Float64Array> {
  const all = new Float64Array(rows);
  const bytes = bytesOf(all);
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    const missing = new Map(parts.slice(from, from + partsAtOnce).map((part) => [part.id, part]));
    const and = isIn('part_id', [...missing.keys()]);
    const found = await findRows(db, 'row_numbers', ['part_id', 'numbers', 'checksum'], { field }, { and });
    for (const { part_id, numbers, checksum } of found) {
      const part = missing.get(part_id);
      requireChecksum(part_id, checksum, numbers);
      if (part === undefined || numbers.length !== 8 * part.row_count) throw new DamagedPart(part_id);
      bytes.set(numbers, 8 * part.rows_before);
      missing.delete(part_id);
    }
    for (const { rows_before, row_count } of missing.values())
      all.fill(Number.NaN, rows_before, rows_before + row_count);
  }
  return all;
}

/** Replaces the numbers of a part; undefined removes them. */
export async function saveRowNumbersTx(
  tx: Tx,
  part_id: number,
  field: RowField,
  numbers: Float64Array | undefined,
): Promise<void> {
  if (numbers === undefined || numbers.every(Number.isNaN)) {
    await removeRows(tx, 'row_numbers', { part_id, field });
    return;
  }
  const row = { part_id, field, ...packNumbers(numbers) };
  await tx
    .insertInto('row_numbers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['part_id', 'field']).doUpdateSet(row))
    .execute();
}
