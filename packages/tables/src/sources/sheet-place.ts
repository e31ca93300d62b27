import { SourceError } from './source.ts';
import type { XmlFault } from './xml/xml-fault.ts';

/** The limits of a sheet in Excel and LibreOffice. */
export const maxRows = 1_048_576;
export const maxColumns = 16_384;

/** @returns the letters of a 1-based column: 28 is `AB` */
export function columnLetters(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

/** @returns the 1-based column of letters: `AB` is 28; 0 for no letters */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** The row and the column that are being read, 1-based; 0 outside of rows and cells. */
interface SheetPlace {
  row: number;
  cell: number;
}

/** @returns the error for what is wrong in a sheet. @param what continues “… is damaged:” */
export function damagedSheet(sheet: string, { row, cell }: SheetPlace, { problem: what }: XmlFault): SourceError {
  if (cell > 0)
    return new SourceError('damaged', 'sheet_cell_damaged', { cell: `${columnLetters(cell)}${row}`, sheet, what });
  if (row > 0) return new SourceError('damaged', 'sheet_row_damaged', { row, sheet, what });
  return new SourceError('damaged', 'sheet_start_damaged', { sheet, what });
}

/** @returns the error for a sheet that ends too early */
export const cutOffSheet = (sheet: string, row: number): SourceError =>
  new SourceError('damaged', 'sheet_cut_off', { sheet, row });

/** In a sheet with more cells than this, at least one cell in a hundred must have a value: blank cells take space in CSV too. */
const cellsWithoutCheck = 50_000_000;

/** Refuses a sheet whose few values are so far apart that its CSV would fill the disk. */
export class FillCheck {
  #cells = 0;
  #values = 0;

  /** Adds a row. @param cells with the blank ones @throws SourceError (`no-table`) */
  add(cells: number, values: number): void {
    this.#cells += cells;
    this.#values += values;
    if (this.#cells > cellsWithoutCheck && this.#cells > 100 * this.#values)
      throw new SourceError('no-table', 'sheet_too_sparse');
  }
}
