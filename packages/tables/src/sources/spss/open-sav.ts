import { type OpenOptions, type Unpack, unpackStream } from '../archive.ts';
import { CsvWriter } from '../csv-writer.ts';
import { makeNotes, type Source, type SourceColumn, SourceError, type SourceNote } from '../source.ts';
import { ByteCursor, BytesEnd, ByteWindow, readSlices } from '../statistics/byte-reader.ts';
import { makeStatisticsTable, withSetTexts, writeHeaderRows } from '../statistics/cells.ts';
import type { Charset } from '../statistics/charset.ts';
import { type OpenSource, openInCharset } from '../statistics/choose-charset.ts';
import { BytecodeDecoder, CaseWriter, createPlainDecoder } from './sav-cases.ts';
import { readCaseCount, readEncodingName, readSets, readSystemMissing } from './sav-extensions.ts';
import { damagedSavError, readSavRecords, type SavRecords } from './sav-records.ts';
import { readSavVariables, type SavVariable } from './sav-variables.ts';

/** A block of cases in bytecode, compressed with zlib. */
interface Block {
  start: number;
  packedBytes: number;
  bytes: number;
}

const headerBytes = 24;
/** Bytes of the trailer before its list, and of each block in the list. */
const trailerBytes = 24;
const entryBytes = 24;
/** The most bytes of the trailer: the list of a file of 11 TB. */
const maxTrailerBytes = 64 * 1024 ** 2;

const wrongList = () => damagedSavError('wrong_block_list');

async function readCursor(file: Blob, start: number, bytes: number, isLittle: boolean): Promise<ByteCursor> {
  return new ByteCursor(new Uint8Array(await file.slice(start, start + bytes).arrayBuffer()), isLittle);
}

/** Reads the list of blocks in a trailer. The blocks follow one another from `start` to `end`. */
function readList(cursor: ByteCursor, start: number, end: number): Block[] {
  cursor.skip(20);
  const count = cursor.int32();
  if (count < 0 || cursor.left !== count * entryBytes) throw wrongList();
  const blocks: Block[] = [];
  let at = start;
  for (let left = count; left > 0; left--) {
    cursor.skip(8);
    const block = { start: cursor.int64(), bytes: cursor.int32(), packedBytes: cursor.int32() };
    if (block.start !== at || block.bytes <= 0 || block.packedBytes <= 0) throw wrongList();
    blocks.push(block);
    at += block.packedBytes;
  }
  if (at !== end) throw wrongList();
  return blocks;
}

/**
 * Reads the list of compressed blocks in a `.zsav` file: a header where the cases begin, and a trailer at the end.
 * @throws SourceError (`damaged`) if header, trailer and file do not agree
 */
async function readZsavBlocks(file: Blob, dataStart: number, isLittle: boolean): Promise<readonly Block[]> {
  try {
    const header = await readCursor(file, dataStart, headerBytes, isLittle);
    const [ownStart, trailerStart, trailerLength] = [header.int64(), header.int64(), header.int64()];
    const blocksStart = dataStart + headerBytes;
    const isPossible =
      ownStart === dataStart &&
      trailerStart >= blocksStart &&
      trailerLength >= trailerBytes &&
      trailerLength <= maxTrailerBytes &&
      trailerStart + trailerLength === file.size;
    if (!isPossible) throw wrongList();
    return readList(await readCursor(file, trailerStart, trailerLength, isLittle), blocksStart, trailerStart);
  } catch (error) {
    throw error instanceof BytesEnd ? damagedSavError('ends_before_first_case') : error;
  }
}

/**
 * Unpacks blocks in a stream. A block never gives more bytes than the list says.
 * @throws SourceError (`damaged`); the signal's reason
 */
async function* unpackBlocks(
  file: Blob,
  blocks: readonly Block[],
  unpack: Unpack,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const wrongBlock = () => damagedSavError('cases_packed_wrong');
  for (const { start, packedBytes, bytes } of blocks) {
    signal?.throwIfAborted();
    let left = bytes;
    try {
      for await (const chunk of unpack(file.slice(start, start + packedBytes), 'deflate')) {
        left -= chunk.length;
        if (left < 0) throw wrongBlock();
        yield chunk;
      }
    } catch {
      throw wrongBlock();
    }
    if (left !== 0) throw wrongBlock();
  }
}

/** An opened file. */
interface Sav {
  file: Blob;
  records: SavRecords;
  charset: Charset;
  variables: readonly SavVariable[];
  columns: readonly SourceColumn[];
  systemMissing: number;
  /** null if the file does not say it. */
  cases: number | null;
  /** Of cases in zlib. */
  blocks: Awaited<ReturnType<typeof readZsavBlocks>>;
  unpack: Unpack;
}

const noCases = (): SourceError => new SourceError('no-table', 'spss_no_cases');

/** @returns the columns of variables by their names, in capitals */
function indexColumns(variables: readonly SavVariable[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (const [index, { name }] of variables.entries()) columns.set(name.toUpperCase(), index);
  // Sets have short names where they differ.
  for (const [index, { shortName }] of variables.entries()) columns.set(shortName, index);
  return columns;
}

/** The bytes of the cases, unpacked to bytecode if they are in zlib blocks. */
function caseBytes({ file, records, blocks, unpack }: Sav, signal?: AbortSignal): AsyncGenerator<Uint8Array, void> {
  if (records.compression === 'zlib') return unpackBlocks(file, blocks, unpack, signal);
  return readSlices(file, records.dataStart, file.size, signal);
}

async function* readCases(sav: Sav, signal?: AbortSignal): AsyncGenerator<Uint8Array, readonly SourceNote[]> {
  const { records, variables, cases } = sav;
  const window = new ByteWindow(caseBytes(sav, signal));
  const decoder =
    records.compression === 'none'
      ? createPlainDecoder(records)
      : new BytecodeDecoder(records, variables, sav.systemMissing);
  const charset = sav.charset.again();
  const rows = new CaseWriter(variables, charset, records.isLittle, sav.systemMissing);
  const writer = new CsvWriter(variables.length);
  const values = { bytes: window.bytes, view: window.view, start: 0 };
  writeHeaderRows(sav.columns, writer);
  let read = 0;
  /** Writes cases while the bytes of a whole one are in memory. @returns false after the last case */
  const writeRows = (isLast: boolean): boolean => {
    while (!writer.isFull && (isLast || window.left >= decoder.maxBytes)) {
      if (read === cases || !decoder.next(window, values)) return false;
      rows.write(values, writer);
      read++;
    }
    return true;
  };
  for (let goesOn = true; goesOn; ) {
    const isLast = window.left < decoder.maxBytes && !(await window.fill(decoder.maxBytes));
    goesOn = writeRows(isLast);
    if (writer.isFull) yield writer.take();
  }
  if (read === 0) throw noCases();
  if (cases !== null && read < cases) throw damagedSavError('ends_after_cases', { read, cases });
  yield writer.take();
  return [...makeNotes({ 'missing-values': rows.missingCells }), ...charset.notes()];
}

/**
 * Opens a `.sav` or `.zsav` file of SPSS. Variable labels are question texts, value labels are the text of their cells, missing
 * values are empty cells.
 * @throws SourceError with a sentence if it cannot be read, or has no variables or no cases
 */
export async function openSav(
  file: Blob,
  { unpack = unpackStream, encoding = null }: OpenOptions = {},
): Promise<Source> {
  const records = await readSavRecords(file);
  const named = readEncodingName(records);
  return openInCharset(encoding, async (charset) => ({
    named,
    source: await openRecords(file, records, charset, unpack),
  }));
}

async function openRecords(file: Blob, records: SavRecords, charset: Charset, unpack: Unpack): Promise<OpenSource> {
  if (records.variables.length === 0) throw new SourceError('no-table', 'spss_no_variables');
  const variables = readSavVariables(records, charset);
  const byName = indexColumns(variables);
  const sets = readSets(records, charset, (name) => byName.get(name.toUpperCase()) ?? null);
  const described = variables.map(({ name, label, measure, values }) => ({
    name,
    question: label,
    options: [...values.labels.values()],
    measure,
  }));
  const columns = withSetTexts(described, sets);
  const cases = readCaseCount(records);
  const blocks = records.compression === 'zlib' ? await readZsavBlocks(file, records.dataStart, records.isLittle) : [];
  const missing = readSystemMissing(records);
  const sav: Sav = { file, records, charset, variables, columns, systemMissing: missing, cases, blocks, unpack };
  const isShort = records.compression === 'none' && (cases ?? 0) * 8 * records.elements > file.size - records.dataStart;
  if (isShort) throw damagedSavError('ends_before_last_case');
  if (cases === 0 || records.dataStart >= file.size) throw noCases();
  return {
    format: 'spss',
    tables: [makeStatisticsTable(columns, sets)],
    readCsv: (_table, signal) => readCases(sav, signal),
  };
}
