import { openSource } from '../open-source.ts';
import { type Source, SourceError, type SourceNote } from '../source.ts';

/** What a source gives for a file of a test. */
interface ReadFile {
  source: Source;
  csv: string;
  notes: readonly SourceNote[];
}

/** Opens a file and reads its first table as a whole. */
export async function readSource(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<ReadFile> {
  const source = await openSource(new Blob([bytes]), name);
  if (source === null) throw new Error('The file is not read as a table.');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const rows = source.readCsv(0);
  let csv = '';
  for (;;) {
    const next = await rows.next();
    if (next.done === true) return { source, csv, notes: next.value };
    csv += decoder.decode(next.value, { stream: true });
  }
}

/** @returns the cells of a table whose texts have no commas and no quotes, without its two header rows */
export async function readCells(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string[][]> {
  const { csv } = await readSource(bytes, name);
  return csv
    .split('\n')
    .slice(2, -1)
    .map((line) => line.split(','));
}

/** A generator of whole numbers below a limit; the same seed gives the same numbers. */
function randomNumbers(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @returns a copy in which some bytes are changed, cut off, or repeated */
export function mutate(bytes: Uint8Array<ArrayBuffer>, seed: number): Uint8Array<ArrayBuffer> {
  const random = randomNumbers(seed);
  const copy = bytes.slice(0, random(4) === 0 ? random(bytes.length) : bytes.length);
  for (let changes = 1 + random(6); changes > 0; changes--) {
    const at = random(copy.length);
    const kind = random(4);
    if (kind === 0) copy[at] = random(256);
    else if (kind === 1) copy.fill(0xff, at, at + 4);
    else if (kind === 2) copy.copyWithin(at, random(copy.length), random(copy.length));
    else copy.fill(0, at, at + 8);
  }
  return copy;
}

/** Reads a damaged file. @returns whether it was read; false after a SourceError. @throws any other error */
export async function survives(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<boolean> {
  try {
    await readSource(bytes, name);
    return true;
  } catch (error) {
    if (error instanceof SourceError || (error instanceof Error && /not read as a table/.test(error.message)))
      return false;
    throw error;
  }
}
