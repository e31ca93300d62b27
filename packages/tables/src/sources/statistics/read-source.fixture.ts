import { openNamed, readTable } from '../read-csv.fixture.ts';
import type { Source, SourceNote } from '../source.ts';

/** What a source gives for a file of a test. */
interface ReadFile {
  source: Source;
  csv: string;
  notes: readonly SourceNote[];
}

/** Opens a file and reads its first table as a whole. */
export async function readSource(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<ReadFile> {
  const source = await openNamed(bytes, name);
  return { source, ...(await readTable(source)) };
}

/** @returns the cells of a table whose texts have no commas and no quotes, without its header rows */
export async function readCells(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string[][]> {
  const { csv } = await readSource(bytes, name);
  return csv
    .split('\n')
    .slice(2, -1)
    .map((line) => line.split(','));
}
