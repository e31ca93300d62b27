import type { Original } from '../../importer/index.ts';
import type { OpenedTable } from './convert.ts';

/** The source of a draft: a file whose tables are read as CSV, such as a workbook or a statistics file. */
export interface DraftSource extends OpenedTable {
  csv: ConvertedCsv;
}

/** The chosen table as CSV. */
export type ConvertedCsv =
  /** `bytesPerSecond`: on average; null at the beginning. */
  | { kind: 'converting'; bytes: number; bytesPerSecond: number | null }
  | { kind: 'done'; file: File; original: Original }
  | { kind: 'failed'; sentence: string };

/** @returns the file that is read as CSV; null while a table is being converted, or if that failed */
export function csvOf({ file, source }: { file: File; source?: DraftSource | null }): File | null {
  if (source === undefined || source === null) return file;
  return source.csv.kind === 'done' ? source.csv.file : null;
}

/** @returns whether the format itself says which rows are the header */
export const hasFixedHeader = (source: DraftSource | null | undefined): boolean =>
  source?.tables[source.table]?.dialect.header_rows !== undefined;
