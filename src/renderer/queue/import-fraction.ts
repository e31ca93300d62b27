import { assertNever } from '../../contract/index.ts';
import type { ImportProgress } from './import-state.ts';

const part = (done: number, whole: number) => (whole === 0 ? 0 : Math.min(1, done / whole));

/** The progress of an import, from 0 to 1. Sending is the first half, reading by the service the second. It is 1 only at the end. */
export function overallFraction(progress: ImportProgress): number {
  switch (progress.phase) {
    case 'scanning':
    case 'asking':
      return 0;
    case 'sending':
    case 'uploading':
      return part(progress.bytesSent, progress.bytesTotal) * 0.5;
    case 'processing':
      return 0.5 + part(progress.rowsProcessed, progress.rowsTotal) * 0.49;
    case 'reading': // the service does not report its progress
      return 0.5;
    case 'done':
      return 1;
    default:
      return assertNever(progress);
  }
}

/** @returns 25, 50 or 75 if that quarter lies between `from` and `to`; otherwise null */
export function quarterPassed(from: number, to: number): 25 | 50 | 75 | null {
  for (const quarter of [75, 50, 25] as const) {
    if (from < quarter / 100 && to >= quarter / 100) return quarter;
  }
  return null;
}

const sendingPhases: ReadonlySet<string> = new Set<ImportProgress['phase']>(['uploading', 'sending']);

interface ProgressEvents {
  /** The service has the record, and its bytes follow. Called once. */
  onSending(): void;
  onQuarter(quarter: 25 | 50 | 75): void;
  onProgress(progress: ImportProgress): void;
}

/** @returns a function for the progress of one run */
export function progressHandler(events: ProgressEvents): (progress: ImportProgress) => void {
  let done = 0;
  let isSending = false;
  return (progress) => {
    if (!isSending && sendingPhases.has(progress.phase)) {
      isSending = true;
      events.onSending();
    }
    const fraction = overallFraction(progress);
    const quarter = quarterPassed(done, fraction);
    if (quarter !== null) events.onQuarter(quarter);
    done = fraction;
    events.onProgress(progress);
  };
}
