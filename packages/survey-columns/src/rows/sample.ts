import { firstPartRows } from '../shapes.ts';

/** How much of a file the window reads first. Decisions from these bytes are final only for smaller files. */
export const firstLookBytes = 256 * 1024;

/** Rows that classification looks at. They are enough for its confidences and cheap for files of any size. */
const sampleSize = 1000;

/** @returns at most `n` rows, evenly spaced over all of them */
export const sampleRows = <T>(rows: readonly T[], n = sampleSize): T[] =>
  rows.length <= n ? [...rows] : evenly(rows.length, n).map((at) => rows[at] as T);

const evenly = (rows: number, n: number): number[] =>
  Array.from({ length: n }, (_, index) => Math.floor((index * rows) / n));

/** Most cells to read for deciding about a file, and fewest rows of a very wide one. */
const mostCellsRead = 200_000;
const fewestRowsRead = 50;

/**
 * Chooses the rows from which the columns of a file are decided, evenly spaced over its first part. Every caller uses
 * them, so all decide alike.
 * @param rows data rows of the first part, or of the complete file if it is split by rows only
 * @returns their 0-based places, ascending
 */
export function samplePlaces(rows: number, columns: number): number[] {
  const wanted = Math.max(fewestRowsRead, Math.min(sampleSize, Math.floor(mostCellsRead / Math.max(1, columns))));
  const first = Math.min(rows, firstPartRows);
  return evenly(first, Math.min(wanted, first));
}

/** Cells looked at in a wide table: with many columns fewer rows will do, as columns support one another. */
const mostCells = 40_000;
const fewestRows = 500;

/** @returns how many rows of a table of `columns` columns are looked at. */
export function sampleSizeFor(columns: number): number {
  return Math.max(fewestRows, Math.min(sampleSize, Math.floor(mostCells / Math.max(1, columns))));
}
