import { type TableProblem, tableProblem } from '../../table-problems.ts';
import { SourceError } from '../source.ts';
import { type ByteCursor, parseStart } from '../statistics/byte-reader.ts';
import { makeLabelsDistinct, makeTextKey, sortByValue } from '../statistics/cells.ts';
import type { Charset } from '../statistics/charset.ts';
import { formatNumber, type SpssFormat } from '../statistics/formats.ts';
import { FieldError, FieldReader, LineJoiner, makeByteTable, porHeader } from './por-fields.ts';

/** A variable of a portable file. */
export interface PorVariable {
  name: string;
  label: string;
  format: SpssFormat;
  /** Bytes of a text; 0 for a number. */
  width: number;
  labels: ReadonlyMap<number, string>;
  textLabels: ReadonlyMap<string, string>;
  isMissing: (value: number) => boolean;
  textMissing: ReadonlySet<string>;
}

/** The dictionary of a portable file: the records before its cases. */
export interface PorDictionary {
  variables: readonly PorVariable[];
  /** The characters of bytes. */
  table: Uint8Array;
  /** Where the cases begin, in characters of the joined lines. */
  dataStart: number;
}

type Value = number | string;

/** A variable as its records have it. */
interface Found {
  name: Uint8Array;
  width: number;
  format: SpssFormat;
  label: Uint8Array | null;
  /** Values and ranges with both ends. */
  missing: (Value | [Value, Value])[];
  labels: [Value, Uint8Array][];
}

const maxBytes = 64 * 1024 ** 2;
const maxVariables = 100_000;
const maxText = 65_536;
/** The tag of the cases. */
const firstOfCases = 'F'.charCodeAt(0);
/** Some writers add this to the codes of date formats. */
const shiftedFormats = 82;

/** @param what how the file is damaged, the end of a sentence that begins with "The SPSS file is damaged: " */
export const damagedPorError = (...what: TableProblem): SourceError =>
  new SourceError('damaged', 'por_damaged', { what: tableProblem(...what) });

function readFormat(reader: FieldReader): SpssFormat {
  const type = reader.whole(255);
  const format = { width: reader.whole(maxText), decimals: reader.whole(255) };
  return { type: type > shiftedFormats ? type - shiftedFormats : type, ...format };
}

function readValue(reader: FieldReader, width: number): Value {
  return width === 0 ? reader.number() : makeTextKey(reader.text(maxText));
}

function readVariable(reader: FieldReader): Found {
  const width = reader.whole(maxText);
  const name = reader.text(maxText);
  const format = readFormat(reader);
  readFormat(reader);
  return { name, width, format, label: null, missing: [], labels: [] };
}

function readLabels(reader: FieldReader, variables: readonly Found[]): void {
  const named: Found[] = [];
  for (let left = reader.whole(maxVariables); left > 0; left--) {
    const name = makeTextKey(reader.text(maxText));
    const variable = variables.find((one) => makeTextKey(one.name) === name);
    if (variable === undefined) throw damagedPorError('labels_of_missing_name', { name });
    named.push(variable);
  }
  const width = named[0]?.width ?? 0;
  for (let left = reader.whole(maxBytes); left > 0; left--) {
    const value = readValue(reader, width);
    const label = reader.text(maxText);
    for (const variable of named) variable.labels.push([value, label]);
  }
}

/** Reads a missing value or a range of them by its tag. */
function readMissing(reader: FieldReader, tag: string, { width }: Found): Found['missing'][number] {
  const value = readValue(reader, width);
  if (tag === '9') return [Number.NEGATIVE_INFINITY, value];
  if (tag === 'A') return [value, Number.POSITIVE_INFINITY];
  return tag === 'B' ? [value, readValue(reader, width)] : value;
}

/** Reads the record after its tag. */
function readRecord(reader: FieldReader, tag: string, variables: Found[]): void {
  const last = variables.at(-1);
  if ('1236'.includes(tag)) reader.text(maxText);
  else if (tag === '4' || tag === '5') reader.whole(maxVariables);
  else if (tag === '7') variables.push(readVariable(reader));
  else if ('89AB'.includes(tag) && last) last.missing.push(readMissing(reader, tag, last));
  else if (tag === 'C' && last) last.label = reader.text(maxText);
  else if (tag === 'D') readLabels(reader, variables);
  else if (tag === 'E') for (let left = reader.whole(maxBytes); left > 0; left--) reader.text(maxText);
  else throw new FieldError();
}

function isMissing({ missing }: Found): (value: number) => boolean {
  return (value) =>
    missing.some((one) => (Array.isArray(one) ? value >= Number(one[0]) && value <= Number(one[1]) : one === value));
}

/** @returns a variable with its texts decoded; labels of missing values are left out */
function makeVariable(found: Found, charset: Charset): PorVariable {
  const rule = isMissing(found);
  const textMissing = new Set(found.missing.filter((one) => typeof one === 'string'));
  const numbers = new Map<number, string>();
  const texts = new Map<string, string>();
  for (const [value, label] of found.labels) {
    if (typeof value === 'number' && !rule(value)) numbers.set(value, charset.decode(label));
    if (typeof value === 'string' && !textMissing.has(value)) texts.set(value, charset.decode(label));
  }
  return {
    name: charset.decode(found.name),
    label: found.label === null ? '' : charset.decode(found.label),
    format: found.format,
    width: found.width,
    labels: makeLabelsDistinct(sortByValue(numbers), formatNumber),
    textLabels: makeLabelsDistinct(texts, (key) => key),
    isMissing: rule,
    textMissing,
  };
}

/** Reads the records up to the cases. @throws BytesEnd, FieldError, SourceError */
function readRecords(reader: FieldReader): Found[] {
  // The tag `SPSSPORT`, a version, a date and a time.
  for (const letter of 'SPSSPORTA') if (reader.take() !== letter.charCodeAt(0)) throw new FieldError();
  reader.text(maxText);
  reader.text(maxText);
  const variables: Found[] = [];
  for (let tag = reader.take(); tag !== firstOfCases; tag = reader.take()) {
    readRecord(reader, String.fromCharCode(tag), variables);
    if (variables.length > maxVariables) throw new SourceError('too-large', 'por_too_large');
  }
  return variables;
}

function parseDictionary(cursor: ByteCursor, charset: Charset): PorDictionary {
  cursor.skip(porHeader.names);
  const table = makeByteTable(cursor.take(porHeader.table));
  try {
    const variables = readRecords(new FieldReader(cursor, table)).map((found) => makeVariable(found, charset));
    return { variables, table, dataStart: cursor.at };
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw damagedPorError('no_record_at_character', { place: cursor.at });
  }
}

/**
 * Reads the dictionary of a `.por` file. The format is described in: "Portable File Format" in the developers' guide of
 * PSPP.
 * @throws SourceError
 */
export async function readPorDictionary(file: Blob, charset: Charset): Promise<PorDictionary> {
  const join = (bytes: Uint8Array) => new LineJoiner().join(bytes);
  const dictionary = await parseStart(file, maxBytes, (cursor) => parseDictionary(cursor, charset), join);
  if (dictionary === null) throw damagedPorError('ends_before_first_case');
  return dictionary;
}
