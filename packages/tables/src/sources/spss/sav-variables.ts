import { makeLabelsDistinct, makeTextKey, sortByValue } from '../statistics/cells.ts';
import type { Charset } from '../statistics/charset.ts';
import { formatNumber, type SpssFormat } from '../statistics/formats.ts';
import {
  type Measure,
  measureLevels,
  readLongNames,
  readLongTextLabels,
  readLongTextMissing,
  readVeryLongWidths,
} from './sav-extensions.ts';
import { damagedSavError, type SavRecords, type ValueLabelRecord, type VariableRecord } from './sav-records.ts';

/** A part of a text in a case: where it begins, in units of 8 bytes, and its bytes. */
export interface Segment {
  element: number;
  bytes: number;
}

/** A variable of an SPSS file. */
export interface SavVariable {
  name: string;
  /** In capitals, as sets may refer to it. */
  shortName: string;
  label: string;
  measure: Measure;
  format: SpssFormat;
  /** The place of its first 8 bytes in a case, in units of 8 bytes. */
  element: number;
  values:
    | { kind: 'number'; labels: ReadonlyMap<number, string>; isMissing: (value: number) => boolean }
    | { kind: 'text'; labels: ReadonlyMap<string, string>; missing: ReadonlySet<string>; segments: readonly Segment[] };
}

/** The bytes of a very long text in each segment, and the bytes by which the number of segments is computed. */
const segmentBytes = 255;
const segmentStep = 252;

/** What is known of all variables, by place or name. */
interface Dictionary {
  records: SavRecords;
  charset: Charset;
  longNames: ReadonlyMap<string, string>;
  widths: ReadonlyMap<string, string>;
  labelsByElement: ReadonlyMap<number, ValueLabelRecord['labels']>;
  textLabels: ReadonlyMap<string, readonly [Uint8Array, Uint8Array][]>;
  textMissing: ReadonlyMap<string, readonly Uint8Array[]>;
  measures: readonly Measure[];
}

function labelsByElement(records: SavRecords): Map<number, ValueLabelRecord['labels']> {
  const byElement = new Map<number, ValueLabelRecord['labels']>();
  for (const { labels, elements } of records.valueLabels)
    for (const element of elements) {
      if (element < 1 || element > records.elements)
        throw damagedSavError('labels_of_missing_variable', { number: element });
      byElement.set(element - 1, labels);
    }
  return byElement;
}

const readNumber = (bytes: Uint8Array, isLittle: boolean): number =>
  new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, isLittle);

/** @returns whether the user declared a value missing: up to three values, or a range with or without a value */
function missingRule(record: VariableRecord, isLittle: boolean): (value: number) => boolean {
  const values = record.missing.map((bytes) => readNumber(bytes, isLittle));
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = values;
  if (record.missingCount >= 0) return (value) => value === first || value === second || value === third;
  return (value) => (value >= first && value <= second) || value === third;
}

function numberValues(record: VariableRecord, dictionary: Dictionary): SavVariable['values'] {
  const { records, charset } = dictionary;
  const isMissing = missingRule(record, records.isLittle);
  const labels = new Map<number, string>();
  for (const { value, label } of dictionary.labelsByElement.get(record.element) ?? [])
    labels.set(readNumber(value, records.isLittle), charset.decode(label));
  for (const value of labels.keys()) if (isMissing(value)) labels.delete(value);
  return { kind: 'number', labels: makeLabelsDistinct(sortByValue(labels), formatNumber), isMissing };
}

/**
 * The segments of a text. A text of more than 255 bytes has several variable records; all but the last hold 255 bytes.
 * @param index the place of its first record
 * @throws SourceError if the records are not there
 */
function findSegments(index: number, bytes: number, records: SavRecords): readonly Segment[] {
  const segments: Segment[] = [];
  const count = bytes <= segmentBytes ? 1 : Math.ceil(bytes / segmentStep);
  if (!(count <= records.variables.length - index)) throw damagedSavError('too_many_text_parts');
  let left = bytes;
  for (const [at, record] of records.variables.slice(index, index + count).entries()) {
    const part = Math.min(left, segmentBytes);
    const next = records.variables[index + at + 1]?.element ?? records.elements;
    if (record.width < part || 8 * (next - record.element) < record.width) throw damagedSavError('text_parts_unfit');
    segments.push({ element: record.element, bytes: part });
    left -= part;
  }
  return segments;
}

function textValues(
  index: number,
  record: VariableRecord,
  names: Pick<SavVariable, 'name' | 'shortName'>,
  dictionary: Dictionary,
): SavVariable['values'] {
  const { records, charset } = dictionary;
  const width = Math.max(record.width, Number(dictionary.widths.get(names.shortName) ?? 0));
  const keys = [names.name.toUpperCase(), names.shortName];
  const find = <Found>(found: ReadonlyMap<string, Found>) => keys.map((key) => found.get(key)).find((one) => one);
  // Short texts have their labels in records of type 3, long ones in a record of their own.
  const short = dictionary.labelsByElement.get(record.element)?.map(({ value, label }) => [value, label] as const);
  const raw = new Map<string, Uint8Array>();
  const labels = new Map<string, string>();
  for (const [value, label] of find(dictionary.textLabels) ?? (width <= 8 ? short : undefined) ?? []) {
    const key = makeTextKey(value, 0, Math.min(width, value.length));
    raw.set(key, value);
    labels.set(key, charset.decode(label));
  }
  const missing = new Set(
    [...record.missing, ...(find(dictionary.textMissing) ?? [])].map((value) => makeTextKey(value)),
  );
  for (const key of missing) labels.delete(key);
  const getText = (key: string) => charset.decode(raw.get(key) ?? new Uint8Array(0));
  return {
    kind: 'text',
    labels: makeLabelsDistinct(labels, getText),
    missing,
    segments: findSegments(index, width, records),
  };
}

/** Makes variables of the records of a dictionary. @throws SourceError (`damaged`) */
export function readSavVariables(records: SavRecords, charset: Charset): readonly SavVariable[] {
  const dictionary: Dictionary = {
    records,
    charset,
    longNames: readLongNames(records, charset),
    widths: readVeryLongWidths(records, charset),
    labelsByElement: labelsByElement(records),
    textLabels: readLongTextLabels(records, charset),
    textMissing: readLongTextMissing(records, charset),
    measures: measureLevels(records),
  };
  const variables: SavVariable[] = [];
  for (let index = 0; index < records.variables.length; ) {
    const record = records.variables[index];
    if (record === undefined) break;
    const shortName = charset.decode(record.name).toUpperCase();
    const name = dictionary.longNames.get(shortName) ?? shortName;
    const values =
      record.width === 0
        ? numberValues(record, dictionary)
        : textValues(index, record, { name, shortName }, dictionary);
    const label = record.label === null ? '' : charset.decode(record.label);
    const measure = dictionary.measures[index] ?? null;
    variables.push({ name, shortName, label, measure, format: record.format, element: record.element, values });
    index += values.kind === 'text' ? values.segments.length : 1;
  }
  return variables;
}
