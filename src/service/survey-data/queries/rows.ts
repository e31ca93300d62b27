import type { Response } from '../../../contract/index.ts';
import { codedSegment, segmentId, segmentRows } from '../../data/ids.ts';
import { readRowNumbers } from '../../data/row-numbers.ts';
import { findSegment, type SegmentCells } from '../segments/cells.ts';
import type { SavedPart } from './parts.ts';
import type { QueryTools } from './query-tools.ts';
import { partAt, type StoredShape } from './shape.ts';

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
    async () => (await findSegment(db, segmentId(part.id, column_index, codedSegment))) ?? nothing,
  );
  if (coded !== nothing) return rows.map(coded.at);
  let segment = nothing;
  const cells: string[] = [];
  for (const row of rows) {
    if (row < segment.firstRow || row >= segment.firstRow + segment.length)
      segment = (await findSegment(db, segmentId(part.id, column_index, Math.floor(row / segmentRows)))) ?? nothing;
    cells.push(segment.at(row - segment.firstRow));
  }
  return cells;
}

/** The cell of one row (from 0, over the complete survey). */
export async function readCell(
  tools: QueryTools,
  shape: StoredShape,
  column_index: number,
  row: number,
): Promise<string> {
  const part = partAt(shape, row);
  if (part === undefined) return '';
  const [cell = ''] = await readPartCells(tools, part, column_index, [row - part.rows_before]);
  return cell;
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

/** The answers of some rows of one part. @param members from 0, over the complete survey, ascending */
async function readPartRows(
  tools: QueryTools,
  { columns }: StoredShape,
  part: SavedPart,
  members: readonly number[],
): Promise<Response[]> {
  const rows = members.map((row) => row - part.rows_before);
  const answers: string[][] = [];
  for (const { column_index } of columns) answers.push(await readPartCells(tools, part, column_index, rows));
  const times = await readRowNumbers(tools.db, part, 'time');
  const participants = await readRowNumbers(tools.db, part, 'participant');
  return members.map((row, index) => {
    const time = numberAt(times, row - part.rows_before);
    return {
      row: row + 1,
      part_number: part.part_number,
      time: time === null ? null : new Date(time).toISOString(),
      participant_id: numberAt(participants, row - part.rows_before),
      answers: answers.map((column) => column[index] ?? ''),
    };
  });
}

/** The raw answers of some rows (from 0, over the complete survey), in the given order. @throws DamagedPart */
export async function readRows(tools: QueryTools, shape: StoredShape, rows: readonly number[]): Promise<Response[]> {
  const found = new Map<number, Response>();
  const ascending = [...rows].sort((a, b) => a - b);
  for (const [part_id, members] of groupByPart(shape, ascending)) {
    const part = shape.parts.find(({ id }) => id === part_id);
    if (part === undefined) continue;
    for (const response of await readPartRows(tools, shape, part, members)) found.set(response.row - 1, response);
  }
  return rows.flatMap((row) => found.get(row) ?? []);
}
