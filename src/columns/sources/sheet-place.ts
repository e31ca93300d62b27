import { SourceError } from './source.ts';

/** The limits of a sheet in Excel and LibreOffice. */
export const maxRows = 1_048_576;
export const maxColumns = 16_384;

export const saveAgain = 'Open the workbook in a spreadsheet program and save it again.';

/** @returns the letters of a 1-based column: 28 is `AB` */
export function columnLetters(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

/** The row and the column that are being read, 1-based; 0 outside of rows and cells. */
interface SheetPlace {
  row: number;
  cell: number;
}

/** @returns the error for what is wrong in a sheet. @param what continues “… is damaged:” */
export function damagedSheet(sheet: string, { row, cell }: SheetPlace, what: string): SourceError {
  const rowPlace = row > 0 ? `Row ${row.toLocaleString('en')}` : 'The beginning';
  const place = cell > 0 ? `Cell ${columnLetters(cell)}${row}` : rowPlace;
  return new SourceError('damaged', `${place} of the sheet “${sheet}” is damaged: ${what}. ${saveAgain}`);
}

/** @returns the error for a sheet that ends too early */
export const cutOffSheet = (sheet: string, row: number): SourceError =>
  new SourceError(
    'damaged',
    `The sheet “${sheet}” is cut off after row ${row.toLocaleString('en')}. Download or save the workbook again.`,
  );

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
      throw new SourceError(
        'no-table',
        'The values of the sheet are too far apart to be one table. Delete what is beside the table, save the workbook and import it again.',
      );
  }
}
