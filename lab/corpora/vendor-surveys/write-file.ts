// The bytes of a file that is made, and the truth about it.
import type { FileTruth } from '../check-answers/truth.ts';
import { drawPeople, drawTimes, randomOfFile } from './draw.ts';
import { findSpan } from './format-date.ts';
import type { MadeColumn, Making } from './made-column.ts';
import { dateWriting, makeColumns } from './make-columns.ts';
import { type FileLines, readOptions } from './read-files.ts';

/** Days in equal steps, so that the head of the file knows small days only. */
function drawEvenly(count: number): Date[] {
  const [begin, end] = [Date.parse('2024-03-01T06:00:10Z'), Date.parse('2024-03-21T20:00:50Z')];
  return Array.from(
    { length: count },
    (_, at) => new Date(Math.round((begin + ((end - begin) * at) / count) / 1000) * 1000),
  );
}

function beginMaking({ name, language, settings }: FileLines): Making {
  const random = randomOfFile(name);
  const count = Number(settings.get('count')?.[0] ?? 60);
  const people = drawPeople(random, language, count);
  const { started, submitted } = drawTimes(random, count);
  const isOpen = settings.has('open');
  return {
    ...{ random, language, people, isOpen, several: [], started },
    submitted: settings.has('evenly') ? drawEvenly(count) : submitted,
  };
}

const windows1252 = new Map(
  [...'€„…‘’“”–—'].map((sign, at) => [sign, [0x80, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97][at] ?? 0]),
);

function encode(text: string, writing: ReadonlySet<string>): Buffer {
  if (writing.has('utf16')) return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (writing.has('cp1252'))
    return Buffer.from([...text].map((letter) => windows1252.get(letter) ?? letter.charCodeAt(0)));
  return Buffer.from(writing.has('bom') ? `\ufeff${text}` : text, 'utf8');
}

function writeLines(lines: readonly (readonly string[])[], writing: ReadonlySet<string>): Buffer {
  const delimiter = writing.has(';') ? ';' : writing.has('tab') ? '\t' : ',';
  const newline = writing.has('crlf') ? '\r\n' : writing.has('cr') ? '\r' : '\n';
  const writeCell = (cell: string) =>
    writing.has('quoted') || cell.includes(delimiter) || /["\r\n]/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  return encode(lines.map((line) => line.map(writeCell).join(delimiter) + newline).join(''), writing);
}

/** Rows that are no responses: `A|B · times=3 · pad=x`, as wide as the table. */
function readRows(lines: readonly string[] | undefined, width: number): string[][] {
  return (lines ?? []).flatMap((text) => {
    const { first, options } = readOptions(text.startsWith('· ') ? ` ${text}` : text);
    const cells = first.replaceAll('␣', ' ').split('|');
    const row = Array.from({ length: width }, (_, at) => cells[at] ?? options.get('pad') ?? '');
    return Array.from({ length: Number(options.get('times') ?? 1) }, () => row);
  });
}

/** The third header row of Qualtrics. */
function importId([code = '']: readonly string[]): string {
  const id = /^Q\d/.test(code) ? `QID${code.slice(1)}` : code.charAt(0).toLowerCase() + code.slice(1);
  return `{"ImportId":"${id}"}`;
}

const listRows = (columns: readonly MadeColumn[]): string[][] =>
  (columns[0]?.cells ?? []).map((_, row) => columns.map(({ cells }) => cells[row] ?? ''));

/** @returns all rows of the file, whatever they are */
function layOut(columns: readonly MadeColumn[], { settings }: FileLines): string[][] {
  const width = columns.length;
  const height = Math.max(...columns.map(({ header }) => header.length));
  const headers = Array.from({ length: height }, (_, row) => columns.map(({ header }) => header[row] ?? ''));
  if (settings.has('ids')) headers.push(columns.map(({ header }) => importId(header)));
  const blankBefore = new Set(settings.get('among')?.[0]?.split(',').map(Number));
  const responses = listRows(columns).flatMap((cells, row) =>
    blankBefore.has(row) ? [Array.from({ length: width }, () => ''), cells] : [cells],
  );
  return [
    ...(settings.get('line') ?? []).map((text) => [text]),
    ...readRows(settings.get('title'), width),
    ...headers,
    ...readRows(settings.get('below'), width),
    ...responses,
    ...readRows(settings.get('after'), width),
  ];
}

/** Those who left an address each, else a name each. */
function gatherPeople(columns: readonly MadeColumn[], { people }: Making): Pick<FileTruth, 'people' | 'names'> {
  const addresses = columns.flatMap(({ label, cells }) => (label === 'Email' ? cells : []));
  const distinct = new Set(addresses.filter((cell) => cell.includes('@')).map((cell) => cell.toLowerCase())).size;
  const hasNames = columns.some(({ label, cells }) => label === 'Name' && cells.some((cell) => cell !== ''));
  const count = distinct > 0 ? distinct : hasNames ? people.length : 0;
  const names = people.map(({ first, last, full }) => (full.includes(' ') ? `${first} ${last}` : full));
  return { people: count === 0 ? null : { least: count, most: count }, names: hasNames ? names : null };
}

/** @returns the bytes of a file, and what must be made of it; its path is not known yet */
export function makeFile(file: FileLines): { bytes: Buffer; truth: Omit<FileTruth, 'path'> } {
  const made = beginMaking(file);
  const columns = file.columns.flatMap((line) => makeColumns(line, made));
  const submitted = file.columns.find(({ kind }) => kind.startsWith('submitted'));
  const times = submitted === undefined ? [] : [findSpan(made.submitted, dateWriting(submitted))];
  if (submitted !== undefined && file.settings.get('also')?.[0] === 'started')
    times.push(findSpan(made.started, dateWriting(submitted)));
  const judged = columns.map(({ label, alt, chart, isTypeCertain }, index) => ({
    ...{ index, label, alt, chart, isTypeCertain },
  }));
  const { name, about } = file;
  return {
    bytes: writeLines(layOut(columns, file), new Set(file.settings.get('write')?.[0]?.split(' '))),
    truth: { name, about, cells: listRows(columns), columns: judged, ...gatherPeople(columns, made), times },
  };
}
