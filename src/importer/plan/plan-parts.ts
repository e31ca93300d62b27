import { detectDialect } from '@sheaf/survey-columns';
import { ColumnsError, type Dialect, describedHeaderRows, isPlain, plainDialect, writeRecord } from '@sheaf/tables';
import { limits } from '../../contract/index.ts';
import { type FileProblem, ImportError } from '../core/import-error.ts';
import { count } from '../core/problems.ts';
import { findLine, type Range } from '../csv/file-text.ts';
import { type RowIndex, unclosedQuoteError } from '../csv/scan-rows.ts';
import type { ImportPlan, PartPlan, PlanMode } from './import-plan.ts';
import { describeOriginalPlace, locateInOriginal, type Original } from './original.ts';
import { buildPart } from './part.ts';
import { countExcluded, countRenamed, isUntransformed, noTransforms, type RowTransforms } from './row-transforms.ts';
import { applyRules, type RulesApplied } from './treat-rows.ts';

/** By how much a part's bytes can grow at worst: UTF-8 needs up to three bytes for one, and quoting adds to that. */
const growth: Record<PlanMode, number> = { slice: 1, transcode: 3, rewrite: 4 };

const megabytes = (bytes: number): string => `${count(Math.floor(bytes / (1024 * 1024)))} MB`;

async function tooLargeRow(
  file: Blob,
  dialect: Dialect,
  start: number,
  row: number,
  original: Original | null,
): Promise<ImportError> {
  const most = `is larger than the ${megabytes(limits.partBytes)} a part may have`;
  if (original !== null) {
    const place = await locateInOriginal(file, original, start);
    const message = `Response ${count(row)} (${describeOriginalPlace(place)} of the file) ${most}. Shorten it.`;
    return new ImportError({ kind: 'file', problem: 'row-too-large', line: null, original: place }, message);
  }
  const line = await findLine(file, dialect, start);
  const message = `Response ${count(row)} (line ${count(line)} of the file) ${most}. Shorten it, or check for a quote that is not closed.`;
  return new ImportError({ kind: 'file', problem: 'row-too-large', line }, message);
}

interface Cut {
  mode: PlanMode;
  transforms: RowTransforms;
  original: Original | null;
  /** null: bad rows stop the import. */
  bad: RulesApplied | null;
}

/** Blocks of rows on their way into parts. */
interface Block {
  start: number;
  end: number;
  rows: number;
  /** Rows that are skipped because they are bad. */
  skipped: number;
}

const makeBlock = ({ starts, ends, counts, file_bytes }: RowIndex, at: number, bad: RulesApplied | null): Block => ({
  start: starts[at] ?? 0,
  end: ends[at] ?? file_bytes,
  rows: counts[at] ?? 0,
  skipped: bad?.skipped[at] ?? 0,
});

/** Joins blocks to parts that are as large as the limits allow (docs/interface.md#what-a-part-may-hold). */
async function joinBlocks(file: Blob, dialect: Dialect, index: RowIndex, cut: Cut): Promise<PartPlan[]> {
  const { mode, transforms, original, bad } = cut;
  const room = limits.partBytes - growth[mode] * (index.header.end - index.header.start) - countRenamed(transforms);
  const parts: PartPlan[] = [];
  const fits = (from: number, to: number) => sentBytes(index, from, to) * growth[mode] <= room;
  let first_row = 1;
  for (const at of index.starts.keys()) {
    const { start, end, rows, skipped } = makeBlock(index, at, bad);
    if (skipped < rows && !fits(start, end)) throw await tooLargeRow(file, dialect, start, first_row, original);
    const last = parts.at(-1);
    const joined = (last?.rows ?? 0) + rows;
    if (last !== undefined && joined <= limits.rowsPerPart && fits(last.start, end)) {
      Object.assign(last, { rows: joined, end }, bad && { skipped: (last.skipped ?? 0) + skipped });
    } else {
      const part_number = parts.length + 1;
      parts.push({ part_number, start, end, first_row, rows, excluded: 0, ...(bad && { skipped }) });
    }
    first_row += rows;
  }
  return withoutExcluded(withAlone(withGaps(parts, index), bad?.alone ?? []), transforms);
}

/** The bytes between two offsets without those of blank rows, which are not sent. */
function sentBytes({ gaps }: RowIndex, start: number, end: number): number {
  const own = (gaps ?? []).filter((gap) => gap.start >= start && gap.end <= end);
  return own.reduce((bytes, gap) => bytes - (gap.end - gap.start), end - start);
}

/** Adds to each part the blank ranges between its responses. */
function withGaps(parts: readonly PartPlan[], { gaps }: RowIndex): PartPlan[] {
  if (gaps === null || gaps.length === 0) return [...parts];
  return parts.map((part) => {
    const own = gaps.filter(({ start }) => start > part.start && start < part.end);
    return own.length === 0 ? part : { ...part, gaps: own };
  });
}

/** Adds to each part the rows that are read apart from the others. */
function withAlone(parts: readonly PartPlan[], alone: readonly Range[]): PartPlan[] {
  return parts.map((part) => {
    const own = alone.filter(({ start }) => start >= part.start && start < part.end);
    return own.length === 0 ? part : { ...part, alone: own };
  });
}

/** Subtracts the rows that are left out, and removes parts that become empty. */
function withoutExcluded(parts: readonly PartPlan[], transforms: RowTransforms): PartPlan[] {
  return parts
    .map((part) => {
      const excluded = countExcluded(transforms, part.first_row, part.rows);
      return { ...part, rows: part.rows - excluded - (part.skipped ?? 0), excluded };
    })
    .filter(({ rows }) => rows > 0)
    .map((part, at) => ({ ...part, part_number: at + 1 }));
}

const headerNotRead = (rows: number): ImportError =>
  new ImportError(
    { kind: 'file', problem: 'header-not-read', line: null },
    `The first ${rows === 1 ? 'row' : `${rows} rows`} cannot be sent as header: the import service would read the file in another way. Choose another number of header rows.`,
  );

function checkContent(index: RowIndex, dialect: Dialect): void {
  const fail = (problem: FileProblem, message: string) =>
    new ImportError({ kind: 'file', problem, line: null }, message);
  if (index.header.end === index.header.start)
    throw fail('no-header', 'The file has no header row. Check how many lines are left out above it.');
  if (index.rows > 0) return;
  const rows = dialect.header_rows === 1 ? 'a header row' : `${dialect.header_rows} header rows`;
  throw fail('no-rows', `The file has ${rows} but no responses below. Export the survey again, with its responses.`);
}

/** The service reads the dialect of a part from this many bytes. */
const headBytes = 1024 * 1024;

/** Whether the service will read the first part as intended. It gets only the text, not the dialect. */
async function isReadAlike(file: Blob, plan: ImportPlan): Promise<boolean> {
  const blob = await buildPart(file, plan, 1);
  const head = new Uint8Array(await blob.slice(0, headBytes).arrayBuffer());
  const intended = plan.mode === 'rewrite' ? { delimiter: ',', quote: '"' } : plan.dialect;
  try {
    const read = detectDialect(head, { whole: blob.size <= headBytes, headed: true });
    const isSameFormat =
      isPlain(read) &&
      read.encoding === 'utf-8' &&
      read.delimiter === intended.delimiter &&
      read.quote === intended.quote;
    return isSameFormat && read.newline !== '\r' && read.skip_lines === 0 && read.header_rows === plan.header_rows;
  } catch (error) {
    if (error instanceof ColumnsError) return false;
    throw error;
  }
}

/** @returns a table without responses: with it media files are added to a survey (docs/interface.md#append-to-a-survey) */
export const makeHeaderTable = (headers: readonly string[]): Blob => new Blob([writeRecord(headers)]);

/** @param file what `makeHeaderTable` wrote @throws ImportError (`file`) when the service would read it in another way */
export async function planHeader(file: Blob): Promise<ImportPlan> {
  const { size } = file;
  const plan: ImportPlan = {
    dialect: plainDialect,
    mode: 'slice',
    header: { start: 0, end: size },
    header_rows: 1,
    parts: [{ part_number: 1, start: size, end: size, first_row: 1, rows: 0, excluded: 0 }],
    rows: 0,
    no_responses: { blank_lines: 0, summary_rows: 0 },
    transforms: noTransforms,
    file_bytes: size,
  };
  const described = { ...plan, mode: 'rewrite', header_rows: describedHeaderRows, is_described: true } as const;
  for (const candidate of [plan, described]) if (await isReadAlike(file, candidate)) return candidate;
  throw headerNotRead(1);
}

/** The least change that the file needs. */
function chooseMode(dialect: Dialect, index: RowIndex, transforms: RowTransforms): PlanMode {
  // Old line ends, quotes where CSV allows none, and apostrophes that protect formulas would be read otherwise.
  const isOdd = index.stray_quotes > 0 || index.gaps === null || dialect.newline === '\r' || dialect.protects_formulas;
  if (isOdd || !isUntransformed(transforms)) return 'rewrite';
  return dialect.encoding === 'utf-8' ? 'slice' : 'transcode';
}

/** @returns null when bad rows stop the import, or there are none */
async function applyChosenRules(
  file: Blob,
  dialect: Dialect,
  index: RowIndex,
  { bad_rows: rules, excluded }: RowTransforms,
  original: Original | null,
): Promise<RulesApplied | null> {
  const [first] = index.unclosed ?? [];
  if (rules === null && first !== undefined) throw await unclosedQuoteError(file, dialect, first.start);
  if (rules === null) return null;
  const applied = await applyRules(file, dialect, index, { rules, excluded, original });
  return applied.report.skipped + applied.report.mended === 0 ? null : applied;
}

/**
 * Decides into which parts a file is divided, and whether it is sent as it is. Every part starts with the header.
 * @param chosen what the user chose to change in the rows
 * @param original what the file was made of, so that errors name the place in it
 * @throws ImportError (`file`) for a file without header or responses, and for a row larger than a part
 */
export async function planParts(
  file: Blob,
  dialect: Dialect,
  index: RowIndex,
  chosen: RowTransforms = noTransforms,
  original: Original | null = null,
): Promise<ImportPlan> {
  checkContent(index, dialect);
  const bad = await applyChosenRules(file, dialect, index, chosen, original);
  const transforms = bad === null ? { ...chosen, bad_rows: null } : chosen;
  const { header_rows } = dialect;
  // Rewritten where the service could read the file in another way than was chosen.
  const candidates: Pick<ImportPlan, 'mode' | 'header_rows' | 'is_described'>[] = [
    { mode: chooseMode(dialect, index, transforms), header_rows },
    { mode: 'rewrite', header_rows },
    { mode: 'rewrite', header_rows: 1 },
    { mode: 'rewrite', header_rows: describedHeaderRows, is_described: true },
  ];
  const { header, rows, no_responses, file_bytes } = index;
  for (const candidate of candidates) {
    const parts = await joinBlocks(file, dialect, index, { mode: candidate.mode, transforms, original, bad });
    if (parts.length === 0)
      throw new ImportError(
        { kind: 'file', problem: 'all-left-out', line: null },
        'Every response is left out. Keep at least one.',
      );
    const plan = {
      dialect,
      ...candidate,
      header,
      parts,
      rows,
      no_responses,
      transforms,
      file_bytes,
      ...(bad && { bad_rows: bad.report }),
    };
    if (await isReadAlike(file, plan)) return plan;
  }
  throw headerNotRead(dialect.header_rows);
}
