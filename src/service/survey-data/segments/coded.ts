import { PackedTexts } from '@sheaf/tables';
import { sql } from 'kysely';
import { requireChecksum } from '../../data/checksum.ts';
import type { Reader } from '../../data/database.ts';
import { codedSegment, partOfSegment, segmentId } from '../../data/ids.ts';
import { isIn } from '../../data/sql.ts';
import { decoderOf, type SegmentRow } from './cells.ts';

/** A part's column as small numbers: the cell of row r is `values[codes[r]]`. */
export interface CodedColumn {
  values: string[];
  codes: Uint8Array | Uint16Array | Uint32Array;
}

const fields = ['id', 'answered', 'codes', 'texts', 'checksum'] as const;

/** @throws DamagedPart */
async function selectSegments(db: Reader, part: number, column: number): Promise<SegmentRow[]> {
  const segments = await db
    .selectFrom('segments')
    .select(fields)
    .where('id', '>=', segmentId(part, column, 0))
    .where('id', '<=', segmentId(part, column, codedSegment))
    .orderBy('id')
    .execute();
  for (const { checksum, codes, texts } of segments) requireChecksum(part, checksum, codes, texts);
  return segments;
}

/** Codes as they are stored: one byte each, or two where a part has more than 256 texts. */
function codesOf(codes: Buffer, values: number): Uint8Array | Uint16Array {
  if (values <= 256) return codes;
  const { buffer, byteOffset, byteLength } = codes;
  // Numbers need an even offset, which bytes from a database need not have.
  if (byteOffset % 2 === 0) return new Uint16Array(buffer, byteOffset, byteLength / 2);
  return new Uint16Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** Reads a column of a part. A column stored as texts gets one number for each row. @throws DamagedPart */
export async function readCoded(db: Reader, part: number, column: number): Promise<CodedColumn> {
  const segments = await selectSegments(db, part, column);
  const [first] = segments;
  if (first !== undefined && first.codes !== null) {
    const values = new PackedTexts(first.texts, decoderOf(first.texts)).all();
    return { values, codes: codesOf(first.codes, values.length) };
  }
  const values = segments.flatMap(({ texts }) => new PackedTexts(texts, decoderOf(texts)).all());
  return { values, codes: Uint32Array.from(values, (_, row) => row) };
}

/** Texts of a part's column: either one for each row, continuing the previous block, or distinct texts and a code for each row. */
export interface PackedColumn {
  texts: PackedTexts;
  codes: Uint8Array | Uint16Array | null;
}

function packedOf({ codes, texts }: SegmentRow): PackedColumn {
  const packed = new PackedTexts(texts, decoderOf(texts));
  return { texts: packed, codes: codes === null ? null : codesOf(codes, packed.length) };
}

/** Reads a column of a part without making strings. @throws DamagedPart */
export async function readPacked(db: Reader, part: number, column: number): Promise<PackedColumn[]> {
  return (await selectSegments(db, part, column)).map(packedOf);
}

/** Parts whose codes are read with one statement: 64 have at most 3 MB of them. */
const partsAtOnce = 64;

/** The columns of some parts that are stored as codes, by the id of the segment. @throws DamagedPart */
async function readCodedParts(db: Reader, parts: readonly { id: number }[], column: number) {
  const ids = parts.map(({ id }) => segmentId(id, column, codedSegment));
  const segments = await db
    .selectFrom('segments')
    .select(fields)
    .where(isIn(sql.ref('id'), ids))
    .execute();
  for (const { id, checksum, codes, texts } of segments) requireChecksum(partOfSegment(id), checksum, codes, texts);
  return new Map(segments.map((segment) => [segment.id, packedOf(segment)]));
}

/** Reads a column of some parts, one after another; those stored as codes with one statement for many. @throws DamagedPart */
export async function* packedParts<Part extends { id: number }>(
  db: Reader,
  parts: readonly Part[],
  column: number,
): AsyncGenerator<[part: Part, columns: PackedColumn[]]> {
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    const some = parts.slice(from, from + partsAtOnce);
    const coded = await readCodedParts(db, some, column);
    for (const part of some) {
      const held = coded.get(segmentId(part.id, column, codedSegment));
      yield [part, held === undefined ? await readPacked(db, part.id, column) : [held]];
    }
  }
}

/** Writes the value of each text to the rows that have it, from row `first` on. @returns the row after the last one */
export function spread<T extends Uint8Array | Uint32Array | Float64Array>(
  { texts, codes }: PackedColumn,
  meanings: T,
  rows: T,
  first: number,
): number {
  if (codes === null) {
    rows.set(meanings, first);
    return first + texts.length;
  }
  for (let at = 0; at < codes.length; at++) rows[first + at] = meanings[codes[at] ?? 0] ?? 0;
  return first + codes.length;
}
