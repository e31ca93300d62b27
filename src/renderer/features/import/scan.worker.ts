import { planParts, scanRows } from '../../../importer/index.ts';
import { serveWorker } from '../../lib/run-worker.ts';
import { speak } from '../../lib/speak.ts';
import type { ScanJob, ScanResult } from './scan.ts';
import { words } from './words.ts';

const reportEveryMs = 100;

serveWorker<ScanJob, number, ScanResult>(async ({ file, dialect, index: known, edits }, report) => {
  await speak();
  let reported = 0;
  const on_progress = (bytes: number) => {
    const now = performance.now();
    if (now - reported < reportEveryMs) return;
    reported = now;
    report(bytes);
  };
  const index = known ?? (await scanRows(file, dialect, { on_progress }).catch(readable));
  return { index, plan: await planParts(file, dialect, index, edits), decided: null };
});

/** A file that vanished while it was read says so in words of its own. */
function readable(error: unknown): never {
  if (error instanceof DOMException) throw new Error(words.unreadable);
  throw error;
}
