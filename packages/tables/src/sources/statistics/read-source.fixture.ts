import { openNamed, readTable } from '../read-csv.fixture.ts';
import { type Source, SourceError, type SourceNote } from '../source.ts';

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

/** Reads a damaged file. @returns whether it was read; false after a SourceError. @throws any other error */
export async function survives(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<boolean> {
  try {
    await readSource(bytes, name);
    return true;
  } catch (error) {
    if (error instanceof SourceError || (error instanceof Error && /is of no known format/.test(error.message)))
      return false;
    throw error;
  }
}
