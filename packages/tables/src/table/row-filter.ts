import type { TextTrait } from '../types.ts';

type Row = readonly string[];

const isFilled = (cell: string | undefined): boolean => (cell ?? '').trim() !== '';
const filledIn = (row: Row): number => row.filter(isFilled).length;

/** A cell of a header as it is compared. Where files are joined, a byte order mark keeps the first quotes from being read. */
const headerCell = (cell: string): string => cell.replace(/^\ufeff"?|"$/g, '').trim();

/** @returns whether a row is a row of the header again */
export const isHeaderAgain = (row: Row, header: Row): boolean =>
  filledIn(header) > 1 &&
  row.length === header.length &&
  row.every((cell, at) => headerCell(cell) === headerCell(header[at] ?? ''));

/** @returns whether a row below a blank one can be the first of another table: it leaves a named column out */
export const mayBeginTable = (row: Row, header: Row): boolean => filledIn(row) < filledIn(header);

/** @returns the column at which two blank columns begin, with other names behind them; null if there are none */
export function findSideTable(header: Row): number | null {
  const at = header.findIndex((cell, column) => column > 1 && !isFilled(cell) && !isFilled(header[column + 1]));
  return at < 0 || filledIn(header.slice(at)) === 0 ? null : at;
}

/** Leaves out what is no response of a table: its header again, another table below or beside it. */
export class RowFilter {
  readonly #traits: ReadonlySet<TextTrait>;
  readonly #headers: Row[] = [];
  #width: number | null = null;
  #isBehindBlank = false;
  #isOver = false;
  /** Rows that were left out. */
  leftOut = 0;

  constructor(traits: readonly TextTrait[]) {
    this.#traits = new Set(traits);
  }

  /** @returns the cells of a header row that belong to the table */
  headerCells(row: string[]): string[] {
    if (this.#headers.length === 0 && this.#traits.has('side_table')) this.#width = findSideTable(row);
    const cells = this.#cut(row);
    this.#headers.push(cells);
    return cells;
  }

  /** @returns the cells of a row below the header that belong to the table; null if the row is none of it */
  rowCells(row: string[], isBlank: boolean): string[] | null {
    const cells = this.#cut(row);
    if (isBlank) {
      this.#isBehindBlank = true;
      return this.#isOver ? null : cells;
    }
    if (!this.#isOther(cells)) return cells;
    this.leftOut++;
    return null;
  }

  #isOther(cells: Row): boolean {
    const [header = []] = this.#headers;
    if (this.#traits.has('further_table') && this.#isBehindBlank && mayBeginTable(cells, header)) {
      this.#isOver = true;
    }
    this.#isBehindBlank = false;
    const mayRepeat = this.#traits.has('repeated_headers');
    return this.#isOver || (mayRepeat && this.#headers.some((row) => isHeaderAgain(cells, row)));
  }

  #cut(row: string[]): string[] {
    return this.#width === null ? row : row.slice(0, this.#width);
  }
}
