import { type CellTable, PackedTexts } from '../../../columns/cells/cell-table.ts';
import { addMissing, createMissingCount, type MissingCount, missingTest } from '../../../columns/index.ts';
import { isChartable, limits } from '../../../contract/index.ts';
import { codedSegment, segmentId, segmentRows } from '../../data/ids.ts';
import type { PlannedColumn } from '../columns/planned-columns.ts';
import { type Tally, tallyOf } from '../columns/tally.ts';

/** A row of `segments`. Its bytes are still in the table's memory. */
interface NewSegment {
  id: number;
  answered: number;
  codes: Uint8Array | null;
  texts: Uint8Array;
}

/** A column of a part, ready to be stored. */
export interface PartColumn {
  plan: PlannedColumn;
  segments: NewSegment[];
  answered: number;
  /** How often each missing answer occurs. */
  missing: MissingCount[];
  /** The counts of a column with a chart; null for other columns. */
  tally: Tally | null;
  /** The text of a row (from 0). */
  at(row: number): string;
}

/** A column without a chart is stored as codes, too, if its values repeat this often. */
const fewDistinct = 1000;

const bytesOf = (view: Uint8Array | Uint16Array): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

function decoderOf(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (_: Uint8Array, from: number, to: number) => buffer.toString('utf8', from, to);
}

/** Texts up to this length are short for the scanner. */
const shortBytes = 16;
/** A word in capitals may be a few bytes longer than in lower case. */
const capitalBytes = 8;

const isPlain = (byte: number | undefined): boolean => byte !== undefined && byte > 0x20 && byte < 0x80;

/** Counts the missing answers among the texts of a segment. The size or the first byte excludes most texts at once. */
function countWords(plan: PlannedColumn, bytes: Uint8Array, short: number): MissingCount[] {
  const { longest, canStart } = missingTest(plan.rule.missing);
  if (short === 0 && longest <= shortBytes) return [];
  const count = createMissingCount(plan.rule.missing);
  const texts = new PackedTexts(bytes, decoderOf(bytes));
  for (let index = 0; index < texts.length; index++) {
    const first = texts.firstByte(index);
    // White space around a word is ignored.
    const isLong = texts.size(index) > longest + capitalBytes && isPlain(first) && isPlain(texts.lastByte(index));
    if (first !== undefined && !isLong && canStart(first)) count.add(texts.at(index));
  }
  return count.list();
}

const sumOf = (missing: readonly MissingCount[]): number => missing.reduce((sum, { count }) => sum + count, 0);

function codedColumn(table: CellTable, plan: PlannedColumn, part: number, cap: number): PartColumn | null {
  const { column_index, place } = plan;
  const dictionary = table.dictionary(place, cap);
  if (dictionary === null) return null;
  const { codes, texts } = dictionary;
  const counts = dictionary.counts.slice();
  const values = new PackedTexts(texts, decoderOf(texts)).all();
  const missing = createMissingCount(plan.rule.missing);
  const answered = values.reduce((sum, value, code) => {
    const times = counts[code] ?? 0;
    return missing.add(value, times) ? sum : sum + times;
  }, 0);
  const id = segmentId(part, column_index, codedSegment);
  return {
    plan,
    answered,
    missing: missing.list(),
    segments: [{ id, answered, codes: bytesOf(codes), texts }],
    tally: isChartable(plan.type) ? tallyOf(plan, values, counts) : null,
    at: (row) => values[codes[row] ?? 0] ?? '',
  };
}

function textColumn(table: CellTable, plan: PlannedColumn, part: number): PartColumn {
  const { column_index, place } = plan;
  const segments: NewSegment[] = [];
  let missing: MissingCount[] = [];
  for (let first = 0; first < table.rows; first += segmentRows) {
    const packed = table.packRows(place, first, Math.min(segmentRows, table.rows - first));
    const words = countWords(plan, packed.bytes, packed.short);
    const answered = packed.filled - sumOf(words);
    if (words.length > 0) missing = addMissing(missing, words);
    const id = segmentId(part, column_index, first / segmentRows);
    segments.push({ id, answered, codes: null, texts: packed.bytes });
  }
  const answered = segments.reduce((sum, segment) => sum + segment.answered, 0);
  return { plan, segments, answered, missing, tally: null, at: textReader(segments) };
}

/** Reads the texts of one segment at a time, because rows are asked for in order. */
function textReader(segments: readonly NewSegment[]): (row: number) => string {
  let open = -1;
  let texts: string[] = [];
  return (row) => {
    const number = Math.floor(row / segmentRows);
    const segment = segments[number];
    if (number !== open && segment !== undefined) {
      texts = new PackedTexts(segment.texts, decoderOf(segment.texts)).all();
      open = number;
    }
    return texts[row % segmentRows] ?? '';
  };
}

/** Turns a column of the indexed part into segments and counts. Chartable columns are always kept as codes. */
export function readColumn(table: CellTable, plan: PlannedColumn, part: number): PartColumn {
  const cap = isChartable(plan.type) ? limits.rowsPerPart : fewDistinct;
  return codedColumn(table, plan, part, cap) ?? textColumn(table, plan, part);
}
