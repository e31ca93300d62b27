import { type Decode, PackedTexts } from '../../../columns/cells/cell-table.ts';
import { chunkId, codedSegment, segmentRows } from '../../data/ids.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { Handle } from '../../data/sqlite/open.ts';

export type ChunkRow = Row<'segments'>;

/** Buffer's decoder: several times faster than TextDecoder on short texts. */
export const decodeUtf8: Decode = (bytes, from, to) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8', from, to);

/** A decoder bound to one buffer, so that nothing is wrapped again for each text. */
export function decoderOf(buffer: Buffer): Decode {
  return (_, from, to) => buffer.toString('utf8', from, to);
}

/** One chunk's cells. */
export interface ChunkCells {
  /** What it takes in memory. */
  byteLength: number;
  /** The first row within the part this chunk covers. */
  firstRow: number;
  answered: number;
  /** Rows covered. */
  length: number;
  /** @param row counts from `firstRow`. */
  at(row: number): string;
}

function openChunk(chunk: ChunkRow): ChunkCells {
  const texts = new PackedTexts(chunk.texts, decoderOf(chunk.texts));
  const { codes, answered } = chunk;
  const firstRow = codes === null ? (chunk.id % 128) * segmentRows : 0;
  const byteLength = chunk.texts.length + (codes?.length ?? 0);
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

const select = 'SELECT id, answered, codes, texts FROM segments WHERE';

/** @returns the chunks of a part's column by id and number of answers, without their cells. */
export function listChunks(db: Handle, part: number, column: number): Pick<ChunkRow, 'id' | 'answered'>[] {
  return db
    .prepare<[number, number], Pick<ChunkRow, 'id' | 'answered'>>(
      'SELECT id, answered FROM segments WHERE id BETWEEN ? AND ? ORDER BY id',
    )
    .all(chunkId(part, column, 0), chunkId(part, column, codedSegment));
}

/** @throws Error when there is no such chunk. */
export function readChunk(db: Handle, id: number): ChunkCells {
  const chunk = db.prepare<[number], ChunkRow>(`${select} id = ?`).get(id);
  if (chunk === undefined) throw new Error(`There is no chunk ${id}.`);
  return openChunk(chunk);
}

/** @returns a reader of chunks by their id; undefined for one that is not there. */
export function chunkReader(db: Handle): (id: number) => ChunkCells | undefined {
  const read = db.prepare<[number], ChunkRow>(`${select} id = ?`);
  return (id) => {
    const chunk = read.get(id);
    return chunk && openChunk(chunk);
  };
}

/** @returns the chunks that cover rows `from` to `to` (exclusive) of a part's column, in order. */
export function readChunks(db: Handle, part: number, column: number, from = 0, to = 2 ** 15): ChunkCells[] {
  const last = Math.min(Math.floor((to - 1) / segmentRows), codedSegment - 1);
  return db
    .prepare<[number, number, number], ChunkRow>(`${select} id BETWEEN ? AND ? OR id = ? ORDER BY id`)
    .all(
      chunkId(part, column, Math.floor(from / segmentRows)),
      chunkId(part, column, last),
      chunkId(part, column, codedSegment),
    )
    .map(openChunk);
}

/** @returns the raw cells of rows `from` to `to` (exclusive) of a part's column. */
export function readCells(db: Handle, part: number, column: number, from: number, to: number): string[] {
  const cells: string[] = [];
  for (const chunk of readChunks(db, part, column, from, to)) {
    const start = Math.max(from - chunk.firstRow, 0);
    const end = Math.min(to - chunk.firstRow, chunk.length);
    for (let row = start; row < end; row++) cells.push(chunk.at(row));
  }
  return cells;
}
