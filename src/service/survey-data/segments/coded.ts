import { PackedTexts } from '../../../columns/cells/cell-table.ts';
import { requireChecksum } from '../../data/checksum.ts';
import type { Reader } from '../../data/database.ts';
import { codedSegment, segmentId } from '../../data/ids.ts';
import { decoderOf, type SegmentRow } from './cells.ts';

/** A part's column as small numbers: the cell of row r is `values[codes[r]]`. */
export interface CodedColumn {
  values: string[];
  codes: Uint8Array | Uint16Array | Uint32Array;
}

/** @throws DamagedPart */
async function selectSegments(db: Reader, part: number, column: number): Promise<SegmentRow[]> {
  const segments = await db
    .selectFrom('segments')
    .select(['id', 'answered', 'codes', 'texts', 'checksum'])
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
  const bytes = codes.buffer.slice(codes.byteOffset, codes.byteOffset + codes.byteLength);
  return new Uint16Array(bytes as ArrayBuffer);
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
interface PackedColumn {
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
