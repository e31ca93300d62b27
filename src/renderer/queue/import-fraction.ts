import { assertNever } from '../../contract/index.ts';
import type { DocumentProgress, Progress } from '../../importer/index.ts';

const part = (done: number, whole: number) => (whole === 0 ? 0 : Math.min(1, done / whole));

/** How far an import is, from 0 to 1: sending is the first half, the service's reading the second. 1 only at the end. */
export function overallFraction(progress: Progress | DocumentProgress): number {
  switch (progress.phase) {
    case 'scanning':
    case 'asking':
      return 0;
    case 'sending':
    case 'uploading':
      return part(progress.bytesSent, progress.bytesTotal) * 0.5;
    case 'processing':
      return 0.5 + part(progress.rowsProcessed, progress.rowsTotal) * 0.49;
    case 'reading': // how far it is, the service does not say
      return 0.5;
    case 'done':
      return 1;
    default:
      return assertNever(progress);
  }
}

/** @returns 25, 50 or 75 when `to` is the first to pass that quarter, else null. */
export function quarterPassed(from: number, to: number): 25 | 50 | 75 | null {
  for (const quarter of [75, 50, 25] as const) {
    if (from < quarter / 100 && to >= quarter / 100) return quarter;
  }
  return null;
}
