import { overallFraction, quarterPassed } from './import-fraction.ts';
import type { ImportProgress } from './import-state.ts';

const sendingPhases: ReadonlySet<string> = new Set<ImportProgress['phase']>(['uploading', 'sending']);

interface ProgressEvents {
  /** The service has the record, and its bytes follow. Called once. */
  onSending(): void;
  /** A quarter of the import is done. */
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
