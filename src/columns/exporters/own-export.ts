import { type ColumnType, columnTypes } from '../../contract/column-type.ts';

/** What the row of types in an export of ours says of one column. */
export interface DeclaredColumn {
  type: ColumnType;
  /** What stands between several answers of one cell; undefined: it is to be learned from the cells. */
  separator?: string;
  /** Answers that hold the separator themselves and are not to be cut there. */
  whole?: readonly string[];
  /** Which comes first in dates that can be read both ways. */
  order?: 'dmy' | 'mdy';
  /** The words and codes that are no answer in this column; undefined: none are named. */
  missing?: readonly string[];
  /** Beside `missing`, what is no answer is decided as for any file. */
  usual?: true;
}

/** `Sheaf: Timestamp, day first`. A person reads it in a spreadsheet, so it is words. */
const cellShape = /^Sheaf( \(cells unchanged\))?: ([^,]{3,20})((?:, .*)?)$/su;
const json = '"(?:[^"\\\\]|\\\\.){0,4000}"';
const notes = new RegExp(
  `, (?:separator (${json})|(day|month) first|(whole|missing) (none|(?:${json} ?)+)(and usual)?)`,
  'gsu',
);
const jsonText = new RegExp(json, 'gsu');
/** Our row stands below at most so many header rows of the survey's own. */
const mostHeaderRows = 8;

const list = (name: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : [`${name} ${texts.map((text) => JSON.stringify(text)).join(' ')}`];

/**
 * One cell of the row of types.
 * @param isUnchanged cells that look like formulas were left as they are, so nothing is to be taken off them
 */
export function typeCell(column: DeclaredColumn, isUnchanged: boolean): string {
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

function parseText(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? [value] : [];
  } catch {
    return [];
  }
}

/** What stands behind the type. What is not known here is passed over. */
function readNotes(text: string): Omit<DeclaredColumn, 'type'> {
  const found: Omit<DeclaredColumn, 'type'> = {};
  for (const [, separator = '', order, name, texts = '', more] of text.matchAll(notes)) {
    const [between = ''] = parseText(separator);
    const listed = (texts.match(jsonText) ?? []).flatMap(parseText);
    if (between !== '') found.separator = between;
    else if (order !== undefined) found.order = order === 'day' ? 'dmy' : 'mdy';
    else if (name === 'whole') found.whole = listed;
    else if (name === 'missing') Object.assign(found, { missing: listed }, more && { usual: true });
  }
  return found;
}

/** @returns what a cell of the row of types says; null for any other cell. */
function readTypeCell(cell: string): DeclaredColumn | null {
  const [, , name, rest = ''] = cellShape.exec(cell.trim()) ?? [];
  const type = columnTypes.find((known) => known === name);
  return type === undefined ? null : { type, ...readNotes(rest) };
}

/** @returns whether a row is the row of types that an export of ours has below its headers; columns may have been added or moved. */
export function isTypesRow(row: readonly string[]): boolean {
  if (!row.some((cell) => cell.startsWith('Sheaf'))) return false;
  const filled = row.filter((cell) => cell.trim() !== '');
  return filled.filter((cell) => readTypeCell(cell) !== null).length * 2 > filled.length;
}

/** @returns how many header rows an export of ours has, its row of types included; null for any other file. */
export function countOwnHeaderRows(rows: readonly string[][]): number | null {
  const at = rows.slice(0, mostHeaderRows + 1).findIndex(isTypesRow);
  return at < 1 ? null : at + 1;
}

/** @returns the header rows that name the columns: all but the row of types. */
export function namingRows<Row extends readonly string[]>(headerRows: readonly Row[]): Row[] {
  return headerRows.filter((row, level) => level === 0 || !isTypesRow(row));
}

/** @returns what the row of types says, column by column; null where there is no such row. */
export function declaredColumns(headerRows: readonly (readonly string[])[]): (DeclaredColumn | null)[] | null {
  return headerRows.slice(1).find(isTypesRow)?.map(readTypeCell) ?? null;
}

/** @returns whether cells that look like formulas carry an apostrophe of ours. */
export function hasEscapedCells(headerRows: readonly (readonly string[])[]): boolean {
  const row = headerRows.slice(1).find(isTypesRow);
  return row?.some((cell) => cellShape.exec(cell.trim())?.[1] === undefined && readTypeCell(cell) !== null) ?? false;
}
