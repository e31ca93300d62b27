import type { ArchiveFile } from './archive.ts';
import { parseColumnLetters } from './sheets.ts';

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

/** More merged cells than this are no table. */
const mostMerges = 100_000;
/** A tag is no longer than this, so that one which is cut by a chunk is found. */
const longestTag = 200;
const merge = /mergeCell\s{1,9}ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;

/**
 * Lists the merged cells of a sheet below its header. They stand behind the rows, so the sheet is read once for them.
 * @param headerRow the row of names, from 1
 * @returns those of one column; of several columns, the value stays in the first one
 */
export async function readMerges(part: ArchiveFile, headerRow: number, signal?: AbortSignal): Promise<MergedCell[]> {
  const decoder = new TextDecoder('latin1');
  const merges: MergedCell[] = [];
  let rest = '';
  for await (const chunk of part.chunks(signal)) {
    const text = rest + decoder.decode(chunk);
    const isHere = text.includes('mergeCell');
    for (const [, first = '', firstRow = '', lastRow = ''] of isHere ? text.matchAll(merge) : []) {
      const cell = { column: parseColumnLetters(first), firstRow: Number(firstRow), lastRow: Number(lastRow) };
      if (cell.firstRow > headerRow && cell.lastRow > cell.firstRow && merges.length < mostMerges) merges.push(cell);
    }
    const open = text.lastIndexOf('<');
    rest = open >= text.length - longestTag ? text.slice(open) : '';
  }
  return merges;
}
