import { toColumnLetters } from '@sheaf/tables';
import type { Value, VariableKind } from '../variables.ts';

/** Formats of cells, by their place in `styles`; 3 is a share. */
const styles: Partial<Record<VariableKind, number>> = { date: 1, time: 2, duration: 0 };

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for these.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi;
const special = /[<>&\r]/g;
/** A plain carriage return would be read as a line break. Python's libraries do not know `_x000D_`. */
const names: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '\r': '&#13;' };

/** A text of a cell: characters that XML has not are `_x0007_`, as Excel writes them. */
export function writeText(text: string): string {
  return text
    .toWellFormed()
    .replace(
      unwritable,
      (character) => `_x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(special, (character) => names[character] ?? '');
}

const textCell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${writeText(text)}</t></is></c>`;

const dayMs = 86_400_000;
/** Day 0 of Excel; days before March 1900 are numbered otherwise. */
const firstDay = Date.UTC(1899, 11, 30);
const earliest = Date.UTC(1900, 2, 1);

function dateCell(place: string, kind: VariableKind, value: number): string {
  if (value < earliest) return textCell(place, new Date(value).toISOString().slice(0, kind === 'date' ? 10 : 19));
  return `<c r="${place}" s="${styles[kind] ?? 0}"><v>${(value - firstDay) / dayMs}</v></c>`;
}

/** The cell of a value; nothing for a blank one. A text is never a formula. */
function writeCell(place: string, kind: VariableKind, value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string') return textCell(place, value);
  return kind === 'date' || kind === 'time' ? dateCell(place, kind, value) : `<c r="${place}"><v>${value}</v></c>`;
}

/** A cell of a table that is no export of answers; a share is shown as a percentage. */
export type SheetCell = string | number | { share: number } | null;

function writeTableCell(place: string, cell: SheetCell): string {
  const isShare = typeof cell === 'object' && cell !== null;
  return isShare ? `<c r="${place}" s="3"><v>${cell.share}</v></c>` : writeCell(place, 'text', cell);
}

/** Rows of a table from the first one of a sheet. */
export const writeTable = (rows: readonly (readonly SheetCell[])[]): string =>
  rows
    .map((cells, row) => {
      const written = cells.map((cell, at) => writeTableCell(`${toColumnLetters(at + 1)}${row + 1}`, cell));
      return `<row r="${row + 1}">${written.join('')}</row>`;
    })
    .join('');

/** Rows of a sheet. @param first the number of the first one, from 1 @param columns the values of each column */
export function writeRows(
  first: number,
  kinds: readonly VariableKind[],
  columns: readonly (readonly Value[])[],
): string {
  const letters = kinds.map((_, at) => toColumnLetters(at + 1));
  const rows: string[] = [];
  for (let row = 0; row < (columns[0]?.length ?? 0); row++) {
    let cells = '';
    for (let at = 0; at < kinds.length; at++)
      cells += writeCell(`${letters[at]}${first + row}`, kinds[at] ?? 'text', columns[at]?.[row] ?? null);
    rows.push(`<row r="${first + row}">${cells}</row>`);
  }
  return rows.join('');
}
