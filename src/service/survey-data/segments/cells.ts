import { type Decode, PackedTexts } from '@sheaf/tables';
import { requireChecksum } from '../../data/checksum.ts';
import type { Reader } from '../../data/database.ts';
import { codedSegment, partOfSegment, segmentId, segmentRows } from '../../data/ids.ts';
import type { Row } from '../../data/schema/tables.ts';

export type SegmentRow = Row<'segments'>;

/** Buffer's decoder: several times faster than TextDecoder on short texts. */
export const decodeUtf8: Decode = (bytes, from, to) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8', from, to);

/** Decodes the texts of one buffer without making an object for each text. */
export function makeDecoder(buffer: Buffer): Decode {
  return (_, from, to) => buffer.toString('utf8', from, to);
}

/** One segment's cells. */
export interface SegmentCells {
  /** Its size in memory. */
  byteLength: number;
  /** The first row within the part this segment covers. */
  firstRow: number;
  /** Rows covered. */
  length: number;
  /** @param row counts from `firstRow`. */
  at(row: number): string;
}

/** Codes as they are stored: one byte each, or two where a part has more than 256 texts. */
export function toCodes(codes: Buffer, values: number): Uint8Array | Uint16Array {
  if (values <= 256) return codes;
  const { buffer, byteOffset, byteLength } = codes;
  // Numbers need an even offset, which bytes from a database need not have.
  if (byteOffset % 2 === 0) return new Uint16Array(buffer, byteOffset, byteLength / 2);
  return new Uint16Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

function openSegment(segment: SegmentRow): SegmentCells {
  const texts = new PackedTexts(segment.texts, makeDecoder(segment.texts));
  const byteLength = segment.texts.length + (segment.codes?.length ?? 0);
  if (segment.codes === null) {
    const firstRow = (segment.id % (codedSegment + 1)) * segmentRows;
    return { byteLength, firstRow, length: texts.length, at: (row) => texts.at(row) };
  }
  const codes = toCodes(segment.codes, texts.length);
  return { byteLength, firstRow: 0, length: codes.length, at: (row) => texts.at(codes[row] ?? 0) };
}

const columns = ['id', 'codes', 'texts', 'checksum'] as const;

/** @throws DamagedPart */
function check(segment: SegmentRow): SegmentRow {
  requireChecksum(partOfSegment(segment.id), segment.checksum, segment.codes, segment.texts);
  return segment;
}

/** @returns a segment; undefined if there is none. @throws DamagedPart */
export async function findSegment(db: Reader, id: number): Promise<SegmentCells | undefined> {
  const segment = await db.selectFrom('segments').select(columns).where('id', '=', id).executeTakeFirst();
  return segment && openSegment(check(segment));
}

/** @returns the stored segments that cover rows `from` to `to` (exclusive) of a part's column, in order. @throws DamagedPart */
export async function selectSegments(
  db: Reader,
  part: number,
  column: number,
  from = 0,
  to = 2 ** 15,
): Promise<SegmentRow[]> {
  const last = Math.min(Math.floor((to - 1) / segmentRows), codedSegment - 1);
  const segments = await db
    .selectFrom('segments')
    .select(columns)
    .where((eb) =>
      eb.or([
        eb.between('id', segmentId(part, column, Math.floor(from / segmentRows)), segmentId(part, column, last)),
        eb('id', '=', segmentId(part, column, codedSegment)),
      ]),
    )
    .orderBy('id')
    .execute();
  return segments.map(check);
}

/** @returns the segments that cover rows `from` to `to` (exclusive) of a part's column, in order. @throws DamagedPart */
export const readSegments = async (db: Reader, part: number, column: number, from: number, to: number) =>
  (await selectSegments(db, part, column, from, to)).map(openSegment);

/** @returns the raw cells of rows `from` to `to` (exclusive) of a part's column. @throws DamagedPart */
export async function readCells(db: Reader, part: number, column: number, from: number, to: number): Promise<string[]> {
  const cells: string[] = [];
  for (const segment of await readSegments(db, part, column, from, to)) {
    const start = Math.max(from - segment.firstRow, 0);
    const end = Math.min(to - segment.firstRow, segment.length);
    for (let row = start; row < end; row++) cells.push(segment.at(row));
  }
  return cells;
}
