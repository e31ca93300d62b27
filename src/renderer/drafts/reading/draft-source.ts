import type { Dialect } from '@sheaf/tables';
import type { Original } from '../../../importer/index.ts';
import type { OpenedTable } from './convert.ts';

/** The source of a draft: a file whose tables are written as CSV, such as a workbook, or a text that is not plain CSV. */
export interface DraftSource extends OpenedTable {
  /** How the table is read, if that is not plain. */
  reading?: Dialect | null;
  csv: ConvertedCsv;
}

/** The chosen table as CSV. */
export type ConvertedCsv =
  | { kind: 'converting'; bytes: number }
  | { kind: 'done'; file: File; original: Original }
  | { kind: 'failed'; sentence: string };

/** @returns the file that is read as CSV; null while a table is being converted, or if that failed */
export function toCsv({ file, source }: { file: File; source?: DraftSource | null }): File | null {
  if (source === undefined || source === null) return file;
  return source.csv.kind === 'done' ? source.csv.file : null;
}

/** @returns whether a draft is a text: how its bytes become rows can be changed */
export const isText = (source: OpenedTable | null | undefined): boolean => source == null || source.format === 'text';

/** @returns what a text becomes the source of while it is converted */
export const makeTextSource = (file: File): Omit<DraftSource, 'csv'> => ({
  format: 'text',
  tables: [{ name: '', looksLikeTable: true, dialect: {}, columns: null, sets: [], firstRow: 0 }],
  table: 0,
  head: file,
});

/** @returns whether the format itself says which rows are the header */
export const hasFixedHeader = (source: DraftSource | null | undefined): boolean =>
  source?.tables[source.table]?.dialect.header_rows !== undefined;
