import type { Dialect } from '../../../columns/index.ts';
import type { ImportPlan } from '../../../importer/index.ts';
import { runWorker } from '../../lib/run-worker.ts';

export interface ScanJob {
  file: File;
  dialect: Dialect;
}

/**
 * Counts the rows of the whole file in a worker and plans its parts.
 * @param onBytes called with the bytes read so far
 * @throws Error with a sentence for a person; the signal's reason
 */
export function scanFile(job: ScanJob, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<ImportPlan> {
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<ScanJob, number, ImportPlan>(worker, job, { signal, onReport: onBytes });
}
