import { type Dialect, type Source, SourceError } from '@sheaf/tables';
import { fingerprint, streamSha256 } from '../core/digest.ts';
import type { Original } from './original.ts';
import { changedFileError } from './part.ts';

/** Which table of a file becomes the survey, as far as the file tells. Tables are places in `source.tables`. */
export type TableChoice =
  | { kind: 'one'; table: number }
  /** The user must choose one of these. */
  | { kind: 'several'; tables: readonly number[] }
  /** None has a header and responses, as far as its first rows tell: perhaps the file is a document. */
  | { kind: 'none' };

/** Chooses the only table of a file that looks like one. */
export function chooseTable({ tables }: Source): TableChoice {
  const likely = tables.flatMap(({ looksLikeTable }, at) => (looksLikeTable ? [at] : []));
  const [table, another] = likely;
  if (table === undefined) return { kind: 'none' };
  return another === undefined ? { kind: 'one', table } : { kind: 'several', tables: likely };
}

/** @returns the table of a name, else of a number as the user counts, from 1; null if the file has neither */
export function findTable({ tables }: Source, wanted: string): number | null {
  const named = tables.findIndex(({ name }) => name === wanted);
  const at = named < 0 && /^\d{1,6}$/.test(wanted) ? Number(wanted) - 1 : named;
  return tables[at] === undefined ? null : at;
}

/** A table in a file of another format. */
interface TableToConvert {
  file: Blob;
  /** The open file, as `openSource` returns it. */
  source: Source;
  /** The place of the table in `source.tables`. */
  table: number;
  /** How `source` was told to read it, if that is not plain. */
  reading?: Dialect | null;
}

/** More bytes of CSV than this for each byte of the file, beyond the first 1 GB, are no table of people. */
const maxRatio = 200;
const bytesWithoutRatio = 1024 ** 3;

/** @returns the most bytes of CSV that are written for a file: a small file with repeated cells must not fill the disk */
export const computeMaxCsvBytes = (bytes: number): number => Math.max(bytesWithoutRatio, maxRatio * bytes);

export interface ConvertOptions {
  /** The original of an import that is continued. Any other file is refused before it is read. */
  expected?: Original;
  /** Computes the SHA-256 of the original in hexadecimal, where a platform has a faster way than `streamSha256`. */
  digest?: (file: Blob, signal?: AbortSignal) => Promise<string>;
  signal?: AbortSignal;
  /** @param bytes of CSV that were written; how many there will be is not known */
  onProgress?: (bytes: number) => void;
}

/**
 * Writes a table of another format as CSV, from which it is imported like any other CSV file. The same file gives the same
 * bytes each time, so the CSV need not be kept until an interrupted import continues. Memory does not grow with the table.
 *
 * The SHA-256 of the original is computed for a file of any size: of a large CSV file the parts are the proof, but nothing else
 * proves the original.
 * @param write appends bytes to the CSV; the next bytes come when it has resolved
 * @returns what was converted, for `importSurvey`
 * @throws SourceError with a sentence for a file that cannot be read or whose CSV is larger than `computeMaxCsvBytes`; ImportError (`other-file`) for one that is not
 * `expected`; what `write` throws; the signal's reason
 */
export async function convertTable(
  { file, source, table, reading = null }: TableToConvert,
  write: (bytes: Uint8Array) => unknown,
  { expected, digest = streamSha256, signal, onProgress }: ConvertOptions = {},
): Promise<Original> {
  const sourceTable = source.tables[table];
  if (sourceTable === undefined) throw new RangeError(`There is no table ${table}.`);
  const print = await fingerprint(file);
  if (expected !== undefined && expected.fingerprint !== print) throw changedFileError();
  const limit = computeMaxCsvBytes(file.size);
  let bytes = 0;
  const chunks = source.readCsv(table, signal);
  let next = await chunks.next();
  for (; !next.done; next = await chunks.next()) {
    signal?.throwIfAborted();
    bytes += next.value.length;
    if (bytes > limit) throw new SourceError('too-large', 'table_grows', { ratio: maxRatio });
    await write(next.value);
    onProgress?.(bytes);
  }
  const chosen = source.charset?.chosen ?? null;
  return {
    bytes: file.size,
    fingerprint: print,
    sha256: await digest(file, signal),
    format: source.format,
    table: { index: table, name: sourceTable.name },
    first_row: sourceTable.firstRow,
    notes: [...next.value],
    ...(chosen !== null && { encoding: chosen }),
    ...(reading !== null && { reading }),
  };
}
