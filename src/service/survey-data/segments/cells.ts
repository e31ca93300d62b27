import { type Decode, PackedTexts } from '../../../columns/cells/cell-table.ts';
import { requireChecksum } from '../../data/checksum.ts';
import { codedSegment, partOfSegment, segmentId, segmentRows } from '../../data/ids.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { Handle } from '../../data/sqlite/open.ts';

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
  /** Its size in memory. */
  byteLength: number;
  /** The first row within the part this segment covers. */
  firstRow: number;
  answered: number;
  /** Rows covered. */
  length: number;
  /** @param row counts from `firstRow`. */
  at(row: number): string;
}

/** @throws DamagedPart */
function openSegment(segment: SegmentRow): SegmentCells {
  requireChecksum(partOfSegment(segment.id), segment.checksum, segment.codes, segment.texts);
  const texts = new PackedTexts(segment.texts, decoderOf(segment.texts));
  const { codes, answered } = segment;
  const firstRow = codes === null ? (segment.id % 128) * segmentRows : 0;
  const byteLength = segment.texts.length + (codes?.length ?? 0);
  if (codes === null) return { byteLength, firstRow, answered, length: texts.length, at: (row) => texts.at(row) };
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
    byteLength,
    firstRow,
    answered,
    length,
    at: (row) => textOf(wide ? codes.readUInt16LE(2 * row) : (codes[row] ?? 0)),
  };
}

const select = 'SELECT id, answered, codes, texts, checksum FROM segments WHERE';

/** @returns the segments of a part's column by id and number of answers, without their cells. */
export function listSegments(db: Handle, part: number, column: number): Pick<SegmentRow, 'id' | 'answered'>[] {
  return db
    .prepare<[number, number], Pick<SegmentRow, 'id' | 'answered'>>(
      'SELECT id, answered FROM segments WHERE id BETWEEN ? AND ? ORDER BY id',
    )
    .all(segmentId(part, column, 0), segmentId(part, column, codedSegment));
}

/** @throws Error when there is no such segment; DamagedPart. */
export function readSegment(db: Handle, id: number): SegmentCells {
  const segment = db.prepare<[number], SegmentRow>(`${select} id = ?`).get(id);
  if (segment === undefined) throw new Error(`There is no segment ${id}.`);
  return openSegment(segment);
}

/** @returns a function that reads a segment by its id; undefined if there is none. It throws DamagedPart. */
export function segmentReader(db: Handle): (id: number) => SegmentCells | undefined {
  const read = db.prepare<[number], SegmentRow>(`${select} id = ?`);
  return (id) => {
    const segment = read.get(id);
    return segment && openSegment(segment);
  };
}

/** @returns the segments that cover rows `from` to `to` (exclusive) of a part's column, in order. */
function readSegments(db: Handle, part: number, column: number, from = 0, to = 2 ** 15): SegmentCells[] {
  const last = Math.min(Math.floor((to - 1) / segmentRows), codedSegment - 1);
  return db
    .prepare<[number, number, number], SegmentRow>(`${select} id BETWEEN ? AND ? OR id = ? ORDER BY id`)
    .all(
      segmentId(part, column, Math.floor(from / segmentRows)),
      segmentId(part, column, last),
      segmentId(part, column, codedSegment),
    )
    .map(openSegment);
}

/** @returns the raw cells of rows `from` to `to` (exclusive) of a part's column. @throws DamagedPart */
export function readCells(db: Handle, part: number, column: number, from: number, to: number): string[] {
  const cells: string[] = [];
  for (const segment of readSegments(db, part, column, from, to)) {
    const start = Math.max(from - segment.firstRow, 0);
    const end = Math.min(to - segment.firstRow, segment.length);
    for (let row = start; row < end; row++) cells.push(segment.at(row));
  }
  return cells;
}
