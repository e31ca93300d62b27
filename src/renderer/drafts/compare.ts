import type { SurveyShape } from '../../columns/index.ts';
import type { Connection } from '../../contract/index.ts';
import type { Overlap, Responses } from '../../importer/index.ts';
import { runWorker } from '../lib/run-worker.ts';

export interface CompareJob {
  added: Responses;
  /** The responses already in the survey: from surveys (`columns` count in their export) and from earlier tables. */
  existing: ({ kind: 'survey'; survey_key: string; columns: number[] } | { kind: 'file'; responses: Responses })[];
  /** The columns that are compared. */
  shape: SurveyShape;
  connection: Connection;
}

/**
 * Compares the responses of a file with those already in the survey, in a worker. Nothing is sent.
 * @param onBytes called with the bytes of the file read so far
 * @throws Error with a sentence for the user; the signal's reason
 */
export function compareResponses(
  job: CompareJob,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Overlap> {
  const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<CompareJob, number, Overlap>(worker, job, { signal, onReport: onBytes });
}
