import { porFile, porText, porVariable, porWhole } from '@sheaf/tables/sources/spss/por.fixture.ts';
import { savFile } from '@sheaf/tables/sources/spss/sav.fixture.ts';
import { dtaFile } from '@sheaf/tables/sources/stata/dta.fixture.ts';
import { type CaseValue, caseValue, listVariables, type Variable } from './columns.ts';
import type { RoundTable } from './table.ts';

// Writers of statistics files: texts as texts, numbers, dates and times as such, a few options as numbers with value labels.

/** SPSS counts seconds from 14 October 1582. */
const spssSeconds = (ms: number): number => (ms - Date.UTC(1582, 9, 14)) / 1000;
const stataEpoch = Date.UTC(1960, 0, 1);
const dayMs = 86_400_000;
const spssFormats = {
  date: [39, 10, 0],
  time: [22, 20, 0],
  number: [5, 16, 4],
  options: [5, 8, 0],
  text: [1, 8, 0],
} as const;

/** Bytes in a segment of a very long text, and what a segment counts for when segments are numbered. */
const segment = { bytes: 255, step: 252 };
const encoder = new TextEncoder();

/** The most bytes of a text in the column. */
const findTextWidth = (rows: readonly string[][], at: number): number =>
  Math.max(1, ...rows.map((row) => Buffer.byteLength(row[at] ?? '')));

const isTimed = ({ kind }: Variable): boolean => kind === 'date' || kind === 'time';

function spssValue(cell: string, variable: Variable): CaseValue {
  const value = caseValue(cell, variable);
  return typeof value === 'number' && isTimed(variable) ? spssSeconds(value) : value;
}

type SavFile = Parameters<typeof savFile>[0];

interface SavColumn {
  records: SavFile['variables'];
  /** A value for each record. */
  cells(row: readonly string[]): SavFile['cases'][number];
  /** The bytes of a very long text; 0 for every other column. */
  width: number;
}

/** The variable records of one column, and its cells for each case. A text of more than 255 bytes has several. */
function savColumn(variable: Variable, at: number, rows: readonly string[][]): SavColumn {
  const { label, kind, options } = variable;
  const name = `C${at + 1}`;
  const format: [number, number, number] = [...spssFormats[kind]];
  if (kind !== 'text') {
    const labels = options.map((option, code): [number, string] => [code + 1, option]);
    const record = { name, label, format, ...(labels.length > 0 && { labels }) };
    return { records: [record], cells: (row) => [spssValue(row[at] ?? '', variable)], width: 0 };
  }
  const width = findTextWidth(rows, at);
  const count = width <= segment.bytes ? 1 : Math.ceil(width / segment.step);
  const widthAt = (part: number) => (part < count - 1 ? segment.bytes : width - segment.step * (count - 1));
  const records = Array.from({ length: count }, (_, part) => ({
    name: part === 0 ? name : `S${at + 1}_${part}`.slice(0, 8),
    width: widthAt(part),
    ...(part === 0 && { label }),
  }));
  const cells: SavColumn['cells'] = (row) => {
    const bytes = encoder.encode(row[at] ?? '');
    return records.map((_, part) => bytes.subarray(segment.bytes * part, segment.bytes * (part + 1)));
  };
  return { records, cells, width: count > 1 ? width : 0 };
}

/** An SPSS file in UTF-8: plain, or packed as `.zsav`. */
export function writeSav(table: RoundTable, compression: 0 | 2): Uint8Array {
  const { rows } = table;
  const variables = listVariables(table);
  const columns = variables.map((variable, at) => savColumn(variable, at, rows));
  const names = variables.map(({ name }, at) => `C${at + 1}=${name}`).join('\t');
  const widths = columns.map(({ width }, at) => (width > 0 ? `C${at + 1}=${String(width).padStart(5, '0')}\0\t` : ''));
  const extensions: NonNullable<SavFile['extensions']> = [[13, 1, (out) => out.text(names)]];
  if (widths.some((text) => text !== '')) extensions.push([14, 1, (out) => out.text(widths.join(''))]);
  return savFile({
    variables: columns.flatMap(({ records }) => records),
    cases: rows.map((row) => columns.flatMap(({ cells }) => cells(row))),
    encoding: 'UTF-8',
    compression,
    extensions,
  });
}

/** The longest text that is stored in the observation. */
const mostShort = 2045;

function stataValue(cell: string, variable: Variable, isLong: boolean) {
  const value = caseValue(cell, variable);
  if (typeof value === 'number' && variable.kind === 'date') return (value - stataEpoch) / dayMs;
  if (typeof value === 'number' && variable.kind === 'time') return value - stataEpoch;
  return isLong && typeof value === 'string' ? (value === '' ? null : { long: value }) : value;
}

const stataFormats = { date: '%td', time: '%tc', number: '%10.0g', options: '%8.0g', text: '%9s' } as const;

/** A file of Stata 14 to 18, long texts as `strL`. */
export function writeDta(table: RoundTable): Uint8Array {
  const { rows } = table;
  const variables = listVariables(table);
  const widths = variables.map(({ kind }, at) => (kind === 'text' ? findTextWidth(rows, at) : 0));
  const chooseType = ({ kind }: Variable, width: number) => {
    if (kind === 'text') return width > mostShort ? 'long' : width;
    return kind === 'options' ? 'int8' : 'float64';
  };
  const labelled = variables.flatMap(({ options }, at) =>
    options.length > 0
      ? [[`l${at + 1}`, options.map((option, code): [number, string] => [code + 1, option])] as const]
      : [],
  );
  return dtaFile({
    release: 118,
    variables: variables.map((variable, at) => ({
      name: variable.name,
      type: chooseType(variable, widths[at] ?? 0),
      label: variable.label,
      format: stataFormats[variable.kind],
      labels: variable.options.length > 0 ? `l${at + 1}` : '',
    })),
    labels: Object.fromEntries(labelled),
    cases: rows.map((row) =>
      variables.map((variable, at) => stataValue(row[at] ?? '', variable, (widths[at] ?? 0) > mostShort)),
    ),
  });
}

/** The bytes of a text as characters. */
const toLatin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

function porValue(cell: string, variable: Variable): string {
  const value = spssValue(cell, variable);
  if (value === null) return '*.';
  // A text has at least one character.
  return typeof value === 'number' ? porWhole(value) : porText(toLatin1(value === '' ? ' ' : value));
}

/** A portable file of SPSS, its texts in UTF-8. */
export function writePor(table: RoundTable): Uint8Array {
  const { rows } = table;
  const variables = listVariables(table);
  const records = variables.map(({ name, label, kind }, at) => {
    const width = kind === 'text' ? Math.min(255, findTextWidth(rows, at)) : 0;
    return `${porVariable(name, width, [...spssFormats[kind]])}C${porText(toLatin1(label))}`;
  });
  const labels = variables
    .filter(({ options }) => options.length > 0)
    .map(({ name, options }) => {
      const pairs = options.map((option, code) => `${porWhole(code + 1)}${porText(toLatin1(option))}`);
      return `D${porWhole(1)}${porText(name)}${porWhole(options.length)}${pairs.join('')}`;
    });
  const cases = rows.map((row) => variables.map((variable, at) => porValue(row[at] ?? '', variable)).join(''));
  return porFile(`4${porWhole(variables.length)}${records.join('')}${labels.join('')}`, cases.join(''));
}
