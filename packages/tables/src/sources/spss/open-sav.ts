import { CsvWriter } from '../csv-writer.ts';
import { type Source, type SourceColumn, SourceError, type SourceNote, type SourceSet } from '../source.ts';
import { ByteWindow, readSlices } from '../statistics/byte-window.ts';
import type { Charset } from '../statistics/charset.ts';
import { type OpenSource, openInCharset } from '../statistics/choose-charset.ts';
import { statisticsTable, withSetTexts, writeHeaderRows } from '../statistics/header-rows.ts';
import { type OpenOptions, type Unpack, unpackStream } from '../unpack.ts';
import { BytecodeDecoder, CaseWriter, plainDecoder } from './sav-cases.ts';
import { caseCount, encodingName, setRecords, systemMissing } from './sav-extensions.ts';
import { damagedSav, readSavRecords, type SavRecords } from './sav-records.ts';
import { readSavVariables, type SavVariable } from './sav-variables.ts';
import { readZsavBlocks, unpackBlocks } from './zsav-blocks.ts';

/** Reads words and texts with a length from a record of multiple-response sets. Lengths count bytes. */
class SetReader {
  readonly #bytes: Uint8Array;
  readonly #charset: Charset;
  #at = 0;

  constructor(bytes: Uint8Array, charset: Charset) {
    this.#bytes = bytes;
    this.#charset = charset;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Reads up to one of `stops`, and past it. @returns the text before it */
  readUntil(stops: string): string {
    const start = this.#at;
    while (!this.isAtEnd && !stops.includes(String.fromCharCode(this.#bytes[this.#at] ?? 0))) this.#at++;
    return this.#charset.decode(this.#bytes.subarray(start, this.#at++));
  }

  /** Reads a length, a blank and a text. @returns the text; null if the bytes do not hold it */
  readSized(): string | null {
    const length = Number(this.readUntil(' '));
    if (!Number.isInteger(length) || length < 0 || this.#at + length > this.#bytes.length) return null;
    const text = this.#charset.decode(this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += length;
    return text;
  }

  readCharacter(): string {
    return String.fromCharCode(this.#bytes[this.#at++] ?? 0);
  }
}

/** Reads the type of a set and its counted value. @returns its label; null if it cannot be read */
function readLabel(reader: SetReader): string | null {
  const type = reader.readCharacter();
  if (type === 'D') {
    // The length of the counted value follows the D directly.
    if (reader.readSized() === null) return null;
    reader.readCharacter();
    return reader.readSized();
  }
  if (type !== 'C' && type !== 'E') return null;
  reader.readCharacter();
  if (type === 'C') return reader.readSized();
  // A flag, then the counted value.
  reader.readUntil(' ');
  if (reader.readSized() === null) return null;
  reader.readCharacter();
  return reader.readSized();
}

/**
 * Reads a record of multiple-response sets, such as `$brands=D1 1 6 Brands q1_1 q1_2` or `$cities=C 6 Cities q2a q2b`.
 * A line that cannot be read is left out: the sets are hints.
 * @param columnOf the column of a variable; null for an unknown name
 */
function parseSets(
  bytes: Uint8Array,
  charset: Charset,
  columnOf: (name: string) => number | null,
): readonly SourceSet[] {
  const reader = new SetReader(bytes, charset);
  const sets: SourceSet[] = [];
  while (!reader.isAtEnd) {
    const name = reader.readUntil('=\n');
    if (!name.startsWith('$')) continue;
    const question = readLabel(reader);
    const columns = reader
      .readUntil('\n')
      .split(' ')
      .filter((word) => word !== '')
      .map(columnOf);
    if (question !== null && columns.length > 0 && columns.every((column) => column !== null))
      sets.push({ name: name.slice(1), question, columns });
  }
  return sets;
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

function readSets({
  records,
  charset,
  variables,
}: Pick<Sav, 'records' | 'charset' | 'variables'>): readonly SourceSet[] {
  const columns = new Map<string, number>();
  for (const [index, { name }] of variables.entries()) columns.set(name.toUpperCase(), index);
  // The record has short names where they differ.
  for (const [index, { shortName }] of variables.entries()) columns.set(shortName, index);
  const findColumn = (name: string) => columns.get(name.toUpperCase()) ?? null;
  return setRecords(records).flatMap((bytes) => parseSets(bytes, charset, findColumn));
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
    records.compression === 'none' ? plainDecoder(records) : new BytecodeDecoder(records, variables, sav.systemMissing);
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
  if (cases !== null && read < cases) throw damagedSav('ends_after_cases', { read, cases });
  yield writer.take();
  const missing: SourceNote[] = rows.missingCells > 0 ? [{ kind: 'missing-values', count: rows.missingCells }] : [];
  return [...missing, ...charset.notes()];
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
  const named = encodingName(records);
  return openInCharset(encoding, async (charset) => ({
    named,
    source: await openRecords(file, records, charset, unpack),
  }));
}

async function openRecords(file: Blob, records: SavRecords, charset: Charset, unpack: Unpack): Promise<OpenSource> {
  if (records.variables.length === 0) throw new SourceError('no-table', 'spss_no_variables');
  const variables = readSavVariables(records, charset);
  const sets = readSets({ records, charset, variables });
  const described = variables.map(({ name, label, measure, values }) => ({
    name,
    question: label,
    options: [...values.labels.values()],
    measure,
  }));
  const columns = withSetTexts(described, sets);
  const cases = caseCount(records);
  const blocks = records.compression === 'zlib' ? await readZsavBlocks(file, records.dataStart, records.isLittle) : [];
  const missing = systemMissing(records);
  const sav: Sav = { file, records, charset, variables, columns, systemMissing: missing, cases, blocks, unpack };
  const isShort = records.compression === 'none' && (cases ?? 0) * 8 * records.elements > file.size - records.dataStart;
  if (isShort) throw damagedSav('ends_before_last_case');
  if (cases === 0 || records.dataStart >= file.size) throw noCases();
  return {
    format: 'spss',
    tables: [statisticsTable(columns, sets)],
    readCsv: (_table, signal) => readCases(sav, signal),
  };
}
