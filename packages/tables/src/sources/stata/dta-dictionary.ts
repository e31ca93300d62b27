import { SourceError } from '../source.ts';
import { type ByteCursor, parseStart } from '../statistics/byte-reader.ts';
import type { Charset } from '../statistics/charset.ts';
import { type DtaLayout, damagedDtaError, findLayout } from './dta-layout.ts';

/** How the values of a variable are stored. */
export type DtaType =
  | { kind: 'int8' | 'int16' | 'int32' | 'float32' | 'float64' | 'long-text'; bytes: number }
  | { kind: 'text'; bytes: number };

/** A variable of a Stata file. */
export interface DtaVariable {
  name: string;
  label: string;
  format: string;
  /** The name of its table of value labels; empty if it has none. */
  labels: string;
  type: DtaType;
  /** Where its value begins in a case. */
  place: number;
}

/** The parts of a file before its cases, and where the other parts are. Places are bytes from the start of the file. */
export interface DtaDictionary {
  layout: DtaLayout;
  isLittle: boolean;
  charset: Charset;
  variables: readonly DtaVariable[];
  cases: number;
  caseBytes: number;
  dataStart: number;
  /** Long texts; empty in files that have none. */
  longTexts: { start: number; end: number };
  labels: { start: number; end: number };
}

/** The most bytes before the cases: 120,000 variables have 64 MB, and notes come on top. */
const maxBytes = 256 * 1024 ** 2;
const maxVariables = 120_000;

const kinds = ['int8', 'int16', 'int32', 'float32', 'float64'] as const;
const sizes = { int8: 1, int16: 2, int32: 4, float32: 4, float64: 8 } as const;

function readType(code: number, { hasTags }: DtaLayout): DtaType {
  if (code >= 1 && code <= (hasTags ? 2045 : 244)) return { kind: 'text', bytes: code };
  if (hasTags && code === 32_768) return { kind: 'long-text', bytes: 8 };
  // 251 is a byte and 255 a double; with tags 65530 is a byte and 65526 a double.
  const kind = kinds[hasTags ? 65_530 - code : code - 251];
  if (kind !== undefined) return { kind, bytes: sizes[kind] };
  if (code === 65_525) throw new SourceError('unsupported', 'stata_alias');
  throw damagedDtaError('unknown_variable_type', { type: String(code) });
}

const ascii = new TextDecoder('windows-1252');

/** Reads past a tag. @throws SourceError for anything else */
function expectTag(cursor: ByteCursor, tag: string): void {
  const place = cursor.at;
  if (ascii.decode(cursor.take(tag.length)) !== tag) throw damagedDtaError('tag_not_at_byte', { tag, place });
}

/** Lists of a field for each variable, as they are in every release. */
interface Lists {
  types: readonly DtaType[];
  names: readonly string[];
  formats: readonly string[];
  labelNames: readonly string[];
  labels: readonly string[];
}

/** @returns the text of a field up to its zero byte */
export function decodeField(bytes: Uint8Array, charset: Charset): string {
  const end = bytes.indexOf(0);
  return charset.decode(end < 0 ? bytes : bytes.subarray(0, end));
}

function readLists(cursor: ByteCursor, count: number, layout: DtaLayout, charset: Charset): Lists {
  const tag = (name: string) => {
    if (layout.hasTags) expectTag(cursor, name);
  };
  const texts = (name: string, length: number): string[] => {
    tag(`<${name}>`);
    const fields: string[] = [];
    for (let left = count; left > 0; left--) fields.push(decodeField(cursor.take(length), charset));
    tag(`</${name}>`);
    return fields;
  };
  tag('<variable_types>');
  const types: DtaType[] = [];
  for (let left = count; left > 0; left--)
    types.push(readType(layout.hasTags ? cursor.uint16() : cursor.uint8(), layout));
  tag('</variable_types>');
  const names = texts('varnames', layout.name);
  tag('<sortlist>');
  cursor.skip(layout.countBytes * (count + 1));
  tag('</sortlist>');
  const formats = texts('formats', layout.format);
  const labelNames = texts('value_label_names', layout.name);
  return { types, names, formats, labelNames, labels: texts('variable_labels', layout.label) };
}

function makeVariables(lists: Lists): DtaVariable[] {
  let place = 0;
  return lists.types.map((type, index) => {
    const variable = {
      name: lists.names[index] ?? '',
      label: lists.labels[index] ?? '',
      format: lists.formats[index] ?? '',
      labels: lists.labelNames[index] ?? '',
      type,
      place,
    };
    place += type.bytes;
    return variable;
  });
}

interface Head {
  layout: DtaLayout;
  count: number;
  cases: number;
}

function checkHead(release: number, count: number, cases: number): Head {
  const layout = findLayout(release);
  if (count === 0) throw new SourceError('no-table', 'stata_no_variables');
  if (count < 0 || count > maxVariables) throw damagedDtaError('impossible_variables');
  if (cases === 0) throw new SourceError('no-table', 'stata_no_observations');
  if (cases < 0) throw damagedDtaError('impossible_observations');
  return { layout, count, cases };
}

const countCaseBytes = (variables: readonly DtaVariable[]): number =>
  variables.reduce((sum, { type }) => sum + type.bytes, 0);

/** Reads a file of Stata 8 to 12: fields one after another. */
function readFields(cursor: ByteCursor, fileBytes: number, charset: Charset): DtaDictionary {
  const release = cursor.uint8();
  cursor.isLittle = cursor.uint8() === 2;
  cursor.skip(2);
  const head = checkHead(release, cursor.uint16(), cursor.int32());
  cursor.skip(81 + 18);
  const variables = makeVariables(readLists(cursor, head.count, head.layout, charset));
  // Notes and other extensions, up to an empty one.
  for (let type = cursor.uint8(), length = cursor.int32(); type !== 0 || length !== 0; ) {
    cursor.skip(length);
    type = cursor.uint8();
    length = cursor.int32();
  }
  const caseBytes = countCaseBytes(variables);
  const dataStart = cursor.at;
  const dataEnd = dataStart + head.cases * caseBytes;
  const { isLittle } = cursor;
  const longTexts = { start: dataEnd, end: dataEnd };
  const labels = { start: dataEnd, end: fileBytes };
  return { ...head, charset, isLittle, variables, caseBytes, dataStart, longTexts, labels };
}

function readTaggedHead(cursor: ByteCursor): Head {
  expectTag(cursor, '<stata_dta><header><release>');
  const release = Number(ascii.decode(cursor.take(3)));
  expectTag(cursor, '</release><byteorder>');
  cursor.isLittle = ascii.decode(cursor.take(3)) !== 'MSF';
  expectTag(cursor, '</byteorder><K>');
  const { countBytes, casesBytes, labelLength } = findLayout(release);
  const count = countBytes === 4 ? cursor.uint32() : cursor.uint16();
  expectTag(cursor, '</K><N>');
  const cases = casesBytes === 8 ? cursor.int64() : cursor.uint32();
  const head = checkHead(release, count, cases);
  expectTag(cursor, '</N><label>');
  cursor.skip(labelLength === 2 ? cursor.uint16() : cursor.uint8());
  expectTag(cursor, '</label><timestamp>');
  cursor.skip(cursor.uint8());
  expectTag(cursor, '</timestamp></header>');
  return head;
}

/** Places of parts in the map of the file. */
const mapEntry = { data: 9, longTexts: 10, labels: 11, end: 12, count: 14 } as const;

/** Reads a file of Stata 13 or later: parts between tags, and a map of their places. */
function readTagged(cursor: ByteCursor, fileBytes: number, charset: Charset): DtaDictionary {
  const head = readTaggedHead(cursor);
  expectTag(cursor, '<map>');
  const map: number[] = [];
  while (map.length < mapEntry.count) map.push(cursor.int64());
  expectTag(cursor, '</map>');
  const variables = makeVariables(readLists(cursor, head.count, head.layout, charset));
  const caseBytes = countCaseBytes(variables);
  const [data = 0, longTexts = 0, labels = 0, end = 0] = map.slice(mapEntry.data);
  const dataStart = data + '<data>'.length;
  const fits =
    data >= cursor.at &&
    dataStart + head.cases * caseBytes + '</data>'.length === longTexts &&
    labels >= longTexts + '<strls></strls>'.length &&
    end >= labels + '<value_labels></value_labels>'.length &&
    end <= fileBytes;
  if (!fits) throw damagedDtaError('wrong_map');
  return {
    ...head,
    charset,
    isLittle: cursor.isLittle,
    variables,
    caseBytes,
    dataStart,
    longTexts: { start: longTexts + '<strls>'.length, end: labels - '</strls>'.length },
    labels: { start: labels + '<value_labels>'.length, end: end - '</value_labels>'.length },
  };
}

/**
 * Reads the parts of a `.dta` file before its observations.
 * @throws SourceError, also for a file without variables or observations
 */
export async function readDtaDictionary(file: Blob, charset: Charset): Promise<DtaDictionary> {
  const dictionary = await parseStart(file, maxBytes, (cursor) =>
    cursor.bytes[0] === '<'.charCodeAt(0)
      ? readTagged(cursor, file.size, charset)
      : readFields(cursor, file.size, charset),
  );
  if (dictionary === null && file.size > maxBytes) throw new SourceError('too-large', 'stata_too_large');
  if (dictionary === null) throw damagedDtaError('ends_before_first_observation');
  if (dictionary.labels.start > file.size) throw damagedDtaError('ends_before_last_observation');
  return dictionary;
}
