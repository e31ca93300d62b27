import type { SurveyShape } from '../../columns/index.ts';
import type { Connection } from '../../contract/index.ts';
import type { Overlap, Responses } from '../../importer/index.ts';
import { runWorker } from '../lib/run-worker.ts';

export interface CompareJob {
  added: Responses;
  /** Where the responses are that are there: surveys, whose columns are those of their export, and tables before this one. */
  there: ({ kind: 'survey'; survey_key: string; columns: number[] } | { kind: 'file'; responses: Responses })[];
  /** The columns that are compared. */
  shape: SurveyShape;
  connection: Connection;
}

/**
 * Looks for the responses of a file among those that are there, in a worker. Nothing is sent.
 * @param onBytes called with the bytes of the file read so far
 * @throws Error with a sentence for a person; the signal's reason
 */
export function compareResponses(
  job: CompareJob,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Overlap> {
  const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<CompareJob, number, Overlap>(worker, job, { signal, onReport: onBytes });
}
