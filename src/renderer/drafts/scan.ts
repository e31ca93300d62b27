import type { ColumnGroup, Dialect, Suggestion } from '../../columns/index.ts';
import type { ImportPlan, RowIndex, RowTransforms } from '../../importer/index.ts';
import { language } from '../lib/language/language.ts';
import { runWorker } from '../lib/run-worker.ts';

export interface ScanJob {
  file: File;
  dialect: Dialect;
  /** What an earlier scan of the file found: only the parts are planned again. */
  index?: RowIndex;
  edits?: RowTransforms;
}

/** What is decided about the columns once every row is known. It replaces what the head of the file suggested. */
export interface DecidedAgain {
  suggestions: Suggestion[];
  groups: ColumnGroup[];
}

export interface ScanResult {
  index: RowIndex;
  plan: ImportPlan;
  /** null for a file of which only the parts were planned again. */
  decided: DecidedAgain | null;
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
