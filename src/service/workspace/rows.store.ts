import type { Response } from '../../contract/index.ts';
import { type ChunkCells, readChunks } from '../content/cells.ts';
import { responseId } from '../content/ids.ts';
import type { Handle } from '../database/open.ts';
import { partAt, type SurveyShape } from './shape.store.ts';

/** Reads single cells of one column of one part; rows asked for in order cost each chunk once. */
export function cellReader(db: Handle, part_id: number, column_index: number): (row: number) => string {
  let chunk: ChunkCells | undefined;
  return (row) => {
    if (chunk === undefined || row < chunk.firstRow || row >= chunk.firstRow + chunk.length) {
      [chunk] = readChunks(db, part_id, column_index, row, row + 1);
    }
    return chunk?.at(row - chunk.firstRow) ?? '';
  };
}

interface Given {
  timestamp: number | null;
  participant_id: number | null;
}

/** Rows (from 0, over the whole survey) in groups of the part they stand in, in the order given. */
function groupByPart(shape: SurveyShape, rows: Iterable<number>): Map<number, number[]> {
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

/** The raw answers of some rows (from 0, over the whole survey), in the order given. */
export function readRows(db: Handle, shape: SurveyShape, rows: readonly number[]): Response[] {
  const found = new Map<number, Response>();
  const given = db.prepare<[number], Given>('SELECT timestamp, participant_id FROM responses WHERE id = ?');
  for (const [part_id, members] of groupByPart(
    shape,
    [...rows].sort((a, b) => a - b),
  )) {
    const part = shape.parts.find(({ id }) => id === part_id);
    if (part === undefined) continue;
    const columns = shape.columns.map(({ column_index }) => {
      const cell = cellReader(db, part_id, column_index);
      return members.map((row) => cell(row - part.rows_before));
    });
    members.forEach((row, index) => {
      const { timestamp = null, participant_id = null } = given.get(responseId(part_id, row - part.rows_before)) ?? {};
      found.set(row, {
        row: row + 1,
        part_number: part.part_number,
        time: timestamp === null ? null : new Date(timestamp).toISOString(),
        participant_id,
        answers: columns.map((cells) => cells[index] ?? ''),
      });
    });
  }
  return rows.flatMap((row) => found.get(row) ?? []);
}
