import type { Dialect } from '../../columns/index.ts';
import type { RowIndex, ScanOptions } from '../csv/scan-rows.ts';
import { type BadRowReason, type BadRowRules, skipBadRows } from './bad-rows.ts';
import type { Original } from './original.ts';
import { blocksOf, headerWidth, placesOf, treatBlock } from './treat-rows.ts';

/** Bad rows that are kept with their cells. */
const mostShown = 100;
/** A row with more text than this is shown without its cells. */
const mostText = 20_000;

/** A bad row as the user sees it. `at`: as in the report of a plan. */
interface BadRow {
  row: number;
  at: number;
  reason: BadRowReason;
  /** null if there is too much text to correct it by hand. */
  cells: readonly string[] | null;
}

/** The bad rows of a file: how many of each kind, and the first of them. Plain data, so that a worker can send it. */
export interface BadRows {
  counts: Record<BadRowReason, number>;
  width: number;
  first: BadRow[];
}

const inspected: BadRowRules = { ...skipBadRows, too_few_cells: 'skip' };

/** @returns how many rows the service would refuse; those with too few cells are read as they are */
export const refusedRows = ({ counts: { too_few_cells: _, ...refused } }: Pick<BadRows, 'counts'>): number =>
  Object.values(refused).reduce((sum, one) => sum + one, 0);

/**
 * @param excluded rows that are left out for another reason
 * @returns how many of the bad rows the rules skip. Of more bad rows than `first` has, those left out are counted too.
 */
export function skippedRows({ counts, first }: BadRows, rules: BadRowRules, excluded: readonly number[] = []): number {
  const kept = new Set([...rules.mends.map(({ row }) => row), ...excluded]);
  const isSkipped = (reason: BadRowReason) => reason === 'too_large' || rules[reason] === 'skip';
  const kinds = Object.entries(counts) as [BadRowReason, number][];
  const all = kinds.reduce((sum, [reason, count]) => sum + (isSkipped(reason) ? count : 0), 0);
  return all - first.filter(({ row, reason }) => kept.has(row) && isSkipped(reason)).length;
}

/**
 * Reads a complete file and finds its bad rows. Memory does not grow with their number.
 * @throws the signal's reason
 */
export async function findBadRows(
  file: Blob,
  dialect: Dialect,
  index: RowIndex,
  original: Original | null,
  { signal, onProgress }: ScanOptions = {},
): Promise<BadRows> {
  const width = await headerWidth(file, dialect, index.header);
  const placeOf = placesOf(file, dialect, original);
  const counts = { too_large: 0, undecodable: 0, unclosed_quote: 0, too_many_cells: 0, too_few_cells: 0 };
  const found: BadRows = { counts, width, first: [] };
  for (const block of blocksOf(index)) {
    signal?.throwIfAborted();
    const rows = treatBlock(file, { dialect, header: index.header, width }, block, { rules: inspected });
    for await (const { number, start, reason, row } of rows) {
      if (reason === null) continue;
      counts[reason]++;
      if (found.first.length === mostShown) continue;
      const isShort = row !== null && row.cells.reduce((sum, cell) => sum + cell.length, 0) <= mostText;
      found.first.push({ row: number, at: await placeOf(start), reason, cells: isShort ? row.cells : null });
    }
    onProgress?.(block.end);
  }
  return found;
}
