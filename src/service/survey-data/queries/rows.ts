import type { Response } from '../../../contract/index.ts';
import { codedSegment, segmentId, segmentRows } from '../../data/ids.ts';
import { rowNumberReader } from '../../data/row-numbers.ts';
import { type SegmentCells, segmentReader } from '../segments/cells.ts';
import type { QueryTools } from './query-tools.ts';
import { partAt, type StoredShape } from './shape.ts';

const nothing: SegmentCells = { byteLength: 0, firstRow: 0, answered: 0, length: 0, at: () => '' };

/** Reads single cells of one column of one part. */
type CellReader = (part_id: number, column_index: number) => (row: number) => string;

/**
 * Reads single cells. Columns stored as codes are cached, because rows in another order than the file's would read them again
 * for every cell. Of other columns, each segment is read once if the rows come in order.
 */
export function cellReader({ db, cache }: QueryTools): CellReader {
  const read = segmentReader(db);
  return (part_id, column_index) => {
    // Never changes, and no other part gets its id.
    const id = segmentId(part_id, column_index, codedSegment);
    const coded = cache.get(`segment ${id}`, () => read(id) ?? nothing);
    if (coded !== nothing) return coded.at;
    let segment = nothing;
    return (row) => {
      if (row < segment.firstRow || row >= segment.firstRow + segment.length)
        segment = read(segmentId(part_id, column_index, Math.floor(row / segmentRows))) ?? nothing;
      return segment.at(row - segment.firstRow);
    };
  };
}

function numberAt(numbers: Float64Array | undefined, row: number): number | null {
  const number = numbers?.[row] ?? Number.NaN;
  return Number.isNaN(number) ? null : number;
}

/** Rows (from 0, over the complete survey) in groups of one part, in the given order. */
function groupByPart(shape: StoredShape, rows: Iterable<number>): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const row of rows) {
    const part = partAt(shape, row);
    if (part === undefined) continue;
    const group = groups.get(part.id);
    if (group === undefined) groups.set(part.id, [row]);
    else group.push(row);
  }
  return groups;
}

/** The raw answers of some rows (from 0, over the complete survey), in the given order. */
export function readRows(tools: QueryTools, shape: StoredShape, rows: readonly number[]): Response[] {
  const { db } = tools;
  const cells = cellReader(tools);
  const found = new Map<number, Response>();
  const readNumbers = rowNumberReader(db);
  for (const [part_id, members] of groupByPart(
    shape,
    [...rows].sort((a, b) => a - b),
  )) {
    const part = shape.parts.find(({ id }) => id === part_id);
    if (part === undefined) continue;
    const columns = shape.columns.map(({ column_index }) => {
      const cell = cells(part_id, column_index);
      return members.map((row) => cell(row - part.rows_before));
    });
    const [times, participants] = [readNumbers(part, 'time'), readNumbers(part, 'participant')];
    members.forEach((row, index) => {
      const time = numberAt(times, row - part.rows_before);
      found.set(row, {
        row: row + 1,
        part_number: part.part_number,
        time: time === null ? null : new Date(time).toISOString(),
        participant_id: numberAt(participants, row - part.rows_before),
        answers: columns.map((column) => column[index] ?? ''),
      });
    });
  }
  return rows.flatMap((row) => found.get(row) ?? []);
}
