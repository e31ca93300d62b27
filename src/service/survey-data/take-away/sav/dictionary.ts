import { Bytes } from '../bytes.ts';
import type { TakenTable } from '../table-format.ts';
import { type Coded, cutBytes, type Variable } from '../variables.ts';
import { countElements, type SavColumn, type Segment, systemMissing } from './layout.ts';

/** What bytecode adds to a small whole number. */
export const bias = 100;
/** The most bytes of a variable label, and of a value label. */
const longestVariableLabel = 255;
export const longestValueLabel = 120;

/** The lowest number beside the one for blank cells. */
const lowest = -1.797_693_134_862_315_5e308;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const formats = { text: 1, number: 5, date: 39, time: 22, duration: 21 } as const;

/** How a variable is shown: type, width and decimals, as one number. */
function packFormat({ kind, decimals, most }: Variable, width: number): number {
  const pack = (type: number, shown: number, places = 0) => (type << 16) | (shown << 8) | places;
  switch (kind) {
    case 'text':
      return pack(formats.text, Math.min(width, 255));
    case 'date':
      return pack(formats.date, 10);
    case 'time':
      return decimals > 0 ? pack(formats.time, 24, 3) : pack(formats.time, 20);
    case 'duration':
      // Programs read a time of a day.
      if (most >= daySeconds) return pack(formats.number, 12 + decimals, decimals);
      return decimals > 0 ? pack(formats.duration, 14, 3) : pack(formats.duration, 10);
    default:
      return pack(formats.number, Math.min(40, 12 + decimals), decimals);
  }
}

const daySeconds = 86_400;
const padTo = (length: number, multiple: number): number => Math.ceil(length / multiple) * multiple;
const shorten = (text: string, most: number): string =>
  Buffer.byteLength(text) <= most ? text : `${cutBytes(text, most - 3)}…`;

/** The longest text whose missing values stand in its record. */
const shortText = 8;

/** Missing values as a record has them: up to three, or a range of codes. */
function listMissing({ variable: { kind, words }, width }: SavColumn): { count: number; values: (number | string)[] } {
  if (kind === 'text') {
    const texts = width <= shortText ? words.map(({ text }) => text) : [];
    return { count: texts.length, values: texts };
  }
  const codes = words.map(({ code }) => code);
  if (codes.length <= 3) return { count: codes.length, values: codes };
  return { count: -2, values: [Math.min(...codes), Math.max(...codes)] };
}

function writeHeader(out: Bytes, { name, rows, at }: TakenTable, columns: readonly SavColumn[]): void {
  const date = new Date(at);
  const elements = columns.flatMap(({ segments }) => segments).reduce((sum, one) => sum + countElements(one), 0);
  const year = String(date.getUTCFullYear()).slice(2);
  out.text('$FL2').text('@(#) SPSS DATA FILE Sheaf', 60);
  out.int32(2, elements, 1, 0, rows).float64(bias);
  out.text(`${String(date.getUTCDate()).padStart(2, '0')} ${months[date.getUTCMonth()]} ${year}`);
  out.text(date.toISOString().slice(11, 19)).text(cutBytes(name, 64), 64).uint8(0, 0, 0);
}

/** The first segment of a variable says what the variable is. */
function writeSegment(out: Bytes, column: SavColumn, segment: Segment, isFirst: boolean): void {
  const { variable } = column;
  const label = isFirst ? shorten(variable.label, longestVariableLabel) : '';
  const missing = isFirst ? listMissing(column) : { count: 0, values: [] };
  const format = packFormat(variable, segment.width);
  out.int32(2, segment.width, label === '' ? 0 : 1, missing.count, format, format).text(segment.shortName, 8);
  if (label !== '') {
    const length = Buffer.byteLength(label);
    out.int32(length).text(label, padTo(length, 4));
  }
  for (const value of missing.values) typeof value === 'string' ? out.text(value, 8) : out.float64(value);
  for (let more = countElements(segment) - 1; more > 0; more--) out.int32(2, -1, 0, 0, 0, 0).text('', 8);
}

/** The labels of one variable: options, words, and nothing where a number says itself. */
const listLabels = ({ kind, options, words }: Variable): Coded[] =>
  kind === 'text' ? [] : [...options, ...words].filter(({ text, code }) => text !== String(code));

function writeValueLabels(out: Bytes, labels: readonly Coded[], element: number): void {
  if (labels.length === 0) return;
  out.int32(3, labels.length);
  for (const { text, code } of labels) {
    const length = Buffer.byteLength(text);
    out
      .float64(code)
      .uint8(length)
      .text(text, padTo(length + 1, 8) - 1);
  }
  out.int32(4, 1, element);
}

/** A record of type 7. */
function writeExtension(out: Bytes, subtype: number, size: number, data: Bytes): void {
  const at = out.int32(7, subtype, size, data.length / size).grow(data.length);
  out.room.set(data.take(), at);
}

const levels = { nominal: 1, ordinal: 2, scale: 3 } as const;

function describeDisplay(columns: readonly SavColumn[]): Bytes {
  const data = new Bytes();
  for (const { variable, width, segments } of columns)
    for (const _ of segments)
      data.int32(levels[variable.measure], width === 0 ? 8 : Math.min(40, Math.max(8, width)), width === 0 ? 1 : 0);
  return data;
}

/** Missing texts, which records of variables have for short texts only. */
function describeMissingTexts(columns: readonly SavColumn[]): Bytes {
  const data = new Bytes();
  for (const { variable, width } of columns) {
    if (variable.kind !== 'text' || width <= shortText || variable.words.length === 0) continue;
    const name = Buffer.byteLength(variable.name);
    data.int32(name).text(variable.name).uint8(variable.words.length).int32(8);
    for (const { text } of variable.words) data.text(text, 8);
  }
  return data;
}

/** `$tools=D1 1 5 Tools v1 v2`: a set of variables, the value that counts, and the label, each with its length. */
function describeSets({ sets }: TakenTable, columns: readonly SavColumn[]): Bytes {
  const data = new Bytes();
  for (const { name, label, variables } of sets) {
    const shown = shorten(label.replaceAll('\n', ' '), longestVariableLabel);
    const names = variables.map((place) => columns[place]?.segments[0]?.shortName.toLowerCase() ?? '');
    data.text(`$${name}=D1 1 ${Buffer.byteLength(shown)} ${shown} ${names.join(' ')}\n`);
  }
  return data;
}

function writeExtensions(out: Bytes, table: TakenTable, columns: readonly SavColumn[]): void {
  const utf8 = 65_001;
  writeExtension(out, 3, 4, new Bytes().int32(1, 0, 0, -1, 1, 1, 2, utf8));
  writeExtension(out, 4, 8, new Bytes().float64(systemMissing, Number.MAX_VALUE, lowest));
  const sets = describeSets(table, columns);
  if (sets.length > 0) writeExtension(out, 7, 1, sets);
  writeExtension(out, 11, 4, describeDisplay(columns));
  const names = columns.map(({ variable, segments }) => `${segments[0]?.shortName}=${variable.name}`);
  writeExtension(out, 13, 1, new Bytes().text(names.join('\t')));
  const long = columns.filter(({ segments }) => segments.length > 1);
  const widths = long.map(({ segments, width }) => `${segments[0]?.shortName}=${String(width).padStart(5, '0')}\0\t`);
  if (long.length > 0) writeExtension(out, 14, 1, new Bytes().text(widths.join('')));
  writeExtension(out, 16, 8, new Bytes().int64(1, table.rows));
  writeExtension(out, 20, 1, new Bytes().text('UTF-8'));
  const missing = describeMissingTexts(columns);
  if (missing.length > 0) writeExtension(out, 22, 1, missing);
}

/** @returns everything before the cases */
export function writeDictionary(table: TakenTable, columns: readonly SavColumn[]): Uint8Array {
  const out = new Bytes();
  writeHeader(out, table, columns);
  for (const column of columns)
    for (const [at, segment] of column.segments.entries()) writeSegment(out, column, segment, at === 0);
  let element = 1;
  for (const { variable, segments } of columns) {
    writeValueLabels(out, listLabels(variable), element);
    element += segments.reduce((sum, one) => sum + countElements(one), 0);
  }
  writeExtensions(out, table, columns);
  out.int32(999, 0);
  return out.take();
}
