import { type SourceFormat, sourceFormats, sourceNoteKinds, toColumnLetters } from '@sheaf/tables';
import { z } from 'zod';
import { dialectShape } from '../../contract/index.ts';
import type { OriginalPlace } from '../core/import-error.ts';
import { readChunks, readUpTo } from '../csv/file-text.ts';

const count = z.number().int();

/** The archive that the user gave, from which a file was unpacked. `sha256`: of the complete archive, in hexadecimal. */
export const archiveFacts = z.object({ file_name: z.string(), bytes: count, sha256: z.string() });
export type ArchiveFacts = z.output<typeof archiveFacts>;

/** The file and the table that `convertTable` wrote as CSV. With the file, this is enough to write the same CSV again. */
export const original = z.object({
  bytes: count,
  /** Tells this file from another one of the same name. */
  fingerprint: z.string(),
  /** The digest of the complete file, in hexadecimal. */
  sha256: z.string(),
  format: z.enum(sourceFormats),
  /** `index` counts from 0; `name` is empty in a format with only one table. */
  table: z.object({ index: count, name: z.string() }),
  /** The number of the first record of the CSV in the numbering of the file, as `SourceTable.firstRow`. */
  first_row: count,
  /** What the user should know about how the table was read, as `SourceNote`. */
  notes: z.array(
    z.object({
      kind: z.enum(sourceNoteKinds),
      count,
      encoding: z.string().exactOptional(),
      named: z.string().exactOptional(),
    }),
  ),
  /** The charset of its texts, if a person chose it. */
  encoding: z.string().exactOptional(),
  /** How the table was read, if it was no plain CSV. */
  reading: dialectShape.exactOptional(),
});
export type Original = z.output<typeof original>;

const lineFeed = 0x0a;
const quote = 0x22;

/**
 * Counts the records in CSV as `Source.readCsv` writes it: a line feed between quotes is a part of a cell. Whether a byte is
 * between quotes follows from the number of quotes before it, because a quote in a cell is written twice.
 */
class RecordCount {
  count = 0;
  #isQuoted = false;

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) this.count++;
    }
  }
}

async function countRecords(csv: Blob): Promise<number> {
  const records = new RecordCount();
  await readChunks(csv, (bytes) => records.add(bytes));
  return records.count;
}

/**
 * @returns a function that tells the number of a record of the CSV in the original. Offsets are those of records and must
 * ascend, so that the CSV is read once.
 */
export function createRecordCounter(csv: Blob, { first_row }: Original): (offset: number) => Promise<number> {
  const records = new RecordCount();
  const read = readUpTo(csv, 0, (bytes) => records.add(bytes));
  return async (offset) => {
    await read(offset);
    return first_row + records.count;
  };
}

/** What a format calls its rows. */
const units: Record<SourceFormat, OriginalPlace['unit']> = {
  xlsx: 'row',
  ods: 'row',
  spss: 'case',
  stata: 'case',
  json: 'response',
  xml: 'response',
  text: 'response',
};

/**
 * Finds the place in the original that a record of the CSV was written from. Reads the CSV up to that record.
 * @param csv what `convertTable` wrote
 * @param offset the first byte of the record
 * @param column 0-based; null for the complete row
 */
export async function locateInOriginal(
  csv: Blob,
  { format, table, first_row }: Original,
  offset: number,
  column: number | null = null,
): Promise<OriginalPlace> {
  const unit = units[format];
  const number = first_row + (await countRecords(csv.slice(0, offset)));
  const cell = unit === 'row' && column !== null ? `${toColumnLetters(column + 1)}${number}` : null;
  return { table: table.name, unit, number, cell };
}

/** @returns the place in words, such as “sheet “Data”, row 17, cell C17”, without a full stop */
export function describeOriginalPlace({ table, unit, number, cell }: OriginalPlace): string {
  const where = `${unit} ${number.toLocaleString('en')}`;
  if (unit !== 'row') return where;
  return [...(table === '' ? [] : [`sheet “${table}”`]), where, ...(cell === null ? [] : [`cell ${cell}`])].join(', ');
}
