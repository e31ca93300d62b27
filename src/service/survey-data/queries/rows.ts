import type { Response } from '../../../contract/index.ts';
import { codedSegment, makeSegmentId, segmentRows } from '../../data/ids.ts';
import { readRowNumbers } from '../../data/row-numbers.ts';
import { type AnsweredPart, findSegment, type SegmentCells } from '../segments.ts';
import { type Mask, readAnsweredParts, readParticipants } from './columns.ts';
import type { QueryTools } from './query-tools.ts';
import { findPart, type SavedPart, type ShapeColumn, type StoredShape } from './shape.ts';

const nothing: SegmentCells = { byteLength: 0, firstRow: 0, length: 0, at: () => '' };

/**
 * Some cells of a column of a part. Columns stored as codes are cached, because rows in another order than the file's would
 * read them again for every page. Of other columns, each segment is read once.
 * @param rows from 0, ascending
 * @throws DamagedPart
 */
export async function readPartCells(
  { db, cache }: QueryTools,
  part: Pick<SavedPart, 'id' | 's3_key'>,
  column_index: number,
  rows: readonly number[],
): Promise<string[]> {
  // It never changes.
  const key = `segment ${part.s3_key} ${column_index}`;
  const coded = await cache.get(
    key,
    async () => (await findSegment(db, makeSegmentId(part.id, column_index, codedSegment))) ?? nothing,
  );
  if (coded !== nothing) return rows.map(coded.at);
  let segment = nothing;
  const cells: string[] = [];
  for (const row of rows) {
    if (row < segment.firstRow || row >= segment.firstRow + segment.length)
      segment = (await findSegment(db, makeSegmentId(part.id, column_index, Math.floor(row / segmentRows)))) ?? nothing;
    cells.push(segment.at(row - segment.firstRow));
  }
  return cells;
}

/** The cell of one row (from 0, over the complete survey). */
export async function readCell(shape: StoredShape, column_index: number, row: number): Promise<string> {
  const part = findPart(shape, row);
  if (part === undefined) return '';
  const [cell = ''] = await readPartCells(shape, part, column_index, [row - part.rows_before]);
  return cell;
}

function numberAt(numbers: Float64Array | undefined, row: number): number | null {
  const number = numbers?.[row] ?? Number.NaN;
  return Number.isNaN(number) ? null : number;
}

/** Rows of one part. */
interface PlacedPart {
  part: SavedPart;
  /** From 0, ascending. */
  rows: number[];
  /** Where each of them stands in the list. */
  places: number[];
}

/** A list of rows by the parts that have them: a column is read a part at a time. */
export interface PlacedRows {
  count: number;
  parts: readonly PlacedPart[];
}

/** @param rows from 0, over the complete survey, in any order */
export function placeRows(shape: Pick<StoredShape, 'parts'>, rows: readonly number[]): PlacedRows {
  const isAscending = rows.every((row, at) => at === 0 || row >= (rows[at - 1] ?? 0));
  const order = isAscending ? rows.keys() : [...rows.keys()].sort((a, b) => (rows[a] ?? 0) - (rows[b] ?? 0));
  const parts: PlacedPart[] = [];
  for (const place of order) {
    const row = rows[place] ?? 0;
    let last = parts.at(-1);
    if (last === undefined || row >= last.part.rows_before + last.part.row_count) {
      const part = findPart(shape, row);
      if (part === undefined) continue;
      last = { part, rows: [], places: [] };
      parts.push(last);
    }
    last.rows.push(row - last.part.rows_before);
    last.places.push(place);
  }
  return { count: rows.length, parts };
}

/** The cells of a column in some rows, in the order of their list. @throws DamagedPart */
export async function readColumn(shape: StoredShape, column_index: number, placed: PlacedRows): Promise<string[]> {
  const column = new Array<string>(placed.count).fill('');
  for (const { part, rows, places } of placed.parts) {
    const cells = await readPartCells(shape, part, column_index, rows);
    for (let at = 0; at < cells.length; at++) column[places[at] ?? 0] = cells[at] ?? '';
  }
  return column;
}

/** The raw answers of some rows (from 0, over the complete survey), in the given order. @throws DamagedPart */
export async function readRows(shape: StoredShape, rows: readonly number[]): Promise<Response[]> {
  const placed = placeRows(shape, rows);
  const columns: string[][] = [];
  for (const { column_index } of shape.columns) columns.push(await readColumn(shape, column_index, placed));
  const responses: Response[] = [];
  for (const { part, rows: inPart, places } of placed.parts) {
    const times = await readRowNumbers(shape.db, part, 'time');
    const participants = await readRowNumbers(shape.db, part, 'participant');
    for (const [at, place] of places.entries()) {
      const row = inPart[at] ?? 0;
      const time = numberAt(times, row);
      responses[place] = {
        row: part.rows_before + row + 1,
        part_number: part.part_number,
        time: time === null ? null : new Date(time).toISOString(),
        participant_id: numberAt(participants, row),
        answers: columns.map((column) => column[place] ?? ''),
      };
    }
  }
  return responses.flat();
}

/** The rows that pass a filter as a list: most filters leave few rows, and each chart reads only these. */
export interface Selection {
  /** From 0, over the complete survey, ascending. */
  rows: Uint32Array;
  /** Where the rows of each part begin in `rows`, and the end of the last part. */
  starts: Uint32Array;
  /** How many participants they have. Computed when it is first needed. */
  people?: Promise<number>;
}

/** @param mask 1 for each row that passes, else 0; left out: all rows */
export function selectRows({ parts, rows: all }: Pick<StoredShape, 'parts' | 'rows'>, mask?: Mask): Selection {
  const rows = new Uint32Array(all);
  const starts = new Uint32Array(parts.length + 1);
  let count = 0;
  parts.forEach(({ rows_before, row_count }, index) => {
    for (let row = rows_before; row < rows_before + row_count; row++) {
      rows[count] = row;
      count += mask === undefined ? 1 : (mask[row] ?? 0);
    }
    starts[index + 1] = count;
  });
  return { rows: rows.subarray(0, count), starts };
}

/** The rows of one part, by its place among the parts. Numbered over the complete survey. */
const rowsOfPart = ({ rows, starts }: Selection, index: number): Uint32Array =>
  rows.subarray(starts[index], starts[index + 1]);

/** The parts that have selected rows, with these. */
export const listPartsWithRows = (parts: readonly SavedPart[], selection: Selection) =>
  parts.flatMap((part, index) => {
    const rows = rowsOfPart(selection, index);
    return rows.length === 0 ? [] : [{ ...part, rows }];
  });

function countBits(bits: Uint8Array, rows: Uint32Array, first: number): number {
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = (rows[at] ?? 0) - first;
    count += ((bits[row >> 3] ?? 0) >> (row & 7)) & 1;
  }
  return count;
}

function countPart(answered: AnsweredPart, rows: Uint32Array, { rows_before }: SavedPart): number {
  if (answered === 'all') return rows.length;
  return answered === 'none' ? 0 : countBits(answered, rows, rows_before);
}

/** How many of the rows have an answer in a column. @throws DamagedPart */
export async function countAnswered(shape: StoredShape, column: ShapeColumn, selection: Selection): Promise<number> {
  const { parts } = await readAnsweredParts(shape, column);
  return shape.parts.reduce(
    (count, part, index) => count + countPart(parts[index] ?? 'none', rowsOfPart(selection, index), part),
    0,
  );
}

/** Quotes of a question, the answers among which they are chosen, and the characters of one that is read at a glance. */
const [sampleSize, readSize, longestQuote] = [3, 100, 210];

/** The longest answers that are read at a glance say most; each once. */
function chooseSamples(texts: readonly string[]): string[] {
  const rank = ({ length }: string) => (length <= longestQuote ? longestQuote - length : length);
  const distinct = [...new Set(texts.map((text) => text.trim()))];
  return distinct.toSorted((one, other) => rank(one) - rank(other)).slice(0, sampleSize);
}

/** Answers in a column that stand for all, chosen among the first. @throws DamagedPart */
export async function readSamples(shape: StoredShape, column: ShapeColumn, selection: Selection): Promise<string[]> {
  const { parts } = await readAnsweredParts(shape, column);
  const samples: string[] = [];
  for (const [index, part] of shape.parts.entries()) {
    if (samples.length === readSize) break;
    const answered = parts[index] ?? 'none';
    const rows = rowsOfPart(selection, index).filter((row) => countPart(answered, Uint32Array.of(row), part) === 1);
    const places = Array.from(rows.subarray(0, readSize - samples.length), (row) => row - part.rows_before);
    samples.push(...(await readPartCells(shape, part, column.column_index, places)));
  }
  return chooseSamples(samples);
}

async function countOnce(shape: StoredShape, { rows }: Selection): Promise<number> {
  const participants = await readParticipants(shape);
  const met = new Set(Float64Array.from(rows, (row) => participants[row] ?? Number.NaN));
  met.delete(Number.NaN);
  return met.size;
}

/** How many participants gave the rows. A survey with several columns of people asks for each. @throws DamagedPart */
export function countParticipants(shape: StoredShape, selection: Selection): Promise<number> {
  selection.people ??= countOnce(shape, selection);
  return selection.people;
}
