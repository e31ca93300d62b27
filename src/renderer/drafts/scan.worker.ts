import { decideDisplays } from '@sheaf/survey-columns';
import type { Dialect } from '@sheaf/tables';
import {
  type FileProblem,
  ImportError,
  noTransforms,
  planParts,
  type RowIndex,
  type RowTransforms,
  readFileColumns,
  scanRows,
  skipBadRows,
} from '../../importer/index.ts';
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
  const index = known ?? (await scanRows(file, dialect, { onProgress, recover: true }).catch(rethrow));
  const planned = await planWithRules(file, dialect, index, transforms);
  const { plan } = planned;
  return { ...planned, index, decided: known === undefined ? await decide({ file, dialect }, { index, plan }) : null };
});

const canBeSkipped: readonly FileProblem[] = ['unclosed-quote', 'row-too-large'];

/** Plans the parts. If a bad row forbids it and there are no rules, plans those of the other rows. */
async function planWithRules(
  file: File,
  dialect: Dialect,
  index: RowIndex,
  transforms: RowTransforms = noTransforms,
): Promise<Pick<ScanResult, 'plan' | 'needsRules'>> {
  try {
    return { plan: await planParts(file, dialect, index, transforms), needsRules: false };
  } catch (error) {
    if (transforms.bad_rows !== null || !(error instanceof ImportError) || error.failure.kind !== 'file') throw error;
    if (!canBeSkipped.includes(error.failure.problem)) throw error;
    const plan = await planParts(file, dialect, index, { ...transforms, bad_rows: skipBadRows });
    return { plan, needsRules: true };
  }
}

/** Decides the columns from the same rows as the service. */
async function decide(
  { file, dialect }: ScanJob,
  scanned: Pick<ScanResult, 'index' | 'plan'>,
): Promise<DecidedColumns> {
  const { sample, decision } = await readFileColumns(file, dialect, {}, scanned);
  const { suggestions, groups } = decision;
  return { suggestions, groups, displays: decideDisplays(sample, suggestions, groups) };
}

/** If the file was deleted while it was being read, throws an error with our own sentence. */
function rethrow(error: unknown): never {
  if (error instanceof DOMException) throw new Error(words.unreadable);
  throw error;
}
