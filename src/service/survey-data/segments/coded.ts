import { PackedTexts } from '../../../columns/cells/cell-table.ts';
import { type AnswerRule, type MissingTest, missingTest } from '../../../columns/index.ts';
import { codedSegment, segmentId, segmentRows } from '../../data/ids.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { decoderOf, type SegmentRow } from './cells.ts';

/** A part's column as small numbers: the cell of row r is `values[codes[r]]`. */
export interface CodedColumn {
  values: string[];
  codes: Uint8Array | Uint16Array | Uint32Array;
}

function selectSegments(db: Handle, part: number, column: number): SegmentRow[] {
  return db
    .prepare<[number, number], SegmentRow>(
      'SELECT id, answered, codes, texts FROM segments WHERE id BETWEEN ? AND ? ORDER BY id',
    )
    .all(segmentId(part, column, 0), segmentId(part, column, codedSegment));
}

/** Codes as they are stored: one byte each, or two where a part has more than 256 texts. */
function codesOf(codes: Buffer, values: number): Uint8Array | Uint16Array {
  if (values <= 256) return codes;
  const bytes = codes.buffer.slice(codes.byteOffset, codes.byteOffset + codes.byteLength);
  return new Uint16Array(bytes as ArrayBuffer);
}

/** Reads a column of a part. A column stored as texts gets one number for each row. */
export function readCoded(db: Handle, part: number, column: number): CodedColumn {
  const segments = selectSegments(db, part, column);
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

/** Reads a column of a part without making strings. */
export function readPacked(db: Handle, part: number, column: number): PackedColumn[] {
  return selectSegments(db, part, column).map(packedOf);
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

const isAnswer = ({ canStart, isMissing }: MissingTest, texts: PackedTexts, index: number): boolean =>
  !canStart(texts.firstByte(index)) || !isMissing(texts.at(index));

/** How many bytes the ends of a segment's texts take. The ends show which texts are empty. */
const endsBytes = 4 + 4 * segmentRows;

/** Marks the texts of a segment that are not empty, by their ends; null if some of these are missing answers. */
function filledTexts({ answered, texts }: SegmentRow): Uint8Array | null {
  const ends = new DataView(texts.buffer, texts.byteOffset, texts.byteLength);
  const filled = new Uint8Array(ends.getUint32(0, true));
  let [last, count] = [0, 0];
  for (let index = 0; index < filled.length; index++) {
    const end = ends.getUint32(4 + 4 * index, true);
    if (end > last) {
      filled[index] = 1;
      count++;
    }
    last = end;
  }
  return count === answered ? filled : null;
}

function answeredTexts(test: MissingTest, texts: PackedTexts): Uint8Array {
  const answered = new Uint8Array(texts.length);
  for (let index = 0; index < answered.length; index++) answered[index] = isAnswer(test, texts, index) ? 1 : 0;
  return answered;
}

/** A part's column, and the rule by which its cells are read. */
interface RuledColumn {
  part: number;
  column: number;
  rule: AnswerRule;
}

/** Marks the rows of a part's column that hold an answer: 1, else 0. Reads as few texts as possible. */
export function readAnswered(db: Handle, { part, column, rule }: RuledColumn, rows: number): Uint8Array {
  const test = missingTest(rule.missing);
  const segments = db
    .prepare<[number, number], SegmentRow>(
      `SELECT id, answered, codes, iif(codes IS NULL, substr(texts, 1, ${endsBytes}), texts) AS texts FROM segments
       WHERE id BETWEEN ? AND ? ORDER BY id`,
    )
    .all(segmentId(part, column, 0), segmentId(part, column, codedSegment));
  const whole = db.prepare<[number], Buffer>('SELECT texts FROM segments WHERE id = ?').pluck();
  const answered = new Uint8Array(rows);
  let row = 0;
  for (const segment of segments) {
    const filled = segment.codes === null ? filledTexts(segment) : null;
    if (filled !== null) {
      answered.set(filled, row);
      row += filled.length;
      continue;
    }
    const packed = packedOf({ ...segment, texts: whole.get(segment.id) ?? segment.texts });
    row = spread(packed, answeredTexts(test, packed.texts), answered, row);
  }
  return answered;
}
