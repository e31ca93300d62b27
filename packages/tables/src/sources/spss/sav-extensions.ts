import { SourceError, type SourceSet } from '../source.ts';
import { ByteCursor, BytesEnd } from '../statistics/byte-reader.ts';
import type { Charset } from '../statistics/charset.ts';
import { damagedSavError, type SavRecords } from './sav-records.ts';

/** Subtypes of records of type 7. */
const subtype = {
  machineIntegers: 3,
  machineFloats: 4,
  sets: 7,
  display: 11,
  longNames: 13,
  veryLongTexts: 14,
  cases: 16,
  newerSets: 19,
  encoding: 20,
  longTextLabels: 21,
  longTextMissing: 22,
} as const;

type Pairs = ReadonlyMap<string, string>;
const ascii = new TextDecoder('windows-1252');

/** Reads one record; a record that ends too early is damage. */
function parse<Parsed>(records: SavRecords, kind: number, read: (cursor: ByteCursor) => Parsed): Parsed | null {
  const bytes = records.extensions.get(kind);
  if (bytes === undefined) return null;
  try {
    return read(new ByteCursor(bytes, records.isLittle));
  } catch (error) {
    if (error instanceof BytesEnd) throw damagedSavError('record_cut_off', { kind: String(kind) });
    throw error;
  }
}

const codePages: Readonly<Record<number, string | null>> = { 1: 'EBCDIC', 2: null, 3: null, 4: 'DEC Kanji' };

/** @returns the charset that the file names; null if it does not name one */
export function readEncodingName(records: SavRecords): string | null {
  const named = records.extensions.get(subtype.encoding);
  if (named !== undefined) return ascii.decode(named).replaceAll('\0', '').trim();
  const page = parse(records, subtype.machineIntegers, (cursor) => {
    cursor.skip(28);
    return cursor.int32();
  });
  if (page === null || page <= 0) return null;
  return page in codePages ? (codePages[page] ?? null) : String(page);
}

/** @returns the value that means system-missing. @throws SourceError for numbers that are not IEEE 754 */
export function readSystemMissing(records: SavRecords): number {
  const numbers = parse(records, subtype.machineIntegers, (cursor) => {
    cursor.skip(16);
    return cursor.int32();
  });
  if (numbers === 2 || numbers === 3) throw new SourceError('unsupported', 'spss_mainframe');
  return parse(records, subtype.machineFloats, (cursor) => cursor.float64()) ?? -Number.MAX_VALUE;
}

/** @returns the number of cases; null if the file does not say it */
export function readCaseCount(records: SavRecords): number | null {
  const cases = parse(records, subtype.cases, (cursor) => {
    cursor.skip(8);
    return cursor.int64();
  });
  return cases === null || cases < 0 ? records.cases : cases;
}

const measures = { 1: 'nominal', 2: 'ordinal', 3: 'scale' } as const;
export type Measure = (typeof measures)[1 | 2 | 3] | null;

/** @returns the level of each variable record; null where the file does not name one */
export function measureLevels(records: SavRecords): readonly Measure[] {
  const bytes = records.extensions.get(subtype.display);
  const count = records.variables.length;
  if (bytes === undefined) return [];
  const each = bytes.length / 4 / count;
  if (each !== 2 && each !== 3) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return records.variables.map((_, index) => {
    const level = view.getInt32(4 * each * index, records.isLittle);
    return level === 1 || level === 2 || level === 3 ? measures[level] : null;
  });
}

/** Records of the form `NAME=value`, separated by tabs. Names are in capitals, as variable records have them. */
function pairs(records: SavRecords, kind: number, charset: Charset): Pairs {
  const bytes = records.extensions.get(kind);
  const values = new Map<string, string>();
  if (bytes === undefined) return values;
  for (const entry of charset.decode(bytes).split('\t')) {
    const at = entry.indexOf('=');
    if (at > 0) values.set(entry.slice(0, at).toUpperCase(), entry.slice(at + 1));
  }
  return values;
}

/** @returns long names by short ones in capitals */
export const readLongNames = (records: SavRecords, charset: Charset): Pairs =>
  pairs(records, subtype.longNames, charset);

/** @returns the bytes of very long texts by the short names of their first segment */
export const readVeryLongWidths = (records: SavRecords, charset: Charset): Pairs =>
  pairs(records, subtype.veryLongTexts, charset);

function takeSized(cursor: ByteCursor): Uint8Array<ArrayBuffer> {
  return cursor.take(cursor.int32());
}

/** @returns value labels of long texts by the long name of the variable */
export function readLongTextLabels(records: SavRecords, charset: Charset): Map<string, [Uint8Array, Uint8Array][]> {
  const labelsByName = new Map<string, [Uint8Array, Uint8Array][]>();
  parse(records, subtype.longTextLabels, (cursor) => {
    while (cursor.left > 0) {
      const name = charset.decode(takeSized(cursor)).toUpperCase();
      cursor.skip(4);
      const labels: [Uint8Array, Uint8Array][] = [];
      for (let count = cursor.int32(); count > 0; count--) labels.push([takeSized(cursor), takeSized(cursor)]);
      labelsByName.set(name, labels);
    }
  });
  return labelsByName;
}

/** @returns missing values of long texts by the long name of the variable */
export function readLongTextMissing(records: SavRecords, charset: Charset): Map<string, Uint8Array[]> {
  const valuesByName = new Map<string, Uint8Array[]>();
  parse(records, subtype.longTextMissing, (cursor) => {
    while (cursor.left > 0) {
      const name = charset.decode(takeSized(cursor)).toUpperCase();
      const values: Uint8Array[] = [];
      const count = cursor.uint8();
      const length = cursor.int32();
      for (let left = count; left > 0; left--) values.push(cursor.take(length));
      valuesByName.set(name, values);
    }
  });
  return valuesByName;
}

/** The name of a set and its type. Behind D and E stands a counted value, before the label. */
const setStart = /^\$([^=\n]*)=(D|C |E [^ \n]* )/gm;
const sized = /(\d+) /y;

/**
 * Reads a record of multiple-response sets, such as `$brands=D1 1 6 Brands q1_1 q1_2` or `$cities=C 6 Cities q2a q2b`.
 * Lengths count bytes. A set that cannot be read is left out: the sets are hints.
 */
function parseSets(
  bytes: Uint8Array,
  charset: Charset,
  findColumn: (name: string) => number | null,
): readonly SourceSet[] {
  // One character for each byte.
  const text = ascii.decode(bytes);
  const decode = (start: number, end: number) => charset.decode(bytes.subarray(start, end));
  /** @returns where a text with its length before it begins and ends; null if the bytes do not hold it */
  const findSized = (at: number): [start: number, end: number] | null => {
    sized.lastIndex = at;
    const length = Number(sized.exec(text)?.[1] ?? Number.NaN);
    return sized.lastIndex + length <= text.length ? [sized.lastIndex, sized.lastIndex + length] : null;
  };
  const sets: SourceSet[] = [];
  setStart.lastIndex = 0;
  for (let found = setStart.exec(text); found !== null; found = setStart.exec(text)) {
    const [, name = '', type] = found;
    const counted = type === 'C ' ? null : findSized(setStart.lastIndex);
    const label = type === 'C ' ? findSized(setStart.lastIndex) : counted && findSized(counted[1] + 1);
    if (label === null) continue;
    const [, end] = label;
    const rest = text.indexOf('\n', end);
    const lineEnd = rest === -1 ? text.length : rest;
    const columns = decode(end, lineEnd)
      .split(' ')
      .filter((word) => word !== '')
      .map(findColumn);
    if (columns.length > 0 && columns.every((column) => column !== null))
      sets.push({ name: decode(found.index + 1, found.index + 1 + name.length), question: decode(...label), columns });
    setStart.lastIndex = lineEnd;
  }
  return sets;
}

/** @returns the multiple-response sets of a file. @param findColumn the column of a variable; null for an unknown name */
export const readSets = (
  records: SavRecords,
  charset: Charset,
  findColumn: (name: string) => number | null,
): readonly SourceSet[] =>
  [subtype.sets, subtype.newerSets]
    .flatMap((kind) => records.extensions.get(kind) ?? [])
    .flatMap((bytes) => parseSets(bytes, charset, findColumn));
