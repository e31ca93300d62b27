import { openSource } from './open-source.ts';
import { type Source, SourceError, type SourceNote } from './source.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Takes out the row of variables below names and texts, which `variable-row.test.ts` checks. */
function withoutVariables(csv: string): string {
  const at = csv.search(/^"?Variable: /m);
  return at < 0 ? csv : csv.slice(0, at) + csv.slice(csv.indexOf('\n', at) + 1);
}

/** @returns a table of a source as one text, and the notes about it */
export async function readWhole(source: Source, table = 0): Promise<{ csv: string; notes: readonly SourceNote[] }> {
  const rows = source.readCsv(table);
  let csv = '';
  for (;;) {
    const next = await rows.next();
    if (next.done) return { csv, notes: next.value };
    csv += decoder.decode(next.value);
  }
}

/** The same, without the row of variables. */
export async function readTable(source: Source, table = 0): Promise<{ csv: string; notes: readonly SourceNote[] }> {
  const { csv, notes } = await readWhole(source, table);
  return { csv: withoutVariables(csv), notes };
}

/** @returns a file as a source. @throws if it is of no known format */
export async function openNamed(content: string | Uint8Array<ArrayBuffer>, name: string): Promise<Source> {
  const source = await openSource(new Blob([content]), name);
  if (source === null) throw new Error(`${name} is of no known format.`);
  return source;
}

/** A small random number generator (mulberry32), so that a failed test can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @returns bytes with a few of them changed, overwritten, removed, repeated or cut off at the end */
export function mutate(bytes: Uint8Array, seed: number): Uint8Array<ArrayBuffer> {
  const random = seeded(seed);
  const place = (): number => Math.floor(random() * bytes.length);
  const changed = [...bytes];
  for (let left = 1 + Math.floor(random() * 4); left > 0; left--) {
    const [kind, at] = [Math.floor(random() * 6), place()];
    if (kind === 0) changed[at] = Math.floor(random() * 256);
    else if (kind === 1) changed.splice(at, 1 + Math.floor(random() * 8));
    else if (kind === 2) changed.splice(at, 0, ...changed.slice(at, at + Math.floor(random() * 40)));
    // Lengths and counts in binary files.
    else if (kind === 3) changed.fill(0xff, at, at + 4);
    else if (kind === 4) changed.fill(0, at, at + 8);
    else if (random() < 0.3) changed.length = Math.min(changed.length, at);
  }
  return Uint8Array.from(changed);
}

/** Runs something to its end. @returns the sentence of a SourceError; null without an error. @throws any other error */
export async function findErrorSentence(run: () => Promise<unknown>): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return error.message;
  }
}

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

/** @returns the cells of a small table: rows are divided by ` / `, their cells by `|` */
export const toRows = (text: string): string[][] => text.split(' / ').map((row) => row.split('|'));
