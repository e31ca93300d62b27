import { type CellTable, PackedTexts } from '../../columns/cells/index.ts';
import { isBlank } from '../../columns/index.ts';
import { isChartable, limits } from '../../contract/index.ts';
import { chunkId, codedSegment, segmentRows } from '../content/ids.ts';
import type { PlannedColumn } from './plan.ts';
import { type Tally, tallyOf } from './tally.ts';

/** A row of `chunks`, its bytes still in the table's memory. */
export interface NewChunk {
  id: number;
  answered: number;
  codes: Buffer | null;
  texts: Buffer;
}

/** A column of a part, ready to be stored. */
export interface PartColumn {
  plan: PlannedColumn;
  chunks: NewChunk[];
  answered: number;
  /** What chartable columns count; null for the others. */
  tally: Tally | null;
  /** The text of a row (from 0). */
  at(row: number): string;
}

/** Columns that are not charted are kept as codes as well when they repeat themselves this much. */
const fewDistinct = 1000;
const longestFiller = 64;

const bufferOf = (view: Uint8Array | Uint16Array): Buffer =>
  Buffer.from(view.buffer as ArrayBuffer, view.byteOffset, view.byteLength);

function decoderOf(bytes: Uint8Array) {
  const buffer = bufferOf(bytes);
  return (_: Uint8Array, from: number, to: number) => buffer.toString('utf8', from, to);
}

/** `filled` counts what is more than white space; a short text may still be an exporter's word for nothing. */
function countAnswered(texts: Uint8Array, filled: number): number {
  const packed = new PackedTexts(texts, decoderOf(texts));
  let answered = filled;
  for (let index = 0; index < packed.length; index++) {
    const length = packed.bytesAt(index);
    if (length === 0 || length > longestFiller) continue;
    const text = packed.at(index);
    if (isBlank(text) && text.trim() !== '') answered--;
  }
  return answered;
}

function codedColumn(table: CellTable, plan: PlannedColumn, part: number, cap: number): PartColumn | null {
  const { column_index } = plan;
  const dictionary = table.dictionary(column_index, cap);
  if (dictionary === null) return null;
  const { codes, texts } = dictionary;
  const counts = dictionary.counts.slice();
  const values = new PackedTexts(texts, decoderOf(texts)).all();
  const answered = values.reduce((sum, value, code) => sum + (isBlank(value) ? 0 : (counts[code] ?? 0)), 0);
  const id = chunkId(part, column_index, codedSegment);
  return {
    plan,
    answered,
    chunks: [{ id, answered, codes: bufferOf(codes), texts: bufferOf(texts) }],
    tally: isChartable(plan.type) ? tallyOf(plan, values, counts) : null,
    at: (row) => values[codes[row] ?? 0] ?? '',
  };
}

function textColumn(table: CellTable, plan: PlannedColumn, part: number): PartColumn {
  const { column_index } = plan;
  const chunks: NewChunk[] = [];
  for (let first = 0; first < table.rows; first += segmentRows) {
    const { bytes, filled } = table.packRows(column_index, first, Math.min(segmentRows, table.rows - first));
    const answered = countAnswered(bytes, filled);
    chunks.push({
      id: chunkId(part, column_index, first / segmentRows),
      answered,
      codes: null,
      texts: bufferOf(bytes),
    });
  }
  const answered = chunks.reduce((sum, chunk) => sum + chunk.answered, 0);
  return { plan, chunks, answered, tally: null, at: (row) => table.text(row, column_index) };
}

/** Turns a column of the indexed part into chunks and counts. Chartable columns are always kept as codes. */
export function readColumn(table: CellTable, plan: PlannedColumn, part: number): PartColumn {
  const cap = isChartable(plan.type) ? limits.rowsPerPart : fewDistinct;
  return codedColumn(table, plan, part, cap) ?? textColumn(table, plan, part);
}
