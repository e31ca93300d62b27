import type { ColumnGroup, Dialect, Exporter, Suggestion, Table } from '../../../columns/index.ts';
import { runWorker } from '../../lib/run-worker.ts';

/** What Sheaf makes of the head of a file. */
export interface Preview {
  dialect: Dialect;
  table: Table;
  exporter: Exporter;
  suggestions: Suggestion[];
  /** Columns that are parts of one question. */
  groups: ColumnGroup[];
}

export interface PreviewJob {
  file: File;
  /** What a person decided about the dialect; the rest is detected. */
  override: Partial<Dialect>;
}

/** Reads the head of a file of any size in a worker. @throws Error with a sentence for a person */
export function readPreview(job: PreviewJob): Promise<Preview> {
  const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<PreviewJob, never, Preview>(worker, job);
}
