import { readFirstRows } from '../table/records.ts';
import { csvDialect, type Dialect } from '../types.ts';

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

  join(): Uint8Array {
    const joined = new Uint8Array(this.#chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      joined.set(chunk, at);
      at += chunk.length;
    }
    return joined;
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

/** One value far to the right does not make all rows as wide. */
function measureWidth(rows: readonly (readonly string[])[], columns: number): number {
  const values = rows.reduce((sum, row) => sum + filledIn(row), 0);
  return columns > maxSparseColumns && values * 100 < columns * rows.length ? 0 : columns;
}

/** @returns what the first rows of a sheet show. @param csv those rows, as a source writes them */
export function sheetShape(name: string, csv: Uint8Array): SheetShape {
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

export const unknownShape: SheetShape = {
  columns: 0,
  width: 0,
  hasTable: false,
  titleRows: null,
  headerRow: 0,
  below: [],
};

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

/** @returns what is certain about how a sheet is written as CSV */
export const sheetDialect = ({ titleRows }: SheetShape): Partial<Dialect> =>
  titleRows === null ? csvDialect : { ...csvDialect, skip_lines: titleRows };

/**
 * Chooses among the sheets of one workbook. A sheet of two columns beside a wider table explains its codes. A hidden
 * sheet is not the one that the user means. If no sheet has a table, a sheet of one column may be one.
 */
export function looksLikeTable(shape: SheetShape, isHidden: boolean, all: readonly SheetShape[]): boolean {
  if (isHidden) return false;
  const widest = Math.max(...all.filter(({ hasTable }) => hasTable).map(({ columns }) => columns), 0);
  if (widest === 0) return shape.columns > 0;
  return shape.hasTable && (shape.columns > 2 || widest < 4);
}
