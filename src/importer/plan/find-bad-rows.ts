import type { Dialect } from '@sheaf/tables';
import { decodeRange, readFileRows } from '../csv/file-text.ts';
import type { RowIndex, ScanOptions } from '../csv/scan-rows.ts';
import type { Original } from './original.ts';
import { type BadRowReason, type BadRowRules, badRowReasons, skipBadRows } from './row-transforms.ts';
import { createRowNumbering, listBlocks, measureWidth, treatBlock } from './treat-rows.ts';

/** Bad rows that are listed. A file with more was read the wrong way. */
const mostListed = 1_000_000;
/** A row with more bytes than this is not corrected by hand. */
const mostBytes = 80_000;

/** Where the bad rows of a file are, in its order; one entry for each row. In typed arrays, because there may be a million. */
interface ListedRows {
  /** 1-based among the responses. */
  rows: Uint32Array<ArrayBuffer>;
  /** As in the report of a plan. */
  places: Uint32Array<ArrayBuffer>;
  reasons: Uint8Array<ArrayBuffer>;
  cells: Uint32Array<ArrayBuffer>;
  starts: Float64Array<ArrayBuffer>;
  ends: Float64Array<ArrayBuffer>;
}

/** The bad rows of a file: how many of each kind, and where they are. Plain data, so that a worker can send it. */
export interface BadRows {
  counts: Record<BadRowReason, number>;
  width: number;
  listed: ListedRows;
}

/** A bad row as the user sees it. */
interface BadRow {
  row: number;
  at: number;
  reason: BadRowReason;
  /** How many cells it has. */
  cells: number;
  /** Whether it is small enough to be corrected by hand. */
  isCorrectable: boolean;
}

const inspected: BadRowRules = { ...skipBadRows, too_few_cells: 'skip' };

/** @returns how many rows the service would refuse; those with too few cells are read as they are */
export const countRefused = ({ counts: { too_few_cells: _, ...refused } }: Pick<BadRows, 'counts'>): number =>
  Object.values(refused).reduce((sum, one) => sum + one, 0);

/** @returns how a row is bad; null if it is not listed. @param row 1-based among the responses */
function reasonAt({ rows, reasons }: ListedRows, row: number): BadRowReason | null {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row ? (badRowReasons[reasons[low] ?? 0] ?? null) : null;
}

/**
 * @param excluded rows that are left out for another reason
 * @returns how many of the bad rows the rules skip
 */
export function countSkipped({ counts, listed }: BadRows, rules: BadRowRules, excluded: readonly number[] = []) {
  const kept = new Set([...rules.mends.map(({ row }) => row), ...excluded]);
  const isSkipped = (reason: BadRowReason) => reason === 'too_large' || rules[reason] === 'skip';
  const kinds = Object.entries(counts) as [BadRowReason, number][];
  const all = kinds.reduce((sum, [reason, count]) => sum + (isSkipped(reason) ? count : 0), 0);
  const sent = [...kept].filter((row) => {
    const reason = reasonAt(listed, row);
    return reason !== null && isSkipped(reason);
  });
  return all - sent.length;
}

/** @returns a bad row. @param at its place among the listed ones, 0-based */
export function describeBadRow({ listed }: BadRows, at: number): BadRow {
  const { rows, places, reasons, cells } = listed;
  const reason = badRowReasons[reasons[at] ?? 0] ?? 'too_large';
  return {
    row: rows[at] ?? 0,
    at: places[at] ?? 0,
    reason,
    cells: cells[at] ?? 0,
    isCorrectable: isCorrectable(listed, at),
  };
}

const isCorrectable = ({ reasons, starts, ends }: ListedRows, at: number): boolean =>
  badRowReasons[reasons[at] ?? 0] !== 'too_large' && (ends[at] ?? 0) - (starts[at] ?? 0) <= mostBytes;

/**
 * Without an object for each row, because there may be a million.
 * @returns the places of the rows with a fault among the listed ones, in the order of the file; `reason` null: of all
 */
export function listBadRows({ listed: { reasons } }: BadRows, reason: BadRowReason | null): Uint32Array<ArrayBuffer> {
  const wanted = reason === null ? null : badRowReasons.indexOf(reason);
  const places = new Uint32Array(reasons.length);
  let count = 0;
  for (let at = 0; at < reasons.length; at++) if (wanted === null || reasons[at] === wanted) places[count++] = at;
  return places.slice(0, count);
}

/**
 * @param places of `listBadRows`
 * @param from the place of the row that is being corrected
 * @param corrected numbers of rows already corrected
 * @returns the place of the next row below, or else from the top, that can be corrected and is not yet; null if there is none
 */
export function findNextBadRow(
  found: BadRows,
  places: Uint32Array,
  from: number,
  corrected: ReadonlySet<number>,
): number | null {
  const isOpen = (at: number) =>
    at !== from && !corrected.has(found.listed.rows[at] ?? 0) && isCorrectable(found.listed, at);
  return places.find((at) => at > from && isOpen(at)) ?? places.find(isOpen) ?? null;
}

/** @returns the cells of a bad row that can be corrected. @param at its place among the listed ones */
export async function readBadRow(file: Blob, dialect: Dialect, { listed, width }: BadRows, at: number) {
  const range = { start: listed.starts[at] ?? 0, end: listed.ends[at] ?? 0 };
  const [row] = await readFileRows(file, range, dialect, { width });
  return row?.cells ?? [];
}

const mostShownBytes = 400;

/** @returns the beginning of a bad row as it is in the file, in one line. @param at its place among the listed ones */
export async function readBadRowText(file: Blob, { encoding }: Dialect, { listed }: BadRows, at: number) {
  const start = listed.starts[at] ?? 0;
  const end = Math.min(listed.ends[at] ?? 0, start + mostShownBytes);
  return (await decodeRange(file, { start, end }, encoding)).trim().replaceAll(/\s+/g, ' ');
}

/** Bad rows while they are found. */
class RowList {
  readonly #values: Record<keyof ListedRows, number[]> = {
    rows: [],
    places: [],
    reasons: [],
    cells: [],
    starts: [],
    ends: [],
  };

  get isFull(): boolean {
    return this.#values.rows.length === mostListed;
  }

  add(one: Record<keyof ListedRows, number>): void {
    for (const [name, values] of Object.entries(this.#values)) values.push(one[name as keyof ListedRows]);
  }

  complete(): ListedRows {
    const { rows, places, reasons, cells, starts, ends } = this.#values;
    return {
      rows: Uint32Array.from(rows),
      places: Uint32Array.from(places),
      reasons: Uint8Array.from(reasons),
      cells: Uint32Array.from(cells),
      starts: Float64Array.from(starts),
      ends: Float64Array.from(ends),
    };
  }
}

/**
 * Reads a complete file and finds its bad rows. Of each row a few numbers are kept; its cells are read again when somebody
 * corrects it.
 * @throws the signal's reason
 */
export async function findBadRows(
  file: Blob,
  dialect: Dialect,
  index: RowIndex,
  original: Original | null,
  { signal, onProgress }: ScanOptions = {},
): Promise<BadRows> {
  const width = await measureWidth(file, dialect, index.header);
  const numberRow = createRowNumbering(file, dialect, original);
  const counts = { too_large: 0, undecodable: 0, unclosed_quote: 0, too_many_cells: 0, too_few_cells: 0 };
  const list = new RowList();
  for (const block of listBlocks(index)) {
    signal?.throwIfAborted();
    const rows = treatBlock(file, { dialect, header: index.header, width }, block, { rules: inspected });
    for await (const { number, start, end, reason, row } of rows) {
      if (reason === null) continue;
      counts[reason]++;
      if (list.isFull) continue;
      list.add({
        rows: number,
        places: await numberRow(start),
        reasons: badRowReasons.indexOf(reason),
        cells: row?.cells.length ?? 0,
        starts: start,
        ends: end,
      });
    }
    onProgress?.(block.end);
  }
  return { counts, width, listed: list.complete() };
}
