import { addMissing, createMissingCount, createMissingTest, type MissingCount } from '@sheaf/survey-columns';
import { type CellTable, PackedTexts } from '@sheaf/tables';
import { holdsText, isChartable, limits } from '../../../contract/index.ts';
import { codedSegment, makeSegmentId, segmentRows } from '../../data/ids.ts';
import { type ListedTexts, listWords } from '../../data/words/list-words.ts';
import type { WordBlock } from '../../data/words/word-blocks.ts';
import type { PlannedColumn } from '../columns/planned-columns.ts';
import { type Tally, tallyCells } from '../columns/tally.ts';
import { countMarks, markCodes } from '../segments.ts';

/** A row of `segments`, without its checksum. Its bytes are still in the table's memory. */
interface NewSegment {
  id: number;
  codes: Uint8Array | null;
  texts: Uint8Array;
}

/** A column of a part, ready to be stored. */
export interface PartColumn {
  plan: PlannedColumn;
  segments: NewSegment[];
  answered: number;
  /** For each row: 1 for an answer, else 0. */
  marks: Uint8Array;
  /** The texts of an open-ended column, for its words; null for other columns. In the table's memory as well. */
  texts: ListedTexts | null;
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

function makeDecoder(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (_: Uint8Array, from: number, to: number) => buffer.toString('utf8', from, to);
}

/** Texts up to this length are short for the scanner. */
const shortBytes = 16;
/** A word in capitals may be a few bytes longer than in lower case. */
const capitalBytes = 8;

const isPlain = (byte: number | undefined): boolean => byte !== undefined && byte > 0x20 && byte < 0x80;

/** Marks the texts of a segment that are more than white space. @param filled how many there are */
function markFilled(texts: PackedTexts, filled: number, marks: Uint8Array): void {
  let count = 0;
  for (let index = 0; index < texts.length; index++) {
    marks[index] = texts.size(index) > 0 ? 1 : 0;
    count += marks[index] ?? 0;
  }
  if (count === filled) return;
  for (let index = 0; index < texts.length; index++) if (texts.at(index).trim() === '') marks[index] = 0;
}

/**
 * Counts the missing answers among the texts of a segment, and takes their marks away. The size or the first byte excludes
 * most texts at once.
 */
function countWords(plan: PlannedColumn, texts: PackedTexts, short: number, marks: Uint8Array): MissingCount[] {
  const { longest, canStart } = createMissingTest(plan.rule.missing);
  if (short === 0 && longest <= shortBytes) return [];
  const count = createMissingCount(plan.rule.missing);
  for (let index = 0; index < texts.length; index++) {
    const first = texts.firstByte(index);
    // White space around a word is ignored.
    const isLong = texts.size(index) > longest + capitalBytes && isPlain(first) && isPlain(texts.lastByte(index));
    if (first !== undefined && !isLong && canStart(first) && count.add(texts.at(index))) marks[index] = 0;
  }
  return count.list();
}

function codedColumn(table: CellTable, plan: PlannedColumn, part: number, cap: number): PartColumn | null {
  const { column_index, place } = plan;
  const dictionary = table.dictionary(place, cap);
  if (dictionary === null) return null;
  const { codes, texts } = dictionary;
  const counts = dictionary.counts.slice();
  const values = new PackedTexts(texts, makeDecoder(texts)).all();
  const missing = createMissingCount(plan.rule.missing);
  const filled = new Uint8Array(values.length);
  let answered = 0;
  values.forEach((value, code) => {
    const times = counts[code] ?? 0;
    if (missing.add(value, times)) return;
    filled[code] = 1;
    answered += times;
  });
  const id = makeSegmentId(part, column_index, codedSegment);
  return {
    plan,
    answered,
    marks: markCodes(codes, filled),
    texts: holdsText(plan.type) ? { packs: [texts], filled, codes } : null,
    missing: missing.list(),
    segments: [{ id, codes: bytesOf(codes), texts }],
    tally: isChartable(plan.type) ? tallyCells(plan, values, counts) : null,
    at: (row) => values[codes[row] ?? 0] ?? '',
  };
}

type Packed = ReturnType<CellTable['packRows']>;

interface PartSize {
  part: number;
  rows: number;
}

function textColumn(packs: readonly Packed[], plan: PlannedColumn, { part, rows }: PartSize): PartColumn {
  const segments: NewSegment[] = [];
  const marks = new Uint8Array(rows);
  let missing: MissingCount[] = [];
  for (const [number, packed] of packs.entries()) {
    const first = number * segmentRows;
    const texts = new PackedTexts(packed.bytes, makeDecoder(packed.bytes));
    const own = marks.subarray(first, first + segmentRows);
    markFilled(texts, packed.filled, own);
    const words = countWords(plan, texts, packed.short, own);
    if (words.length > 0) missing = addMissing(missing, words);
    segments.push({ id: makeSegmentId(part, plan.column_index, number), codes: null, texts: packed.bytes });
  }
  const answered = countMarks(marks);
  const bytes = packs.map((packed) => packed.bytes);
  const texts = holdsText(plan.type) ? { packs: bytes, filled: marks, codes: null } : null;
  return { plan, segments, answered, marks, texts, missing, tally: null, at: textReader(segments) };
}

/** Reads the texts of one segment at a time, because rows are asked for in order. */
function textReader(segments: readonly NewSegment[]): (row: number) => string {
  let open = -1;
  let texts: string[] = [];
  return (row) => {
    const number = Math.floor(row / segmentRows);
    const segment = segments[number];
    if (number !== open && segment !== undefined) {
      texts = new PackedTexts(segment.texts, makeDecoder(segment.texts)).all();
      open = number;
    }
    return texts[row % segmentRows] ?? '';
  };
}

/** Packs columns segment by segment. The rows of a segment stay in the processor's cache meanwhile, those of a part would not. */
function packColumns(table: CellTable, plans: readonly PlannedColumn[]): Map<PlannedColumn, Packed[]> {
  const packs = new Map(plans.map((plan): [PlannedColumn, Packed[]] => [plan, []]));
  for (let first = 0; first < table.rows; first += segmentRows) {
    const count = Math.min(segmentRows, table.rows - first);
    for (const [{ place }, own] of packs) own.push(table.packRows(place, first, count));
  }
  return packs;
}

/** Turns the columns of the indexed part into segments and counts. Chartable columns are always kept as codes. */
export function readColumns(table: CellTable, plans: readonly PlannedColumn[], part: number): PartColumn[] {
  const coded = plans.map((plan) =>
    codedColumn(table, plan, part, isChartable(plan.type) ? limits.rowsPerPart : fewDistinct),
  );
  const packs = packColumns(
    table,
    plans.filter((_, index) => coded[index] === null),
  );
  return plans.map(
    (plan, index) => coded[index] ?? textColumn(packs.get(plan) ?? [], plan, { part, rows: table.rows }),
  );
}

/** The words of a column of a part. */
export interface ColumnWords {
  column_index: number;
  blocks: WordBlock[];
}

/** The words of the open-ended columns. */
export const listColumnWords = (columns: readonly PartColumn[]): ColumnWords[] =>
  columns.flatMap(({ plan: { column_index }, texts }) =>
    texts === null ? [] : [{ column_index, blocks: listWords(texts) }],
  );
