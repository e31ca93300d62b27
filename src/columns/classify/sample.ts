/** Rows that classification looks at: enough for its confidences, and cheap whatever the file's size. */
export const sampleSize = 1000;

/** Every k-th row, at most `n`, so that service and window judge by the same evidence and never by the head alone. */
export function sampleRows<T>(rows: readonly T[], n = sampleSize): T[] {
  if (rows.length <= n) return [...rows];
  const step = rows.length / n;
  return Array.from({ length: n }, (_, i) => rows[Math.floor(i * step)] as T);
}

/** Cells looked at in a wide table: with many columns fewer rows will do, as columns support one another. */
const mostCells = 40_000;
const fewestRows = 500;

/** @returns how many rows of a table of `columns` columns are looked at. */
export function sampleSizeFor(columns: number): number {
  return Math.max(fewestRows, Math.min(sampleSize, Math.floor(mostCells / Math.max(1, columns))));
}
