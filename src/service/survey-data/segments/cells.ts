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
export function decoderOf(buffer: Buffer): Decode {
  return (_, from, to) => buffer.toString('utf8', from, to);
}

/** One segment's cells. */
export interface SegmentCells {
  /** Its size in memory when all of its cells have been asked for. */
  byteLength: number;
  /** The first row within the part this segment covers. */
  firstRow: number;
  answered: number;
  /** Rows covered. */
  length: number;
  /** @param row counts from `firstRow`. */
  at(row: number): string;
}

/** What V8 keeps for a decoded text beside its characters, with its place in a map. */
const textOverhead = 80;

/** @throws DamagedPart */
function openSegment(segment: SegmentRow): SegmentCells {
  requireChecksum(partOfSegment(segment.id), segment.checksum, segment.codes, segment.texts);
  const texts = new PackedTexts(segment.texts, decoderOf(segment.texts));
  const { codes, answered } = segment;
  const firstRow = codes === null ? (segment.id % 128) * segmentRows : 0;
  if (codes === null)
    return {
      byteLength: segment.texts.length,
      firstRow,
      answered,
      length: texts.length,
      at: (row) => texts.at(row),
    };
  const wide = texts.length > 256;
  const length = wide ? codes.length / 2 : codes.length;
  const known = new Map<number, string>();
  const textOf = (code: number): string => {
    const held = known.get(code);
    if (held !== undefined) return held;
    const text = texts.at(code);
    known.set(code, text);
    return text;
  };
  return {
    // Each text is in there twice once it has been asked for.
    byteLength: 2 * segment.texts.length + codes.length + textOverhead * texts.length,
    firstRow,
    answered,
    length,
    at: (row) => textOf(wide ? codes.readUInt16LE(2 * row) : (codes[row] ?? 0)),
  };
}

const columns = ['id', 'answered', 'codes', 'texts', 'checksum'] as const;

/** @returns the segments of a part's column by id and number of answers, without their cells. */
export function listSegments(db: Reader, part: number, column: number): Promise<Pick<SegmentRow, 'id' | 'answered'>[]> {
  return db
    .selectFrom('segments')
    .select(['id', 'answered'])
    .where('id', '>=', segmentId(part, column, 0))
    .where('id', '<=', segmentId(part, column, codedSegment))
    .orderBy('id')
    .execute();
}

/** @returns a segment; undefined if there is none. @throws DamagedPart */
export async function findSegment(db: Reader, id: number): Promise<SegmentCells | undefined> {
  const segment = await db.selectFrom('segments').select(columns).where('id', '=', id).executeTakeFirst();
  return segment && openSegment(segment);
}

/** @throws Error when there is no such segment; DamagedPart. */
export async function readSegment(db: Reader, id: number): Promise<SegmentCells> {
  const segment = await findSegment(db, id);
  if (segment === undefined) throw new Error(`There is no segment ${id}.`);
  return segment;
}

/** @returns the segments that cover rows `from` to `to` (exclusive) of a part's column, in order. @throws DamagedPart */
export async function readSegments(
  db: Reader,
  part: number,
  column: number,
  from = 0,
  to = 2 ** 15,
): Promise<SegmentCells[]> {
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
  return segments.map(openSegment);
}

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
