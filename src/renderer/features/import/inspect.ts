import type { Dialect, SurveyShape } from '../../../columns/index.ts';
import type { Inspection, RowIndex } from '../../../importer/index.ts';
import { runWorker } from '../../lib/run-worker.ts';

export interface InspectJob {
  file: File;
  dialect: Dialect;
  index: RowIndex;
  shape: SurveyShape;
}

/**
 * Looks at every response of the file in a worker. Nothing leaves the device.
 * @param onBytes called with the bytes read so far
 * @throws Error with a sentence for a person; the signal's reason
 */
export function inspectFile(
  job: InspectJob,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Inspection> {
  const worker = new Worker(new URL('./inspect.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<InspectJob, number, Inspection>(worker, job, { signal, onReport: onBytes });
}
