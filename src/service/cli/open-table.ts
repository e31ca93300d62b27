import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import {
  ColumnsError,
  type Dialect,
  detectDialect,
  openSource,
  readTable,
  type Source as SourceFile,
} from '../../columns/index.ts';
import { convertTable, headBytes, type Original, readHead } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import type { TemporaryFolder } from './temporary-folder.ts';

/** A table that is ready to be imported. */
export interface Source {
  /** Of the file that the person named. */
  path: string;
  /** The CSV. */
  file: Blob;
  /** What the CSV was made of; null if the person named it. */
  original: Original | null;
  dialect: Dialect;
  header: string[];
}

/** Also catches what `openAsBlob` throws before it returns a promise. @throws UserError for a file that cannot be opened */
export async function openBlob(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch {
    throw new UserError(`${path} cannot be opened. Check the name and whether you may read it.`);
  }
}

interface ConvertOptions {
  /** Where CSV files are written. */
  temporary: TemporaryFolder;
  signal?: AbortSignal;
  onProgress?: (progress: { phase: 'converting'; bytes: number }) => void;
}

/** A table whose header is known. */
export interface OpenTable {
  path: string;
  /** The file that the person named. */
  file: Blob;
  header: string[];
  /** Converts a table of another format; it is done once. @throws SourceError; UserError when the disk is full; the signal's reason */
  read(): Promise<Source>;
  /** Removes what `read` has written. */
  close(): Promise<void>;
}

/** Node's own SHA-256 is several times as fast as the importer's. */
async function digest(file: Blob, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest('hex');
}

/** The beginning of a table as CSV. */
async function tableHead(source: SourceFile, table: number): Promise<{ head: Uint8Array; whole: boolean }> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of source.readCsv(table)) {
    chunks.push(new Uint8Array(chunk));
    bytes += chunk.length;
    if (bytes >= headBytes) break;
  }
  return { head: await new Blob(chunks).bytes(), whole: bytes < headBytes };
}

/** @returns the dialect and the header of a table. @throws SourceError, ColumnsError */
export async function readTableHeader(source: SourceFile, table: number) {
  return readHeader(await tableHead(source, table), source.tables[table]?.dialect);
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** @throws SourceError; UserError for a file that has changed since it was planned */
async function openTables(file: Blob, path: string): Promise<SourceFile> {
  const source = await openSource(file, path);
  if (source !== null) return source;
  throw new UserError(`${path} was changed while it was read. Run the command again.`);
}

/** Writes a table as CSV. The source is opened again, so that no file stays in memory until it is its turn. */
async function convert(
  { path, file, table, csvPath }: { path: string; file: Blob; table: number; csvPath: string },
  { signal, onProgress }: ConvertOptions,
): Promise<{ csv: Blob; original: Original }> {
  const source = await openTables(file, path);
  const handle = await open(csvPath, 'wx', 0o600);
  try {
    const original = await convertTable({ file, source, table }, (bytes) => handle.appendFile(bytes), {
      digest,
      ...(signal && { signal }),
      onProgress: (bytes) => onProgress?.({ phase: 'converting', bytes }),
    });
    return { csv: await openBlob(csvPath), original };
  } catch (error) {
    if (isFull(error)) throw new UserError(`The disk of ${csvPath} is too full for the table of ${path} as CSV.`);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Reads dialect and header of a CSV file. @throws ColumnsError */
function readHeader({ head, whole }: Awaited<ReturnType<typeof readHead>>, override: Partial<Dialect> = {}) {
  const dialect = detectDialect(head, { whole, override });
  return { dialect, header: readTable(head, dialect, { limit: 1, whole }).header };
}

async function openOther(path: string, file: Blob, table: number, options: ConvertOptions): Promise<OpenTable> {
  const source = await openTables(file, path);
  const override = source.tables[table]?.dialect ?? {};
  const { header } = await readTableHeader(source, table);
  const csvPath = options.temporary.nextPath();
  const convertOnce = async (): Promise<Source> => {
    const { csv, original } = await convert({ path, file, table, csvPath }, options);
    return { path, file: csv, ...readHeader(await readHead(csv), override), original };
  };
  let reading: Promise<Source> | undefined;
  const read = () => {
    reading ??= convertOnce();
    return reading;
  };
  return { path, file, header, read, close: () => rm(csvPath, { force: true }) };
}

/**
 * Opens a table to be imported.
 * @param table its place in a file of another format; null for a text file
 * @throws UserError for a file that cannot be opened or is no table
 */
export async function openTable(path: string, table: number | null, options: ConvertOptions): Promise<OpenTable> {
  const file = await openBlob(path);
  try {
    if (table !== null) return await openOther(path, file, table, options);
    const found = readHeader(await readHead(file));
    const read = async () => ({ path, file, ...found, original: null });
    return { path, file, header: found.header, read, close: async () => {} };
  } catch (error) {
    if (error instanceof ColumnsError) throw new UserError(`${path}: ${error.message}`);
    throw error;
  }
}
