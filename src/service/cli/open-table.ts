import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import {
  countKnown,
  detectDialect,
  listDecisions,
  type MappingTemplate,
  pickChangedReading,
  type ReadingDecision,
  readTable,
  recogniseExporter,
} from '@sheaf/survey-columns';
import { ColumnsError, type Dialect, isPlain, type Source, type SourceColumn, toPlainDialect } from '@sheaf/tables';
import { type ArchiveFacts, convertTable, headBytes, type Original, readHead } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { digestFile, type InputFiles } from './input-files.ts';

/** A table as CSV, ready to be imported. */
export interface ReadyTable {
  /** The path of the file that the user named. */
  path: string;
  /** The CSV. */
  file: Blob;
  /** What the CSV was made of; null if the user named the CSV file itself. */
  original: Original | null;
  /** The archive that the user named; null if the file was in none. */
  archive: ArchiveFacts | null;
  dialect: Dialect;
  header: string[];
  /** How the evidence in the file decided its reading. */
  decisions: readonly ReadingDecision[];
  /** What a file of another format says about its columns; null if it says nothing. */
  columns: readonly SourceColumn[] | null;
}

interface ConvertOptions {
  files: InputFiles;
  /** May say how the file is read. */
  template?: MappingTemplate | null;
  /** What a person says about how a text file is read. */
  dialect?: Partial<Dialect>;
  signal?: AbortSignal;
  onProgress?: (progress: { phase: 'converting'; bytes: number }) => void;
}

/** A table whose header is known. */
export interface OpenTable {
  path: string;
  /** The file that the user named. */
  file: Blob;
  header: string[];
  /** Converts a table of another format, once. @throws SourceError; UserError when the disk is full; the signal's reason */
  read(): Promise<ReadyTable>;
  /** Removes the file that `read` has written. */
  close(): Promise<void>;
}

/** The beginning of a table as CSV. */
async function tableHead(source: Source, table: number): Promise<{ head: Uint8Array; whole: boolean }> {
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
export async function readTableHeader(
  source: Source,
  table: number,
  template: MappingTemplate | null = null,
  chosen: Partial<Dialect> = {},
) {
  return readHeader(await tableHead(source, table), { ...chosen, ...source.tables[table]?.dialect }, template);
}

/** @throws SourceError; UserError for a file that has changed since the command began */
async function openSource(path: string, files: InputFiles, reading: Dialect | null = null): Promise<Source> {
  const source = await (reading === null ? files.openSource(path) : files.openLoose(path, reading));
  if (source !== null) return source;
  throw new UserError(`${path} was changed while it was read. Run the command again.`);
}

/** A table and how it is read, if that is not plain. */
interface Wanted {
  path: string;
  file: Blob;
  table: number;
  reading: Dialect | null;
}

/** Writes a table as CSV. */
async function convert(
  { path, file, table, reading }: Wanted,
  { files, signal, onProgress }: ConvertOptions,
): Promise<{ place: string; original: Original }> {
  const source = await openSource(path, files, reading);
  const { place, result } = await files.create(path, (append) =>
    convertTable({ file, source, table, reading }, append, {
      digest: digestFile,
      ...(signal && { signal }),
      onProgress: (bytes) => onProgress?.({ phase: 'converting', bytes }),
    }),
  );
  return { place, original: result };
}

type Head = Awaited<ReturnType<typeof readHead>>;

function headerBy({ head, whole }: Head, override: Partial<Dialect>) {
  const dialect = detectDialect(head, { whole, override });
  const table = readTable(head, dialect, { limit: 1, whole });
  const isKnown = override.header_rows !== undefined || recogniseExporter(table).exporter !== 'unknown';
  return { dialect, header: table.header, decisions: listDecisions(dialect, isKnown, override) };
}

/**
 * Reads dialect and header of a CSV file. It is read as the template says, unless more columns of the template are found
 * without that: another export may have no title above its header.
 * @throws ColumnsError
 */
function readHeader(head: Head, override: Partial<Dialect> = {}, template: MappingTemplate | null = null) {
  const found = headerBy(head, override);
  const changed = { ...pickChangedReading(template?.reading ?? {}, found.dialect), ...override };
  if (template === null || Object.keys(changed).length === Object.keys(override).length) return found;
  try {
    const read = headerBy(head, changed);
    return countKnown(read.header, template) < countKnown(found.header, template) ? found : read;
  } catch (error) {
    // Read as the template says, the file has no header.
    if (error instanceof ColumnsError) return found;
    throw error;
  }
}

/** @returns a table that is written as CSV when it is read. @param found how it is read, and its header */
function openConverted(
  wanted: Omit<Wanted, 'reading'>,
  found: ReturnType<typeof readHeader>,
  readCsv: (csv: Blob) => Promise<ReturnType<typeof readHeader>>,
  options: ConvertOptions & { columns: ReadyTable['columns'] },
): OpenTable {
  const { path, file } = wanted;
  const reading = isPlain(found.dialect) ? null : found.dialect;
  let place: string | null = null;
  const convertOnce = async (): Promise<ReadyTable> => {
    const converted = await convert({ ...wanted, reading }, options);
    const { original } = converted;
    place = converted.place;
    const csv = await openAsBlob(place);
    const archive = options.files.archiveOf(path);
    const dialect = toPlainDialect(found.dialect);
    const read = reading === null ? await readCsv(csv) : { ...found, dialect };
    return { path, file: csv, ...read, original, archive, columns: options.columns };
  };
  let once: Promise<ReadyTable> | undefined;
  const read = () => {
    once ??= convertOnce();
    return once;
  };
  const close = async () => {
    options.files.closeSource(path);
    if (place !== null) await rm(place, { force: true });
  };
  return { path, file, header: found.header, read, close };
}

async function openOther(path: string, file: Blob, table: number, options: ConvertOptions): Promise<OpenTable> {
  const source = await openSource(path, options.files);
  const { dialect = {}, columns = null } = source.tables[table] ?? {};
  const { template } = options;
  // A chosen encoding is that of the file, not of its CSV.
  const { encoding: _, ...chosen } = options.dialect ?? {};
  const found = await readTableHeader(source, table, template, chosen);
  const readCsv = async (csv: Blob) => readHeader(await readHead(csv), { ...chosen, ...dialect }, template);
  return openConverted({ path, file, table }, found, readCsv, { ...options, columns });
}

/**
 * Opens a table to be imported.
 * @param table its place in a file of another format; null for a text file
 * @throws UserError for a file that cannot be opened or is no table
 */
export async function openTable(path: string, table: number | null, options: ConvertOptions): Promise<OpenTable> {
  const file = await options.files.open(path);
  try {
    if (table !== null) return await openOther(path, file, table, options);
    const found = readHeader(await readHead(file), options.dialect, options.template);
    if (!isPlain(found.dialect))
      return openConverted({ path, file, table: 0 }, found, async () => found, { ...options, columns: null });
    const archive = options.files.archiveOf(path);
    const read = async () => ({ path, file, ...found, original: null, archive, columns: null });
    return { path, file, header: found.header, read, close: async () => {} };
  } catch (error) {
    if (error instanceof ColumnsError) throw new UserError(`${path}: ${error.message}`);
    throw error;
  }
}
