import { readFirstRows } from '../table/records.ts';
import { csvDialect } from '../types.ts';
import { SourceError, type SourceTable } from './source.ts';
import type { XmlFault } from './xml/xml-text.ts';

/**
 * @returns a number as the shortest decimal text of its 15 digits, as Excel shows it: 0.1 + 0.2 is `0.3`. Exponents only
 * below 10^-15 and from 10^21 on.
 */
export function formatDecimal(value: number): string {
  const rounded = Number(value.toPrecision(15));
  if (rounded === 0) return '0';
  const text = String(rounded);
  const exponent = Math.floor(Math.log10(Math.abs(rounded)));
  if (!text.includes('e') || exponent < -15 || exponent > 0) return text.replace('e', 'E');
  const digits = rounded.toFixed(Math.min(100, 15 - exponent));
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** @returns a share in percent with all its decimals: 0.1234 is `12.34%` */
export const formatPercent = (value: number): string => `${formatDecimal(Number((value * 100).toPrecision(15)))}%`;

/** The limits of a sheet in Excel and LibreOffice. */
export const maxRows = 1_048_576;
export const maxColumns = 16_384;

/** @returns the letters of a 1-based column: 28 is `AB` */
export function toColumnLetters(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

/** @returns the 1-based column of letters: `AB` is 28; 0 for no letters */
export const parseColumnLetters = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** The row and the column that are being read, 1-based; 0 outside of rows and cells. */
interface SheetPlace {
  row: number;
  cell: number;
}

/** @returns the error for what is wrong in a sheet. @param what continues “… is damaged:” */
export function damagedSheetError(sheet: string, { row, cell }: SheetPlace, { problem: what }: XmlFault): SourceError {
  if (cell > 0)
    return new SourceError('damaged', 'sheet_cell_damaged', { cell: `${toColumnLetters(cell)}${row}`, sheet, what });
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

/** The number of rows that tell what a sheet holds, and how wide its table is. */
export const headRows = 200;

/** The most bytes of these rows. */
export const maxHeadBytes = 4 * 1024 ** 2;

/** Collects chunks up to a limit. */
export class ByteList {
  readonly #limit: number;
  #bytes = 0;
  readonly #chunks: Uint8Array<ArrayBuffer>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns whether more may follow */
  add(chunk: Uint8Array): boolean {
    if (this.#bytes < this.#limit) this.#chunks.push(chunk as Uint8Array<ArrayBuffer>);
    this.#bytes += chunk.length;
    return this.#bytes < this.#limit;
  }

  async join(): Promise<Uint8Array> {
    return new Uint8Array(await new Blob(this.#chunks).arrayBuffer());
  }
}

/** What the first rows of a sheet show. */
export interface SheetShape {
  /** The number of columns with a value. */
  columns: number;
  /** The number of cells to which shorter rows are filled up. */
  width: number;
  /** Whether it has a row of names above rows of like width. */
  hasTable: boolean;
  /** The number of rows of a title: one text in a row, and a blank row below. null if it is not certain that there is a title. */
  titleRows: number | null;
  /** The number of the row of names, from 1; 0 if there is none. */
  headerRow: number;
  /** The cells of the rows below the names. */
  below: readonly (readonly string[])[];
}

const notesName =
  /^(?:notes?|legende?|read ?me|about|info|instructions|codebook|code ?list|data dictionary|dictionary|glossary|hinweise|anleitung|notizen|metadata|cover|title)$/i;

const filledIn = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;
const isText = (cell: string): boolean => /\p{L}/u.test(cell);

/** Whether a row can be the names of the columns: most of the width is filled, mostly by different texts. */
function isHeader(row: readonly string[], columns: number): boolean {
  const cells = row.filter((cell) => cell.trim() !== '');
  if (cells.length * 2 < columns) return false;
  return cells.filter(isText).length * 2 >= cells.length && new Set(cells).size * 2 > cells.length;
}

/** A header of two rows may leave cells blank. */
const fewestInHeader = 3;

/** Whether the first of these rows names two columns: its texts are different, and no row below repeats one of them. */
function isPairOfNames([header = [], ...below]: readonly (readonly string[])[]): boolean {
  const [one = '', other = ''] = header;
  const isRepeated = below.some((row) => row[0] === one || row[1] === other);
  return isText(one) && isText(other) && one !== other && filledIn(below[0] ?? []) > 0 && !isRepeated;
}

/** Whether the rows begin with the names of columns, as far as the number of filled cells tells. */
function startsWithNames(rows: readonly (readonly string[])[]): boolean {
  const [header = []] = rows;
  const isPair = rows.every((row) => filledIn(row.slice(2)) === 0);
  return isPair ? isPairOfNames(rows) : filledIn(header) >= fewestInHeader;
}

function countTitleRows(rows: readonly (readonly string[])[]): number | null {
  const header = rows.findIndex((row) => filledIn(row) > 1);
  const above = rows.slice(0, Math.max(0, header)).map(filledIn);
  const isTitle = above.at(-1) === 0 && above.includes(1) && startsWithNames(rows.slice(header));
  return isTitle ? header : null;
}

/** More columns than this are a table only if its rows fill them. */
const maxSparseColumns = 1000;

/** A single value far to the right does not widen all rows. */
function measureWidth(rows: readonly (readonly string[])[], columns: number): number {
  const values = rows.reduce((sum, row) => sum + filledIn(row), 0);
  return columns > maxSparseColumns && values * 100 < columns * rows.length ? 0 : columns;
}

/** @returns what the first rows of a sheet show. @param csv those rows, as a source writes them */
export function measureSheet(name: string, csv: Uint8Array): SheetShape {
  const text = new TextDecoder().decode(csv);
  const all = readFirstRows(text, csvDialect, headRows).rows;
  const rows = all.filter(({ blank }) => !blank);
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const header = rows.findIndex(({ cells }) => isHeader(cells, columns));
  const below = header < 0 ? [] : rows.slice(header + 1);
  const wide = below.filter(({ cells }) => filledIn(cells) * 3 >= columns).length;
  const hasTable = columns >= 2 && below.length > 0 && wide * 2 >= below.length && !notesName.test(name.trim());
  const width = measureWidth(
    rows.map(({ cells }) => cells),
    columns,
  );
  const titleRows = countTitleRows(all.map(({ cells }) => cells));
  const names = rows[header];
  const headerRow = names === undefined ? 0 : all.indexOf(names) + 1;
  return { columns, width, hasTable, titleRows, headerRow, below: below.map(({ cells }) => cells) };
}

/** The shape of a sheet that cannot be read. */
export const unknownShape: SheetShape = measureSheet('', new Uint8Array());

/** Numbers lists each sheet in a row, and each table of it in another one. */
const mostRowsOfSheet = 2;

/**
 * Whether a sheet only lists the others, as “Export Summary” of Numbers does: it names each of them below its own names, and has little
 * else.
 * @param others the names of the other sheets
 */
export const listsSheets = ({ below }: SheetShape, others: readonly string[]): boolean =>
  others.length > 0 &&
  below.length <= mostRowsOfSheet * others.length &&
  others.every((name) => below.some((row) => row.includes(name)));

/**
 * Chooses among the sheets of one workbook. A sheet of two columns beside a wider table explains its codes. If no sheet has a
 * table, a sheet of one column may be one.
 */
function looksLikeTable(shape: SheetShape, all: readonly SheetShape[]): boolean {
  const widest = Math.max(...all.filter(({ hasTable }) => hasTable).map(({ columns }) => columns), 0);
  if (widest === 0) return shape.columns > 0;
  return shape.hasTable && (shape.columns > 2 || widest < 4);
}

/** A sheet of a workbook, and what its first rows show. */
export interface KnownSheet {
  name: string;
  isHidden: boolean;
  shape: SheetShape;
}

/** The tables of a workbook, one for each sheet. A hidden sheet is not the one that the user means. */
export function listSheetTables(sheets: readonly KnownSheet[]): SourceTable[] {
  const visible = sheets.filter(({ isHidden }) => !isHidden).map(({ shape }) => shape);
  return sheets.map(({ name, isHidden, shape }) => ({
    name,
    looksLikeTable: !isHidden && looksLikeTable(shape, visible),
    // What is certain about how the sheet is written as CSV.
    dialect: shape.titleRows === null ? csvDialect : { ...csvDialect, skip_lines: shape.titleRows },
    columns: null,
    sets: [],
    firstRow: 1,
  }));
}
