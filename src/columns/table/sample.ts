import { limits } from '../../contract/limits.ts';

/** Bytes of a file that a window reads first. What is decided from them holds where there are no more. */
export const firstLookBytes = 256 * 1024;

/** Rows that classification looks at: enough for its confidences, and cheap whatever the file's size. */
export const sampleSize = 1000;

/** Every k-th row, at most `n`, and never the head alone. */
export function sampleRows<T>(rows: readonly T[], n = sampleSize): T[] {
  if (rows.length <= n) return [...rows];
  return evenly(rows.length, n).map((at) => rows[at] as T);
}

function evenly(rows: number, n: number): number[] {
  return Array.from({ length: n }, (_, index) => Math.floor((index * rows) / n));
}

/** Cells that are read to decide about a file, and the fewest rows of a very wide one. */
const mostCellsRead = 200_000;
const fewestRowsRead = 50;

/**
 * The rows by which the columns of a file are decided: evenly spaced over the first part. Whoever decides takes these, so
 * that all decide alike.
 * @param rows data rows of the first part, or of the whole file where that is cut by rows alone @returns their 0-based places, ascending
 */
export function samplePlaces(rows: number, columns: number): number[] {
  const wanted = Math.max(fewestRowsRead, Math.min(sampleSize, Math.floor(mostCellsRead / Math.max(1, columns))));
  const first = Math.min(rows, limits.rowsPerPart);
  return evenly(first, Math.min(wanted, first));
}

/** Cells looked at in a wide table: with many columns fewer rows will do, as columns support one another. */
const mostCells = 40_000;
const fewestRows = 500;

/** @returns how many rows of a table of `columns` columns are looked at. */
export function sampleSizeFor(columns: number): number {
  return Math.max(fewestRows, Math.min(sampleSize, Math.floor(mostCells / Math.max(1, columns))));
}
