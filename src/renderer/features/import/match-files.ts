import { runWorker } from '../../lib/run-worker.ts';
import type { LinkMatches, MediaLink } from './media.ts';
import type { Preview } from './preview.ts';

export interface MatchJob {
  file: File;
  dialect: Preview['dialect'];
  links: readonly MediaLink[];
  filenames: readonly string[];
}

/**
 * Looks in a worker, in all rows of a table, which files its columns name.
 * @throws Error with a sentence for a person
 */
export function matchFiles(
  file: File,
  { dialect }: Preview,
  links: readonly MediaLink[],
  filenames: readonly string[],
): Promise<LinkMatches[]> {
  const worker = new Worker(new URL('./match-files.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<MatchJob, never, LinkMatches[]>(worker, { file, dialect, links, filenames });
}
