/** Rows that classification looks at: enough for its confidences, and cheap whatever the file's size. */
export const sampleSize = 1000;

/** Every k-th row, at most `n`, so that service and window judge by the same evidence and never by the head alone. */
export function sampleRows<T>(rows: readonly T[], n = sampleSize): T[] {
  if (rows.length <= n) return [...rows];
  const step = rows.length / n;
  return Array.from({ length: n }, (_, i) => rows[Math.floor(i * step)] as T);
}
