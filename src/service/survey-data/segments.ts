import { type Decode, PackedTexts } from '@sheaf/tables';
import { type SqlBool, sql } from 'kysely';
import { computeChecksum, DamagedPart, requireChecksum } from '../data/checksum.ts';
import type { Reader } from '../data/database.ts';
import { codedSegment, makeSegmentId, partOfSegment, segmentRows } from '../data/ids.ts';
import { findAllRows, findRow, findRows } from '../data/rows.ts';
import type { Row } from '../data/schema/tables.ts';
import { isIn } from '../data/sql.ts';

type SegmentRow = Row<'segments'>;

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
  const segment = await findRow(db, 'segments', columns, { id });
  return segment && openSegment(check(segment));
}

/** @returns the stored segments that cover rows `from` to `to` (exclusive) of a part's column, in order. @throws DamagedPart */
async function selectSegments(db: Reader, part: number, column: number, from = 0, to = 2 ** 15): Promise<SegmentRow[]> {
  const last = Math.min(Math.floor((to - 1) / segmentRows), codedSegment - 1);
  const id = (segment: number) => makeSegmentId(part, column, segment);
  const and = sql<SqlBool>`(id BETWEEN ${id(Math.floor(from / segmentRows))} AND ${id(last)} OR id = ${id(codedSegment)})`;
  return (await findAllRows(db, 'segments', columns, { and, order: 'id' })).map(check);
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

/** A part's column as small numbers: the cell of row r is `values[codes[r]]`. */
interface CodedColumn {
  values: string[];
  codes: Uint8Array | Uint16Array | Uint32Array;
}

/** Reads a column of a part. A column stored as texts gets one number for each row. @throws DamagedPart */
export async function readCoded(db: Reader, part: number, column: number): Promise<CodedColumn> {
  const blocks = await readPacked(db, part, column);
  const values = blocks.flatMap(({ texts }) => texts.all());
  return { values, codes: blocks[0]?.codes ?? Uint32Array.from(values, (_, row) => row) };
}

/** Texts of a part's column: either one for each row, continuing the previous block, or distinct texts and a code for each row. */
interface PackedColumn {
  texts: PackedTexts;
  codes: Uint8Array | Uint16Array | null;
}

/** Reads a column of a part without making strings. @throws DamagedPart */
async function readPacked(db: Reader, part: number, column: number): Promise<PackedColumn[]> {
  const segments = await selectSegments(db, part, column);
  return segments.map(({ codes, texts: bytes }) => {
    const texts = new PackedTexts(bytes, makeDecoder(bytes));
    return { texts, codes: codes === null ? null : toCodes(codes, texts.length) };
  });
}

/** Reads a column of some parts, one after another. @throws DamagedPart */
export async function* readPackedParts<Part extends { id: number }>(
  db: Reader,
  parts: readonly Part[],
  column: number,
): AsyncGenerator<[part: Part, columns: PackedColumn[]]> {
  for (const part of parts) yield [part, await readPacked(db, part.id, column)];
}

/** @returns what the cell of a row of the part means, from 0; each distinct text is read when it is first needed */
export function createCellReader<T>(columns: readonly PackedColumn[], read: (cell: string) => T): (row: number) => T {
  const [coded] = columns;
  const parsed = new Map<number, T>();
  return (row) => {
    if (coded !== undefined && coded.codes !== null) {
      const code = coded.codes[row] ?? 0;
      const held = parsed.get(code);
      if (held !== undefined) return held;
      const meaning = read(coded.texts.at(code));
      parsed.set(code, meaning);
      return meaning;
    }
    return read(columns[Math.floor(row / segmentRows)]?.texts.at(row % segmentRows) ?? '');
  };
}

/** The rows of a column with an answer, as they are stored for a part. */
type AnsweredRows = Pick<Row<'part_answers'>, 'answered' | 'checksum'> & { answered_rows: Uint8Array | null };

/** @param filled for each code: 1 for an answer, else 0. @returns the same for each row */
export function markCodes(codes: Uint8Array | Uint16Array | Uint32Array, filled: Uint8Array): Uint8Array {
  const marks = new Uint8Array(codes.length);
  // A loop takes a tenth of the time of Uint8Array.from with a function.
  for (let row = 0; row < codes.length; row++) marks[row] = filled[codes[row] ?? 0] ?? 0;
  return marks;
}

/** @returns how many rows are marked; a loop over numbers makes no garbage, as one over the values does before it is compiled */
export function countMarks(marks: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < marks.length; row++) count += marks[row] ?? 0;
  return count;
}

/** @param marks for each row of the part: 1 for an answer, else 0 */
export function packAnswered(marks: Uint8Array): AnsweredRows {
  const answered = countMarks(marks);
  if (answered === 0 || answered === marks.length)
    return { answered, answered_rows: null, checksum: computeChecksum() };
  const answered_rows = new Uint8Array(Math.ceil(marks.length / 8));
  for (let row = 0; row < marks.length; row++)
    answered_rows[row >> 3] = (answered_rows[row >> 3] ?? 0) | ((marks[row] ?? 0) << (row & 7));
  return { answered, answered_rows, checksum: computeChecksum(answered_rows) };
}

/** The rows of a part with an answer: all, none, or one bit for each row, the lowest bit first. */
export type AnsweredPart = 'all' | 'none' | Uint8Array;

/** Parts that are read with one statement: 1,000 have at most 4 MB of bits. */
const partsAtOnce = 1000;

interface PartSize {
  id: number;
  row_count: number;
}

const answeredColumns = ['part_id', 'answered', 'answered_rows', 'checksum'] as const;
type Stored = Row<'part_answers', (typeof answeredColumns)[number]>;

/** @throws DamagedPart */
function openAnswered({ id, row_count }: PartSize, stored: Stored | undefined): AnsweredPart {
  if (stored === undefined) return 'none';
  const { answered, answered_rows, checksum } = stored;
  requireChecksum(id, checksum, answered_rows);
  if (answered_rows !== null) return answered_rows;
  if (answered !== 0 && answered !== row_count) throw new DamagedPart(id);
  return answered === 0 ? 'none' : 'all';
}

/** @returns which rows of each part have an answer in a column. @throws DamagedPart */
export async function readAnswered(
  db: Reader,
  parts: readonly PartSize[],
  column_index: number,
): Promise<AnsweredPart[]> {
  const found: AnsweredPart[] = [];
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    const some = parts.slice(from, from + partsAtOnce);
    const ids = some.map(({ id }) => id);
    const rows = await findRows(db, 'part_answers', answeredColumns, { column_index }, { and: isIn('part_id', ids) });
    const stored = new Map(rows.map((row) => [row.part_id, row]));
    found.push(...some.map((part) => openAnswered(part, stored.get(part.id))));
  }
  return found;
}

/** Marks the rows of a part with an answer: 1, else 0. @param first the part's first row in `marks` @param count its rows */
export function markAnswered(answered: AnsweredPart, marks: Uint8Array, first: number, count: number): void {
  if (answered === 'none') return;
  if (answered === 'all') {
    marks.fill(1, first, first + count);
    return;
  }
  for (let row = 0; row < count; row++) marks[first + row] = ((answered[row >> 3] ?? 0) >> (row & 7)) & 1;
}
