import { groupColumns } from '../../columns/index.ts';
import { planParts, readFileColumns, scanRows } from '../../importer/index.ts';
import { loadWords } from '../lib/language/load-words.ts';
import { serveWorker } from '../lib/run-worker.ts';
import type { DecidedAgain, ScanJob, ScanResult } from './scan.ts';
import { words } from './words.ts';

const reportEveryMs = 100;

serveWorker<ScanJob, number, ScanResult>(async ({ file, dialect, index: known, edits }, report) => {
  await loadWords([words, () => import('./words.de.ts')]);
  let reported = 0;
  const onProgress = (bytes: number) => {
    const now = performance.now();
    if (now - reported < reportEveryMs) return;
    reported = now;
    report(bytes);
  };
  const index = known ?? (await scanRows(file, dialect, { onProgress }).catch(readable));
  const plan = await planParts(file, dialect, index, edits);
  return { index, plan, decided: known === undefined ? await decide({ file, dialect }, { index, plan }) : null };
});

/** Decides about the columns by the rows the service decides by, which are known only now. */
async function decide({ file, dialect }: ScanJob, scanned: Pick<ScanResult, 'index' | 'plan'>): Promise<DecidedAgain> {
  const { sample, decision } = await readFileColumns(file, dialect, {}, scanned);
  const { suggestions } = decision;
  return { suggestions, groups: groupColumns(sample, suggestions) };
}

/** A file that vanished while it was read says so in words of its own. */
function readable(error: unknown): never {
  if (error instanceof DOMException) throw new Error(words.unreadable);
  throw error;
}
