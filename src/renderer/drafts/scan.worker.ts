import { decideDisplays, groupColumns } from '../../columns/index.ts';
import { planParts, readFileColumns, scanRows } from '../../importer/index.ts';
import { loadWords } from '../lib/language/load-words.ts';
import { serveWorker } from '../lib/run-worker.ts';
import type { DecidedColumns, ScanJob, ScanResult } from './scan.ts';
import { words } from './words.ts';

const reportEveryMs = 100;

serveWorker<ScanJob, number, ScanResult>(async ({ file, dialect, index: known, transforms }, report) => {
  await loadWords([words, () => import('./words.de.ts')]);
  let reported = 0;
  const onProgress = (bytes: number) => {
    const now = performance.now();
    if (now - reported < reportEveryMs) return;
    reported = now;
    report(bytes);
  };
  const index = known ?? (await scanRows(file, dialect, { onProgress }).catch(rethrow));
  const plan = await planParts(file, dialect, index, transforms);
  return { index, plan, decided: known === undefined ? await decide({ file, dialect }, { index, plan }) : null };
});

/** Decides the columns from the same rows as the service. */
async function decide(
  { file, dialect }: ScanJob,
  scanned: Pick<ScanResult, 'index' | 'plan'>,
): Promise<DecidedColumns> {
  const { sample, decision } = await readFileColumns(file, dialect, {}, scanned);
  const { suggestions } = decision;
  const groups = groupColumns(sample, suggestions);
  return { suggestions, groups, displays: decideDisplays(sample, suggestions, groups) };
}

/** If the file was deleted while it was being read, throws an error with our own sentence. */
function rethrow(error: unknown): never {
  if (error instanceof DOMException) throw new Error(words.unreadable);
  throw error;
}
