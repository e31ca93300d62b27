import type { DateFinding, Dialect, SurveyShape } from '../../columns/index.ts';
import type { Inspection, RowIndex } from '../../importer/index.ts';
import { runWorker } from '../lib/run-worker.ts';

export interface InspectJob {
  file: File;
  dialect: Dialect;
  index: RowIndex;
  shape: SurveyShape;
}

/** A request for the order of day and month in some columns. */
export interface DatesJob {
  file: File;
  dialect: Dialect;
  index: RowIndex;
  /** 0-based. */
  columns: readonly number[];
}

/**
 * Checks every response of the file in a worker. Nothing leaves the device.
 * @param onBytes called with the bytes read so far
 * @throws Error with a sentence for the user; the signal's reason
 */
export function inspectFile(
  job: InspectJob,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Inspection> {
  const worker = new Worker(new URL('./inspect.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<InspectJob, number, Inspection>(worker, job, { signal, onReport: onBytes });
}

/**
 * Finds in a worker the order of day and month in some columns. Reads the file until the dates show it.
 * @param onBytes called with the bytes read so far
 * @throws Error with a sentence for the user; the signal's reason
 */
export function findDates(
  job: DatesJob,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<DateFinding[]> {
  const worker = new Worker(new URL('./dates.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<DatesJob, number, DateFinding[]>(worker, job, { signal, onReport: onBytes });
}
