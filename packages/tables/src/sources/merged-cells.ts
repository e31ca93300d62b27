/** A value that stands for several rows of one column, because its cell was merged with those below it. Rows and columns count from 1. */
export interface MergedCell {
  column: number;
  firstRow: number;
  lastRow: number;
}

/** The value of a merged cell, as it is written: bytes of CSV if `isEncoded`. */
interface Value {
  bytes: Uint8Array;
  isEncoded: boolean;
  lastRow: number;
}

/**
 * Knows which blank cells belong to a merged one above them. Only cells below the header count: there a merged cell says the same of
 * several responses.
 */
export class MergedCells {
  /** Blank cells that got a value. */
  filled = 0;
  readonly #starts = new Map<string, MergedCell>();
  readonly #open = new Map<number, Value>();

  constructor(cells: readonly MergedCell[]) {
    for (const cell of cells)
      if (cell.lastRow > cell.firstRow) this.#starts.set(`${cell.firstRow}:${cell.column}`, cell);
  }

  get isEmpty(): boolean {
    return this.#starts.size === 0;
  }

  /** Remembers a value that was written, if its cell is merged with those below. */
  note(row: number, column: number, bytes: Uint8Array, isEncoded: boolean): void {
    const cell = this.#starts.get(`${row}:${column}`);
    if (cell !== undefined) this.#open.set(column, { bytes: bytes.slice(), isEncoded, lastRow: cell.lastRow });
  }

  /** @returns the value of a blank cell; null if no merged cell covers it */
  valueAt(row: number, column: number): Value | null {
    const value = this.#open.get(column);
    return value === undefined || row > value.lastRow ? null : value;
  }

  /** The last column that a merged cell covers in a row; 0 if none does. */
  lastColumn(row: number): number {
    let last = 0;
    for (const [column, { lastRow }] of this.#open) if (row <= lastRow && column > last) last = column;
    return last;
  }
}
