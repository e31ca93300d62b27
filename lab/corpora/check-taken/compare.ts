import { answerText, readDuration, readNumber } from '@sheaf/survey-columns';
import type { DictionaryColumn } from '../../../src/contract/index.ts';

type Cell = string | number | boolean | null;

/** A file as another program reads it. */
export interface ReadFile {
  columns: { name: string; label: string; labels: [code: Cell, text: string][]; missing: [Cell, Cell][] }[];
  sets: { label: string; names: string[] }[];
  rows: Cell[][];
}

/** The survey as its own endpoints give it: cells as they came and as they are counted. */
export interface Expected {
  columns: DictionaryColumn[];
  raw: string[][];
  parsed: string[][];
}

/** The place of a variable among those of the file, and what its values say. */
interface Place {
  at: number;
  labels: ReadonlyMap<Cell, string>;
}

const isSameTime = (cell: string, counted: string): boolean => {
  const [one, other] = [cell, counted].map((text) => text.replace('Z', '').replace(' ', 'T').replace(/\.0+$/, ''));
  return one === other || one === `${other}T00:00:00` || Math.abs(Date.parse(`${one}Z`) - Date.parse(`${other}Z`)) <= 1;
};

const isNumber = (cell: number, counted: string): boolean =>
  [
    readNumber(counted),
    readNumber(counted, 'comma'),
    readDuration(counted),
    readDuration(counted, 60),
    readDuration(counted, 3600),
  ].some((number) => number !== null && Math.abs(number - cell) <= 1e-9 * Math.max(1, Math.abs(cell)));

/** `3/1/2024 8:00am`, which only the rule of its column reads: the day, the month and the year are there. */
const hasDay = (cell: string, raw: string): boolean =>
  /^\d{4}-\d\d-\d\d/.test(cell) &&
  [cell.slice(2, 4), String(Number(cell.slice(8, 10)))].every((part) => raw.includes(part));

/** Whether a cell of the file is the answer. @param keepsWords whether words that are no answers are in the file */
export function isSame(cell: Cell, raw: string, counted: string, keepsWords: boolean): boolean {
  if (cell === null || cell === '')
    return counted.trim() === '' || (!keepsWords && counted !== '' && /\D/.test(counted)) || answerText(raw) === '';
  if (typeof cell === 'boolean') return false;
  if (typeof cell === 'number')
    return isNumber(cell, counted === '' ? raw : counted) || isSameTime(String(cell), counted);
  const texts = [counted, raw, raw.trim(), answerText(raw), counted.trim()];
  return (
    texts.some((text) => text === cell || text.trimEnd() === cell) || isSameTime(cell, counted) || hasDay(cell, raw)
  );
}

const isTicked = (cell: Cell): boolean => cell === 1;

/** A shorter text is never cut: other columns whose names end with a number have the same question. In bytes. */
const shortestCut = 10_000;

/** What a format makes of a column. */
export interface Form {
  /** Words that are no answers are in the file. */
  keepsWords: boolean;
  /** A question with several answers in one cell has a column for each option. */
  splits: boolean;
}

/** The columns of the file that stand for a column of the survey: they come in its order. @param isLong whether its longest text may be cut */
function takePlaces(
  file: ReadFile,
  column: DictionaryColumn,
  from: number,
  { isLong, splits }: { isLong: boolean; splits: boolean },
): number[] {
  if (!splits && !isLong) return [from];
  const set = file.sets.find(({ label, names }) => label === column.question && names[0] === file.columns[from]?.name);
  const isPart = (at: number): boolean => {
    const { name = '', label = '' } = file.columns[at] ?? {};
    return (
      set?.names.includes(name) === true ||
      label.startsWith(`${column.question} - `) ||
      /^ \(\d+\)$/.test(label.slice(column.question.length))
    );
  };
  if (column.group?.kind === 'multi') return [from];
  const isSplit = splits && (isSeveral(column) || set !== undefined);
  const places = [from];
  const mayGoOn = isSplit ? isPart(from) : isLong && file.columns[from]?.label === column.question;
  const ends = (at: number) =>
    isSplit ? isPart(at) : file.columns[at]?.label.startsWith(`${column.question} (`) === true && isPart(at);
  for (let at = from + 1; mayGoOn && at < file.columns.length && ends(at); at++) places.push(at);
  return places;
}

/** The answers of a cell that became several columns. */
function isSameList(
  file: ReadFile,
  places: readonly number[],
  row: readonly Cell[],
  counted: string,
  question: string,
): boolean {
  const items = places.map((at) => ({
    cell: row[at] ?? null,
    item: (file.columns[at]?.label ?? '').replace(`${question} - `, ''),
  }));
  const chosen = items.filter(({ cell, item }) =>
    item === '…' ? cell !== null : typeof cell === 'number' && cell > 0,
  );
  const ranked = chosen.every(({ cell }) => isTicked(cell))
    ? chosen
    : chosen.toSorted((a, b) => Number(a.cell) - Number(b.cell));
  const texts = ranked.flatMap(({ cell, item }) => (item === '…' ? String(cell).split(/\s*[;|>┋\n]\s*/) : [item]));
  const left = texts
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, text) => rest.replace(text, ''), counted);
  return left.replace(/[;|>┋\s]/g, '') === '' && texts.every((text) => counted.includes(text));
}

const isSeveral = ({ type }: DictionaryColumn): boolean => type === 'Multi choice' || type === 'Ranking';

/** A tick is 1 in a file without labels, whatever stood there: one word for each. */
function createTickTest(column: DictionaryColumn, keepsWords: boolean): (value: Cell, counted: string) => boolean {
  const words = new Map<Cell, string>();
  return (value, counted) => {
    if (keepsWords || column.group?.kind !== 'multi' || (value !== 0 && value !== 1)) return false;
    const word = words.get(value) ?? counted;
    words.set(value, word);
    return word === counted;
  };
}

/** Whether several columns together are the answer: pieces of a text, or the options of a list. */
function isSameCell(
  file: ReadFile,
  places: readonly number[],
  values: readonly Cell[],
  { row, cell, counted, question }: { row: readonly Cell[]; cell: string; counted: string; question: string },
): boolean {
  if (values.every((value) => value === null || value === '' || value === answerText(cell))) return counted === '';
  const isList = file.columns[places[1] ?? 0]?.label.startsWith(`${question} - `) === true;
  const areTexts = values.every((value) => value === null || typeof value === 'string');
  return areTexts && !isList ? values.join('') === counted.trim() : isSameList(file, places, row, counted, question);
}

/** @returns what differs, a line for each column that does; the file must have every answer */
export function compareFile(
  file: ReadFile,
  { columns, raw, parsed }: Expected,
  { keepsWords, splits }: Form,
): string[] {
  const faults: string[] = [];
  if (file.rows.length !== raw.length) faults.push(`${file.rows.length} rows instead of ${raw.length}`);
  let from = 0;
  for (const [at, column] of columns.entries()) {
    const isLong = raw.some((row) => Buffer.byteLength(row[at] ?? '') > shortestCut);
    const places = takePlaces(file, column, from, { isLong, splits });
    from += places.length;
    const own = places.map((place): Place => ({ at: place, labels: new Map(file.columns[place]?.labels) }));
    const isTick = createTickTest(column, keepsWords);
    const isTicks = splits && column.type === 'Multi choice' && column.group?.kind !== 'multi';
    const wrong = file.rows.findIndex((row, index) => {
      const [cell, counted] = [raw[index]?.[at] ?? '', parsed[index]?.[at] ?? ''];
      const values = own.map(({ at: place, labels }) => labels.get(row[place] ?? null) ?? row[place] ?? null);
      // A question with one option only has one column of ticks.
      if (values.length > 1 || (isTicks && typeof values[0] === 'number'))
        return !isSameCell(file, places, values, { row, cell, counted, question: column.question });
      return !isTick(values[0] ?? null, counted) && !isSame(values[0] ?? null, cell, counted, keepsWords);
    });
    if (wrong >= 0)
      faults.push(
        `${column.header}: row ${wrong + 1} is ${JSON.stringify(own.map(({ at: place }) => file.rows[wrong]?.[place]))}, not ${JSON.stringify(raw[wrong]?.[at])} (${JSON.stringify(parsed[wrong]?.[at])})`,
      );
    const label = file.columns[places[0] ?? 0]?.label ?? '';
    if (
      places.length === 1 &&
      label !== column.question &&
      !column.question.startsWith(label.replace(/…$/, '').replace(/ \(\d+\)$/, '')) &&
      column.group?.item !== label &&
      !(isTicks && column.options?.some(({ value }) => label === value || label === `${column.question} - ${value}`))
    )
      faults.push(`${column.header}: its label is ${JSON.stringify(label)}`);
  }
  if (from !== file.columns.length) faults.push(`${file.columns.length} columns instead of ${from}`);
  return faults;
}
