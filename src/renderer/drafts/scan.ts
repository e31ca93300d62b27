import type { ColumnGroup, Display, Suggestion } from '@sheaf/survey-columns';
import type { Dialect } from '@sheaf/tables';
import type { ImportPlan, RowIndex, RowTransforms } from '../../importer/index.ts';
import { language } from '../lib/language/language.ts';
import { runWorker } from '../lib/run-worker.ts';

export interface ScanJob {
  file: File;
  dialect: Dialect;
  /** The result of an earlier scan of the file; then only the parts are planned again. */
  index?: RowIndex;
  transforms?: RowTransforms;
}

/** The columns as decided from the whole file. They replace those suggested from its first rows. */
export interface DecidedColumns {
  suggestions: Suggestion[];
  groups: ColumnGroup[];
  displays: (Display | null)[];
}

export interface ScanResult {
  index: RowIndex;
  plan: ImportPlan;
  /** The file can be imported only with rules for its bad rows. The plan shows what the rest of it is. */
  needsRules: boolean;
  /** null if only the parts were planned again. */
  decided: DecidedColumns | null;
}

/**
 * Counts the rows of the whole file in a worker and plans its parts.
 * @param onBytes called with the bytes read so far
 * @throws Error with a sentence for the user; the signal's reason
 */
export function scanFile(
  job: ScanJob,
  { onBytes = () => {}, signal }: { onBytes?: (bytes: number) => void; signal?: AbortSignal } = {},
): Promise<ScanResult> {
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module', name: language });
  return runWorker<ScanJob, number, ScanResult>(worker, job, { ...(signal && { signal }), onReport: onBytes });
}
