import { type TableProblem, tableProblem } from '../../table-problems.ts';
import { SourceError } from '../source.ts';
import { type ByteCursor, parseStart } from '../statistics/byte-reader.ts';

/** A record of type 2 that begins a variable, or one segment of a very long text. Texts are bytes until their charset is known. */
export interface VariableRecord {
  name: Uint8Array;
  label: Uint8Array | null;
  /** Bytes of a text; 0 for a number. */
  width: number;
  /** The place of its first 8 bytes in a case, counted in units of 8 bytes. */
  element: number;
  /** 1 to 3 values; -2 a range; -3 a range and a value. */
  missingCount: number;
  missing: readonly Uint8Array<ArrayBuffer>[];
  format: { type: number; width: number; decimals: number };
}

/** Records of type 3 and 4: labels of some variables. */
export interface ValueLabelRecord {
  labels: readonly { value: Uint8Array<ArrayBuffer>; label: Uint8Array }[];
  /** Places of the variables, counted from 1. */
  elements: readonly number[];
}

/** The dictionary of an SPSS file: the records before its cases. */
export interface SavRecords {
  isLittle: boolean;
  compression: 'none' | 'bytecode' | 'zlib';
  /** null if the file does not say it. */
  cases: number | null;
  /** What bytecode subtracts from a code. */
  bias: number;
  /** Units of 8 bytes in a case. */
  elements: number;
  variables: readonly VariableRecord[];
  valueLabels: readonly ValueLabelRecord[];
  /** Records of type 7 by their subtype. */
  extensions: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
  /** Where the cases begin. */
  dataStart: number;
}

/** The most bytes before the cases. 20,000 variables with long labels have about 20 MB. */
const maxBytes = 128 * 1024 ** 2;
/** The most units of 8 bytes in a case: 500 texts of 32,767 bytes. */
const maxElements = 2_048_000;
const maxVariables = 100_000;
const tooLargeError = (): SourceError => new SourceError('too-large', 'sav_too_large');

/** @param what how the file is damaged, the end of a sentence that begins with "The SPSS file is damaged: " */
export function damagedSavError(...what: TableProblem): SourceError {
  return new SourceError('damaged', 'sav_damaged', { what: tableProblem(...what) });
}

type Header = Pick<SavRecords, 'isLittle' | 'compression' | 'cases' | 'bias'>;

const compressions = ['none', 'bytecode', 'zlib'] as const;

function readHeader(cursor: ByteCursor): Header {
  cursor.skip(64);
  const layout = cursor.int32();
  if (layout !== 2 && layout !== 3) {
    cursor.isLittle = false;
    cursor.at -= 4;
    const other = cursor.int32();
    if (other !== 2 && other !== 3) throw damagedSavError('not_spss');
  }
  cursor.skip(4);
  const compression = compressions[cursor.int32()];
  if (compression === undefined) throw damagedSavError('unknown_compression');
  cursor.skip(4);
  const cases = cursor.int32();
  const bias = cursor.float64();
  cursor.skip(84);
  return { isLittle: cursor.isLittle, compression, cases: cases < 0 ? null : cases, bias };
}

const paddedTo4 = (length: number): number => Math.ceil(length / 4) * 4;

function readVariable(cursor: ByteCursor, element: number): VariableRecord {
  const width = cursor.int32();
  const hasLabel = cursor.int32();
  const missingCount = cursor.int32();
  const format = cursor.uint32();
  cursor.skip(4);
  const name = cursor.take(8);
  if (width < -1 || width > 255) throw damagedSavError('impossible_width', { number: element + 1 });
  if (missingCount < -3 || missingCount > 3) throw damagedSavError('impossible_missing', { number: element + 1 });
  let label: Uint8Array | null = null;
  if (hasLabel !== 0) {
    const length = cursor.int32();
    label = cursor.take(length);
    cursor.skip(paddedTo4(length) - length);
  }
  const missing: Uint8Array<ArrayBuffer>[] = [];
  for (let count = Math.abs(missingCount); count > 0; count--) missing.push(cursor.take(8));
  const parts = { type: (format >> 16) & 0xff, width: (format >> 8) & 0xff, decimals: format & 0xff };
  return { name, label, width, element, missingCount, missing, format: parts };
}

function readValueLabels(cursor: ByteCursor): ValueLabelRecord {
  const labels: ValueLabelRecord['labels'][number][] = [];
  for (let count = cursor.int32(); count > 0; count--) {
    const value = cursor.take(8);
    const length = cursor.uint8();
    labels.push({ value, label: cursor.take(length) });
    // A label and its length fill a multiple of 8 bytes.
    cursor.skip(7 - (length % 8));
  }
  if (cursor.int32() !== 4) throw damagedSavError('labels_of_nothing');
  const elements: number[] = [];
  for (let count = cursor.int32(); count > 0; count--) elements.push(cursor.int32());
  return { labels, elements };
}

function readExtension(cursor: ByteCursor, extensions: Map<number, Uint8Array<ArrayBuffer>>): void {
  const subtype = cursor.int32();
  const size = cursor.int32();
  const count = cursor.int32();
  if (size < 0 || count < 0) throw damagedSavError('impossible_length');
  const bytes = cursor.take(size * count);
  if (!extensions.has(subtype)) extensions.set(subtype, bytes);
}

/** The records that were read so far. */
interface ReadSoFar {
  variables: VariableRecord[];
  valueLabels: ValueLabelRecord[];
  extensions: Map<number, Uint8Array<ArrayBuffer>>;
  elements: number;
}

/** Reads one record into `records`. @returns false at the record that ends the dictionary. @throws BytesEnd, SourceError */
function readRecord(cursor: ByteCursor, records: ReadSoFar): boolean {
  const place = cursor.at;
  const type = cursor.int32();
  if (type === 2) {
    const variable = readVariable(cursor, records.elements++);
    if (variable.width !== -1) records.variables.push(variable);
    if (records.elements > maxElements || records.variables.length > maxVariables) throw tooLargeError();
  } else if (type === 3) records.valueLabels.push(readValueLabels(cursor));
  else if (type === 6) cursor.skip(80 * cursor.int32());
  else if (type === 7) readExtension(cursor, records.extensions);
  else if (type !== 999) throw damagedSavError('no_record_at_byte', { place });
  return type !== 999;
}

/** Reads everything before the cases. @throws BytesEnd, SourceError */
function readRecords(cursor: ByteCursor): SavRecords {
  const header = readHeader(cursor);
  const records: ReadSoFar = { variables: [], valueLabels: [], extensions: new Map(), elements: 0 };
  while (readRecord(cursor, records));
  cursor.skip(4);
  return { ...header, ...records, dataStart: cursor.at };
}

/**
 * Reads the dictionary of a `.sav` or `.zsav` file. The format is described in: "System File Format" in the developers'
 * guide of PSPP.
 * @throws SourceError (`damaged`, `too-large`)
 */
export async function readSavRecords(file: Blob): Promise<SavRecords> {
  const dictionary = await parseStart(file, maxBytes, readRecords);
  if (dictionary !== null) return dictionary;
  if (file.size > maxBytes) throw tooLargeError();
  throw damagedSavError('ends_before_first_case');
}
