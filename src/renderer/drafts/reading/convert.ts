import type { Dialect, SourceCharset, SourceFormat, SourceTable } from '@sheaf/tables';
import type { Original } from '../../../importer/index.ts';
import { TemporaryFiles } from '../../lib/files/temporary-files.ts';
import { language } from '../../lib/language/language.ts';
import { runWorker } from '../../lib/run-worker.ts';

/** A table to convert to CSV. */
export interface ConvertJob {
  file: File;
  /** Its place in the file; null: the first one that looks like a table. */
  table: number | null;
  /** The charset of its texts, if a person chose it. */
  encoding: string | null;
  /** How it is read, if that is not plain. */
  reading: Dialect | null;
  /** Where the CSV is written; null: in memory. */
  target: FileSystemFileHandle | null;
}

/** An open file and the table that is being converted, known as soon as the first rows are read. */
export interface OpenedTable {
  format: SourceFormat;
  charset?: SourceCharset;
  tables: readonly SourceTable[];
  table: number;
  /** The beginning of the CSV, larger than the preview reads; all of it if it is short. */
  head: File;
}

export type ConvertReport =
  | { kind: 'opening'; share: number }
  | { kind: 'opened'; opened: OpenedTable }
  | { kind: 'bytes'; bytes: number };

/** A table as CSV, and the original that it was made from. */
export interface ConvertedTable {
  file: File;
  original: Original;
}

interface Handlers {
  /**
   * Called while a file is opened that must be read to its end for that.
   * @param share of the file that is read, from 0 to 1
   */
  onOpening(share: number): void;
  onOpened(opened: OpenedTable): void;
  /** @param bytes of the CSV written so far */
  onBytes(bytes: number): void;
  signal: AbortSignal;
}

/**
 * Converts a table to CSV in a worker, into a file on the browser's own disk where there is one.
 * @throws Error with a sentence for the user; the signal's reason
 */
export async function convertInWorker(
  { file, table, encoding, reading }: Omit<ConvertJob, 'target'>,
  { onOpening, onOpened, onBytes, signal }: Handlers,
): Promise<ConvertedTable> {
  const files = new TemporaryFiles();
  const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), { type: 'module', name: language });
  const onReport = (report: ConvertReport) => {
    if (report.kind === 'opening') onOpening(report.share);
    else if (report.kind === 'opened') onOpened(report.opened);
    else onBytes(report.bytes);
  };
  try {
    const job: ConvertJob = { file, table, encoding, reading, target: await files.create() };
    return await runWorker<ConvertJob, ConvertReport, ConvertedTable>(worker, job, { signal, onReport });
  } catch (error) {
    await files.release();
    throw error;
  }
}
