import { type Dialect, readRecords } from '@sheaf/tables';
import { limits } from '../../contract/index.ts';
import { type FileRow, readFileRows } from '../csv/file-rows.ts';
import { decodeRange, linesAt, type Range } from '../csv/file-text.ts';
import type { RowIndex, ScanOptions } from '../csv/scan-rows.ts';
import { type BadRowReport, type BadRowRules, type TreatedRow, treatmentBy } from './bad-rows.ts';
import { type Original, recordsAt } from './original.ts';

/** Rewriting a row takes at most four times its bytes, and the header is sent with it. */
const largestRow = (header: Range): number => limits.partBytes / 4 - (header.end - header.start);

/** Rows that are listed in a report. */
const mostListed = 1000;

/** @returns the number of columns: the cells of the widest header row */
export async function headerWidth(file: Blob, dialect: Dialect, header: Range): Promise<number> {
  const records = readRecords(await decodeRange(file, header, dialect.encoding), dialect);
  return Math.max(0, ...[...records].map(({ cells }) => cells.length));
}

/** Some rows of the file that follow each other. */
interface Block extends Range {
  first_row: number;
  rows: number;
  is_alone: boolean;
}

/** Yields the blocks of an index with the numbers of their rows. */
export function* listBlocks(index: RowIndex): Generator<Block> {
  const unclosed = new Set((index.unclosed ?? []).map(({ start }) => start));
  let first_row = 1;
  for (const [at, start] of index.starts.entries()) {
    const end = index.ends[at] ?? index.file_bytes;
    const rows = index.counts[at] ?? 0;
    const isTooLarge = rows === 1 && end - start > largestRow(index.header);
    yield { start, end, first_row, rows, is_alone: unclosed.has(start) || isTooLarge };
    first_row += rows;
  }
}

/** A row of the file after the rules; `row`: null for one that is too large to be read. */
export interface NumberedRow extends TreatedRow {
  number: number;
  row: FileRow | null;
  start: number;
  end: number;
}

/**
 * Reads the rows of a block and applies the rules.
 * @param needsRanges whether `start` and `end` of each row are needed; else those of the block stand for a row that is not bad
 */
export async function* treatBlock(
  file: Blob,
  { dialect, header, width }: { dialect: Dialect; header: Range; width: number },
  { start, end, first_row, is_alone }: Omit<Block, 'rows'>,
  { rules, needsRanges = false }: { rules: BadRowRules; needsRanges?: boolean },
): AsyncGenerator<NumberedRow> {
  if (is_alone && end - start > largestRow(header)) {
    yield { number: first_row, row: null, start, end, reason: 'too_large', action: 'skipped', cells: null };
    return;
  }
  const treat = treatmentBy(rules, width, dialect.delimiter);
  let number = first_row;
  for (const row of await readFileRows(file, { start, end }, dialect, { width, needsRanges })) {
    yield { number, row, ...(row.range ?? { start, end }), ...treat(row, number) };
    number++;
  }
}

/** What the rules do to the rows of a file. */
export interface RulesApplied {
  /** How many rows are skipped, for each block of the index. */
  skipped: number[];
  alone: Range[];
  report: BadRowReport;
}

/** @returns a function that numbers offsets of the file, which must ascend, as the user finds them */
export function toPlaces(file: Blob, dialect: Dialect, original: Original | null): (offset: number) => Promise<number> {
  return original === null ? linesAt(file, dialect) : recordsAt(file, original);
}

/**
 * Reads a file and applies the rules to its bad rows. Rows that are left out anyway are not counted. Memory does not grow with
 * the number of bad rows: only the first are listed.
 * @throws the signal's reason
 */
export async function applyRules(
  file: Blob,
  dialect: Dialect,
  index: RowIndex,
  { rules, excluded, original }: { rules: BadRowRules; excluded: readonly number[]; original: Original | null },
  { signal, onProgress }: ScanOptions = {},
): Promise<RulesApplied> {
  const leftOut = new Set(excluded);
  const form = { dialect, header: index.header, width: await headerWidth(file, dialect, index.header) };
  const toPlace = toPlaces(file, dialect, original);
  const report: BadRowReport = { rules, skipped: 0, mended: 0, listed: [], ranges: [] };
  const skipped: number[] = [];
  const alone: Range[] = [];
  for (const block of listBlocks(index)) {
    signal?.throwIfAborted();
    const before = report.skipped;
    if (block.is_alone) alone.push({ start: block.start, end: block.end });
    for await (const { number, start, reason, action } of treatBlock(file, form, block, { rules })) {
      if (reason === null || action === 'sent' || leftOut.has(number)) continue;
      report[action]++;
      if (report.listed.length < mostListed)
        report.listed.push({ row: number, at: await toPlace(start), reason, action });
    }
    skipped.push(report.skipped - before);
    const { start, end, first_row, is_alone } = block;
    if (report.skipped > before) report.ranges.push({ start, end, first_row, is_alone });
    onProgress?.(end);
  }
  return { skipped, alone, report };
}
