import { type ArchiveFile, type OpenOptions, openArchive, unpack } from '../archive.ts';
import { CsvWriter } from '../csv-writer.ts';
import {
  ByteList,
  cutOffSheet,
  damagedSheetError,
  headRows,
  type KnownSheet,
  listSheetTables,
  maxHeadBytes,
  measureSheet,
} from '../sheets.ts';
import { makeNotes, type Source, SourceError, type SourceNote } from '../source.ts';
import { XmlInput } from '../xml/xml-input.ts';
import { XmlFault } from '../xml/xml-text.ts';
import { OdsScanner, type OdsState } from './ods-scanner.ts';

/** The most bytes of the list of an archive's files. */
const maxManifestBytes = 16 * 1024 ** 2;
const maxTables = 10_000;

interface Reading {
  input: XmlInput;
  scanner: OdsScanner;
}

async function* readCounted(content: ArchiveFile, onRead?: (share: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content.chunks()) {
    bytes += chunk.length;
    onRead?.(bytes / content.bytes);
    yield chunk;
  }
}

function startReading(content: ArchiveFile, onRead?: (share: number) => void): Reading {
  const input = new XmlInput(readCounted(content, onRead));
  return { input, scanner: new OdsScanner(input) };
}

/** @returns why the scan stopped; `end` at the end of the file. @throws SourceError */
async function scanOn({ input, scanner }: Reading): Promise<Exclude<OdsState, 'more'> | 'end'> {
  try {
    for (;;) {
      const state = scanner.scan();
      if (state !== 'more') return state;
      if (!(await input.fill())) return 'end';
    }
  } catch (error) {
    throw error instanceof XmlFault ? damagedSheetError(scanner.name, scanner, error) : error;
  }
}

/** Reads the complete file, and keeps the first rows of each table. */
async function listTables(content: ArchiveFile, onRead?: (share: number) => void): Promise<KnownSheet[]> {
  const reading = startReading(content, onRead);
  const { scanner } = reading;
  const tables: KnownSheet[] = [];
  let head = new ByteList(maxHeadBytes);
  scanner.lastRow = headRows;
  try {
    for (let state = await scanOn(reading); state !== 'end'; state = await scanOn(reading)) {
      head.add(scanner.writer.take());
      if (state === 'full') continue;
      const { name, isHidden } = scanner;
      tables.push({ name, isHidden, shape: measureSheet(name, await head.join()) });
      if (tables.length > maxTables) throw new SourceError('too-large', 'too_many_sheets');
      scanner.writer = new CsvWriter(0);
      head = new ByteList(maxHeadBytes);
    }
    return tables;
  } finally {
    await reading.input.close();
  }
}

/** Writes one table. The tables before it are read and not written. */
async function* readTable(
  content: ArchiveFile,
  tables: readonly KnownSheet[],
  sheetNumber: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, SourceNote[]> {
  const reading = startReading(content);
  const { scanner } = reading;
  const name = tables[sheetNumber]?.name ?? '';
  try {
    for (let table = 0; table <= sheetNumber; ) {
      signal?.throwIfAborted();
      const isWanted = table === sheetNumber;
      scanner.lastRow = isWanted ? Number.POSITIVE_INFINITY : 0;
      scanner.writer.width = isWanted ? (tables[sheetNumber]?.shape.width ?? 0) : 0;
      const state = await scanOn(reading);
      if (state === 'end') throw cutOffSheet(name, scanner.row);
      if (isWanted) yield scanner.writer.take();
      if (state === 'table') table++;
    }
    const { hiddenRows, hiddenColumns, errors, uncalculated } = scanner;
    await reading.input.drain();
    return makeNotes({
      'hidden-rows': hiddenRows,
      'hidden-columns': hiddenColumns,
      'error-cells': errors,
      'formulas-without-value': uncalculated,
    });
  } finally {
    await reading.input.close();
  }
}

/** @throws SourceError for a file with a password: its parts are encrypted one by one */
async function findContent(file: Blob, options?: OpenOptions): Promise<ArchiveFile> {
  const files = await openArchive(file, options);
  const manifest = files.find(({ path }) => path === 'META-INF/manifest.xml');
  const list = manifest === undefined ? '' : new TextDecoder().decode(await unpack(manifest, maxManifestBytes));
  if (list.includes('encryption-data')) throw new SourceError('encrypted', 'workbook_locked');
  const content = files.find(({ path }) => path === 'content.xml');
  if (content === undefined) throw new SourceError('damaged', 'workbook_empty');
  return content;
}

/**
 * Opens an OpenDocument workbook (.ods, .ots; OpenDocument 1.3 part 3). All its sheets are in one file, which is read once to
 * list them.
 * @throws SourceError with a sentence if it cannot be read
 */
export async function openOds(file: Blob, options: OpenOptions = {}): Promise<Source> {
  const content = await findContent(file, options);
  const tables = await listTables(content, options.onOpening);
  if (tables.length === 0) throw new SourceError('no-table', 'workbook_no_cells');
  return {
    format: 'ods',
    tables: listSheetTables(tables),
    readCsv: (table, signal) => readTable(content, tables, table, signal),
  };
}
