import type { ColumnGroup, Display, Exporter, Suggestion } from '@sheaf/survey-columns';
import type { Dialect, Table } from '@sheaf/tables';
import { language } from '../../lib/language/language.ts';
import { runWorker } from '../../lib/run-worker.ts';

/** What Sheaf detects in the beginning of a file. */
export interface Preview {
  dialect: Dialect;
  /** How the file is read, if it is not plain CSV. */
  reading?: Dialect;
  table: Table;
  exporter: Exporter;
  suggestions: Suggestion[];
  groups: ColumnGroup[];
  /** How the answers of each column are shown; null if its type says all. */
  displays: (Display | null)[];
}

export interface PreviewJob {
  file: File;
  /** The user's changes to the dialect; the rest is detected. */
  override: Partial<Dialect>;
}

/** @returns how the file is read */
export const getReading = ({ reading, dialect }: Pick<Preview, 'dialect' | 'reading'>): Dialect => reading ?? dialect;

/** A worker whose code is loaded and compiled, ready for a file. */
let ready: Worker | null = null;

const newWorker = () => new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module', name: language });

/** Reads the beginning of a file of any size in a worker. @throws Error with a sentence for the user */
export async function readPreview(job: PreviewJob): Promise<Preview> {
  const worker = ready ?? newWorker();
  ready = null;
  const preview = await runWorker<PreviewJob, never, Preview>(worker, job, { keep: true });
  if (ready === null) ready = worker;
  else worker.terminate();
  return preview;
}

/** Reads a small table of its own, so that the first file does not wait for code to load. */
export function warmPreview(): void {
  if (ready === null)
    readPreview({ file: new File(['Name,Rating\nAda,9\n'], 'warm.csv'), override: {} }).catch(() => {});
}
