import { type Dialect, readRecords, unescapeFormula } from '../../columns/index.ts';
import { decodeRange } from './file-text.ts';
import { type RowIndex, type ScanOptions, scanRows } from './scan-rows.ts';

/** Reads the rows of a file block by block, so that no more than 4 MB of text is in memory. */
export async function* readRows(
  file: Blob,
  dialect: Dialect,
  index: RowIndex,
  { signal, onProgress }: ScanOptions,
): AsyncGenerator<string[]> {
  for (const [block, start] of index.starts.entries()) {
    signal?.throwIfAborted();
    const end = index.ends[block] ?? index.file_bytes;
    for (const { cells } of readRecords(await decodeRange(file, { start, end }, dialect.encoding), dialect))
      yield dialect.escaped ? cells.map(unescapeFormula) : cells;
    onProgress?.(end);
  }
}

/** @returns the cells of some columns, row by row and in the order of `columns`. @throws ImportError as `scanRows` */
export async function readColumns(file: Blob, dialect: Dialect, columns: readonly number[]): Promise<string[]> {
  const index = await scanRows(file, dialect);
  const values: string[] = [];
  for await (const cells of readRows(file, dialect, index, {})) {
    for (const column of columns) values.push(cells[column] ?? '');
  }
  return values;
}
