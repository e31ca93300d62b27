import type { AnsweredPart } from '../segments/answered-rows.ts';
import { answeredParts, type Mask, readParticipants } from './columns.ts';
import type { SavedPart } from './parts.ts';
import type { QueryTools } from './query-tools.ts';
import { readPartCells } from './rows.ts';
import type { ShapeColumn, StoredShape } from './shape.ts';

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
export const rowsOfPart = ({ rows, starts }: Selection, index: number): Uint32Array =>
  rows.subarray(starts[index], starts[index + 1]);

/** The parts that have selected rows, with these. */
export const partsWithRows = (parts: readonly SavedPart[], selection: Selection) =>
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
export async function countAnswered(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  selection: Selection,
): Promise<number> {
  const { parts } = await answeredParts(tools, shape, column);
  return shape.parts.reduce(
    (count, part, index) => count + countPart(parts[index] ?? 'none', rowsOfPart(selection, index), part),
    0,
  );
}

const sampleSize = 5;

/** The first answers in a column. @throws DamagedPart */
export async function readSamples(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  selection: Selection,
): Promise<string[]> {
  const { parts } = await answeredParts(tools, shape, column);
  const samples: string[] = [];
  for (const [index, part] of shape.parts.entries()) {
    if (samples.length === sampleSize) break;
    const answered = parts[index] ?? 'none';
    const rows = rowsOfPart(selection, index).filter((row) => countPart(answered, Uint32Array.of(row), part) === 1);
    const places = Array.from(rows.subarray(0, sampleSize - samples.length), (row) => row - part.rows_before);
    samples.push(...(await readPartCells(tools, part, column.column_index, places)));
  }
  return samples;
}

async function countOnce(tools: QueryTools, shape: StoredShape, { rows }: Selection): Promise<number> {
  const participants = await readParticipants(tools, shape);
  const met = new Set(Float64Array.from(rows, (row) => participants[row] ?? Number.NaN));
  met.delete(Number.NaN);
  return met.size;
}

/** How many participants gave the rows. A survey with several columns of people asks for each. @throws DamagedPart */
export function countParticipants(tools: QueryTools, shape: StoredShape, selection: Selection): Promise<number> {
  selection.people ??= countOnce(tools, shape, selection);
  return selection.people;
}
