import type { Dialect } from '../../../columns/index.ts';
import type { ImportPlan, PlanEdits, RowIndex } from '../../../importer/index.ts';
import { language } from '../../lib/language.ts';
import { runWorker } from '../../lib/run-worker.ts';

export interface ScanJob {
  file: File;
  dialect: Dialect;
  /** What an earlier scan of the file found: only the parts are planned anew. */
  index?: RowIndex;
  edits?: PlanEdits;
}

export interface ScanResult {
  index: RowIndex;
  plan: ImportPlan;
}

/**
 * Counts the rows of the whole file in a worker and plans its parts.
 * @param onBytes called with the bytes read so far
 * @throws Error with a sentence for a person; the signal's reason
 */
export function scanFile(
  job: ScanJob,
  { onBytes = () => {}, signal }: { onBytes?: (bytes: number) => void; signal?: AbortSignal } = {},
): Promise<ScanResult> {
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module', name: language });
  return runWorker<ScanJob, number, ScanResult>(worker, job, { ...(signal && { signal }), onReport: onBytes });
}
