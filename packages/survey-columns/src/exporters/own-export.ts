import { type ColumnType, columnTypes } from '../shapes.ts';

/** The facts about one column in the row of types of a Sheaf export. */
export interface DeclaredColumn {
  type: ColumnType;
  /** The separator of several answers in one cell; undefined if it has to be learned from the cells. */
  separator?: string;
  /** Answers that hold the separator and must not be cut there. */
  whole?: readonly string[];
  /** Whether day or month comes first in dates that can be read both ways. */
  order?: 'dmy' | 'mdy';
  /** The words and codes that are missing answers in this column; undefined if none are named. */
  missing?: readonly string[];
  /** The usual rules for missing answers apply beside `missing`. */
  usual?: true;
}

/** `Sheaf: Timestamp, day first`. It is in words because people see it in a spreadsheet. */
const cellShape = /^Sheaf( \(cells unchanged\))?: ([^,]{3,20})((?:, .*)?)$/su;
/** A note after the type, up to the quoted texts that may follow. */
const noteStart = /, (?:(separator|whole|missing) |(day|month) first)/y;
const quotedText = /"(?:[^"\\]|\\.)*"/sy;
const mostHeaderRows = 8;

const list = (name: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : [`${name} ${texts.map((text) => JSON.stringify(text)).join(' ')}`];

/**
 * Writes one cell of the row of types.
 * @param isUnchanged cells that look like formulas were not escaped
 */
export function writeTypeCell(column: DeclaredColumn, isUnchanged: boolean): string {
  const { type, separator, order, whole = [], missing, usual } = column;
  const said = [
    type,
    ...(separator === undefined ? [] : [`separator ${JSON.stringify(separator)}`]),
    ...(order === undefined ? [] : [`${order === 'dmy' ? 'day' : 'month'} first`]),
    ...list('whole', whole),
    ...(missing === undefined ? [] : [missing.length === 0 ? 'missing none' : list('missing', missing).join('')]),
  ];
  const more = missing !== undefined && usual ? ' and usual' : '';
  return `Sheaf${isUnchanged ? ' (cells unchanged)' : ''}: ${said.join(', ')}${more}`;
}

/** @returns the match of a sticky expression at a position */
function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

/** Reads the quoted texts from a position on. @returns them and where the rest begins */
function readTexts(text: string, from: number): { texts: string[]; end: number } {
  const texts: string[] = [];
  let end = from;
  for (let found = matchAt(quotedText, text, end); found !== null; found = matchAt(quotedText, text, end)) {
    const value = parseText(found[0]);
    if (value !== null) texts.push(value);
    end = text[quotedText.lastIndex] === ' ' ? quotedText.lastIndex + 1 : quotedText.lastIndex;
  }
  return { texts, end };
}

function parseText(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

type Notes = Omit<DeclaredColumn, 'type'>;

/** Reads one note. @returns it and where it ends; an unknown note says nothing */
function readNote(text: string, at: number): { note: Notes; end: number } {
  const [start = ', ', name, order] = matchAt(noteStart, text, at) ?? [];
  const { texts, end } = readTexts(text, at + start.length);
  const [separator = ''] = texts;
  if (order !== undefined) return { note: { order: order === 'day' ? 'dmy' : 'mdy' }, end };
  if (name === 'separator' && separator !== '') return { note: { separator }, end };
  if (name === 'whole') return { note: { whole: texts }, end };
  if (name !== 'missing' || (texts.length === 0 && !text.startsWith('none', end))) return { note: {}, end };
  return { note: { missing: texts, ...(text.startsWith('and usual', end) && { usual: true }) }, end };
}

function readNotes(text: string): Notes {
  const found: Notes = {};
  for (let at = text.indexOf(', '); at !== -1; ) {
    const { note, end } = readNote(text, at);
    Object.assign(found, note);
    at = text.indexOf(', ', end);
  }
  return found;
}

/** @returns what a cell of the row of types says; null for any other cell. */
function readTypeCell(cell: string): DeclaredColumn | null {
  const [, , name, rest = ''] = cellShape.exec(cell.trim()) ?? [];
  const type = columnTypes.find((known) => known === name);
  return type === undefined ? null : { type, ...readNotes(rest) };
}

/** @returns whether a row is the row of types of a Sheaf export. Columns may have been added or moved since. */
export function isTypesRow(row: readonly string[]): boolean {
  if (!row.some((cell) => cell.startsWith('Sheaf'))) return false;
  const filled = row.filter((cell) => cell.trim() !== '');
  return filled.filter((cell) => readTypeCell(cell) !== null).length * 2 > filled.length;
}

/** @returns how many header rows a Sheaf export has, its row of types included; null for any other file */
export function countExportHeaderRows(rows: readonly string[][]): number | null {
  const at = rows.slice(0, mostHeaderRows + 1).findIndex(isTypesRow);
  return at < 1 ? null : at + 1;
}

/** @returns the header rows that name the columns: all but the row of types. */
export function listNamingRows<Row extends readonly string[]>(headerRows: readonly Row[]): Row[] {
  return headerRows.filter((row, level) => level === 0 || !isTypesRow(row));
}

/** What pandas and R write into the blank cells of the first row: `Unnamed: 13`, `...13`. */
const givenToBlank = /^(?:Unnamed: \d{1,5}(?:_level_\d)?|\.{3}\d{1,5})$/;

/** @returns the header rows with the cells blank again that a program named; in a file with one header row they are names */
export function withBlanks(headerRows: readonly string[][]): string[][] {
  const [first = [], ...others] = headerRows;
  return others.length === 0
    ? [...headerRows]
    : [first.map((cell) => (givenToBlank.test(cell) ? '' : cell)), ...others];
}

/** @returns what the row of types says, column by column; null where there is no such row. */
export function readDeclaredColumns(headerRows: readonly (readonly string[])[]): (DeclaredColumn | null)[] | null {
  return headerRows.slice(1).find(isTypesRow)?.map(readTypeCell) ?? null;
}

/** @returns whether the export escaped cells that look like formulas */
export function hasEscapedCells(headerRows: readonly (readonly string[])[]): boolean {
  const row = headerRows.slice(1).find(isTypesRow);
  return row?.some((cell) => cellShape.exec(cell.trim())?.[1] === undefined && readTypeCell(cell) !== null) ?? false;
}
