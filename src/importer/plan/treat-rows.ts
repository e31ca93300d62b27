import { createDecoder, type Dialect, readRecords, writeRecord } from '@sheaf/tables';
import { limits } from '../../contract/index.ts';
import { createLineCounter, decodeRange, type FileRow, type Range, readFileRows } from '../csv/file-text.ts';
import type { RowIndex } from '../csv/scan-rows.ts';
import type { ImportPlan } from './import-plan.ts';
import { createRecordCounter, type Original } from './original.ts';
import { type BadRowReport, type BadRowRules, createTreatment, type TreatedRow } from './row-transforms.ts';

/** Rewriting a row takes at most four times its bytes, and the header is sent with it. */
const largestRow = (header: Range): number => limits.partBytes / 4 - (header.end - header.start);

/** Rows that are listed in a report. */
const mostListed = 1000;

/** @returns the number of columns: the cells of the widest header row */
export async function measureWidth(file: Blob, dialect: Dialect, header: Range): Promise<number> {
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
  const treat = createTreatment(rules, width, dialect.delimiter);
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
export function createRowNumbering(file: Blob, dialect: Dialect, original: Original | null) {
  return original === null ? createLineCounter(file, dialect) : createRecordCounter(file, original);
}

/**
 * Reads a file and applies the rules to its bad rows. Rows that are left out anyway are not counted. Memory does not grow with
 * the number of bad rows: only the first are listed.
 */
export async function applyRules(
  file: Blob,
  dialect: Dialect,
  index: RowIndex,
  { rules, excluded, original }: { rules: BadRowRules; excluded: readonly number[]; original: Original | null },
): Promise<RulesApplied> {
  const leftOut = new Set(excluded);
  const form = { dialect, header: index.header, width: await measureWidth(file, dialect, index.header) };
  const numberRow = createRowNumbering(file, dialect, original);
  const report: BadRowReport = { rules, skipped: 0, mended: 0, listed: [], ranges: [] };
  const skipped: number[] = [];
  const alone: Range[] = [];
  for (const block of listBlocks(index)) {
    const before = report.skipped;
    if (block.is_alone) alone.push({ start: block.start, end: block.end });
    for await (const { number, start, reason, action } of treatBlock(file, form, block, { rules })) {
      if (reason === null || action === 'sent' || leftOut.has(number)) continue;
      report[action]++;
      if (report.listed.length < mostListed)
        report.listed.push({ row: number, at: await numberRow(start), reason, action });
    }
    skipped.push(report.skipped - before);
    const { start, end, first_row, is_alone } = block;
    if (report.skipped > before) report.ranges.push({ start, end, first_row, is_alone });
  }
  return { skipped, alone, report };
}

/** The columns of a reject file. */
const columns = ['row', 'line', 'reason', 'cells', 'expected_cells', 'original', 'original_base64'];

/** Bytes that are encoded at a time: base64 has no rest after a multiple of three. */
const chunkBytes = 3 * 256 * 1024;

/** @returns the text if it is UTF-8; null if it is not */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** The facts about a row, without the row itself. */
const collectFacts = ({ number, reason, row }: NumberedRow, line: number, width: number): string[] => [
  String(number),
  String(line),
  reason ?? '',
  row === null ? '' : String(row.cells.length),
  String(width),
];

/** A row that was too large to be read: its bytes in pieces. */
async function* writeLargeRow(
  file: Blob,
  facts: readonly string[],
  { start, end }: NumberedRow,
): AsyncGenerator<string> {
  yield `${facts.join(',')},,`;
  for (let from = start; from < end; from += chunkBytes) {
    const piece = file.slice(from, Math.min(end, from + chunkBytes));
    yield base64(new Uint8Array(await piece.arrayBuffer()));
  }
  yield '\r\n';
}

async function writeRow(file: Blob, encoding: string, facts: readonly string[], { start, end }: NumberedRow) {
  const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
  const text = encoding === 'utf-8' ? decodeUtf8(bytes) : null;
  if (text !== null) return writeRecord([...facts, text, '']);
  const shown = createDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  return writeRecord([...facts, shown, base64(bytes)]);
}

/**
 * Writes the rows that are skipped because they are bad as CSV, one row each: its number among the data rows, its line (of a
 * table that was converted the number of its row, case or response there), the reason, and the row as it is in the file with
 * its line end. Where that is no UTF-8 text, its bytes follow as base64. Memory does not grow with their number.
 */
export async function* writeRejects(file: Blob, plan: ImportPlan, original: Original | null): AsyncGenerator<string> {
  yield `\ufeff${writeRecord(columns)}`;
  const { dialect, header, transforms, bad_rows: report } = plan;
  if (report === undefined) return;
  const width = await measureWidth(file, dialect, header);
  const excluded = new Set(transforms.excluded);
  const numberRow = createRowNumbering(file, dialect, original);
  for await (const row of listSkipped(file, { dialect, header, width }, report)) {
    if (excluded.has(row.number)) continue;
    const facts = collectFacts(row, await numberRow(row.start), width);
    if (row.row === null) yield* writeLargeRow(file, facts, row);
    else yield await writeRow(file, dialect.encoding, facts, row);
  }
}

async function* listSkipped(
  file: Blob,
  form: Parameters<typeof treatBlock>[1],
  { ranges, rules }: BadRowReport,
): AsyncGenerator<NumberedRow> {
  for (const range of ranges) {
    for await (const row of treatBlock(file, form, range, { rules })) if (row.action === 'skipped') yield row;
  }
}
