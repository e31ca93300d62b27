import type { Dialect } from '../../columns/index.ts';
import { runWorker } from '../lib/run-worker.ts';
import type { LinkMatches, MediaLink } from './media-link.ts';

export interface MatchJob {
  file: File;
  dialect: Dialect;
  links: readonly MediaLink[];
  /** The paths of the media files, each once. */
  paths: readonly string[];
  /** Names that the user gave: path and name. */
  names: readonly (readonly [path: string, name: string])[];
}

/**
 * Finds in a worker which files the columns of a table name, in all rows.
 * @throws Error with a sentence for the user; the signal's reason
 */
export function matchFiles(job: MatchJob, signal: AbortSignal): Promise<LinkMatches[]> {
  const worker = new Worker(new URL('./match-files.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<MatchJob, never, LinkMatches[]>(worker, job, { signal });
}
