import { readTable } from '@sheaf/survey-columns';
import { describedHeader, readRecords, unescapeFormula, writeRecord } from '@sheaf/tables';
import { ImportError, type SourcePlace } from '../core/import-error.ts';
import { count } from '../core/problems.ts';
import { decodeRange, findLine, type Range } from '../csv/file-text.ts';
import type { ImportPlan, PartPlan } from './import-plan.ts';
import { describeOriginalPlace, locateInOriginal, type Original } from './original.ts';
import { skipBadRows, transformHeader, transformRow } from './row-transforms.ts';
import { measureWidth, type NumberedRow, treatBlock } from './treat-rows.ts';

const csv = { type: 'text/csv' };

/** The service sees only the text, so nobody else can tell it of these apostrophes. */
const unprotect = (cells: readonly string[], { protects_formulas }: ImportPlan['dialect']): string[] =>
  protects_formulas ? cells.map(unescapeFormula) : [...cells];

/** The header rows that are sent, all as wide as the widest of the file. */
async function headerRows(file: Blob, { dialect, header, header_rows, transforms, is_described }: ImportPlan) {
  const records = readRecords(await decodeRange(file, header, dialect.encoding), dialect);
  const rows = [...records].map(({ cells }) => unprotect(cells, dialect));
  const width = Math.max(...rows.map((row) => row.length));
  const padded = rows.map((row, level) => {
    const wide = [...row, ...Array<string>(width - row.length).fill('')];
    return level === 0 ? transformHeader(wide, transforms) : wide;
  });
  const sent = is_described ? describedHeader(padded) : padded.slice(0, header_rows);
  return { width, lines: sent.map(writeRecord) };
}

async function rewrite(file: Blob, plan: ImportPlan, part: PartPlan): Promise<Blob> {
  const { dialect, transforms } = plan;
  const { width, lines } = await headerRows(file, plan);
  const excluded = new Set(transforms.excluded);
  let row = part.first_row;
  const rows =
    transforms.bad_rows === null
      ? readRecords(await decodeRange(file, part, dialect.encoding), dialect)
      : readTreated(file, plan, part, width);
  for await (const { cells } of rows) {
    if (cells !== null && !excluded.has(row))
      lines.push(writeRecord(transformRow(unprotect(cells, dialect), transforms)));
    row++;
  }
  if (row - part.first_row !== part.rows + part.excluded + (part.skipped ?? 0)) throw changedFileError();
  return new Blob(lines, csv);
}

/**
 * Reads the rows of a part after the rules for bad rows.
 * @param needsRanges as `treatBlock`
 */
async function* readTreated(
  file: Blob,
  { dialect, header, transforms }: ImportPlan,
  part: PartPlan,
  width: number,
  needsRanges = false,
): AsyncGenerator<NumberedRow> {
  const rules = transforms.bad_rows ?? skipBadRows;
  const borders = [part.start, ...(part.alone ?? []).flatMap(({ start, end }) => [start, end]), part.end];
  let first_row = part.first_row;
  for (const [at, start] of borders.slice(0, -1).entries()) {
    const block = { start, end: borders[at + 1] ?? part.end, first_row, is_alone: at % 2 === 1 };
    for await (const row of treatBlock(file, { dialect, header, width }, block, { rules, needsRanges })) {
      yield row;
      first_row++;
    }
  }
}

/** The bytes of a part without its blank rows. */
function filledRanges({ start, end, gaps = [] }: PartPlan): Range[] {
  const borders = [start, ...gaps.flatMap((gap) => [gap.start, gap.end]), end];
  const ranges = Array.from({ length: borders.length / 2 }, (_, at) => ({
    start: borders[2 * at] ?? end,
    end: borders[2 * at + 1] ?? end,
  }));
  return ranges.filter((range) => range.end > range.start);
}

/** @returns the error for a file that has changed since the plan was made. */
export function changedFileError(): ImportError {
  return new ImportError(
    { kind: 'other-file' },
    'This is not the file the import started with: it was changed or replaced. Put the old file back, or start a new import.',
  );
}

/**
 * @param partNumber 1-based
 * @returns what is sent for one part. A `slice` takes no memory: its bytes are read while they are sent.
 * @throws ImportError (`other-file`) when the file changed since it was planned
 */
export async function buildPart(file: Blob, plan: ImportPlan, partNumber: number): Promise<Blob> {
  const part = plan.parts[partNumber - 1];
  if (part === undefined) throw new RangeError(`There is no part ${partNumber}.`);
  if (file.size !== plan.file_bytes) throw changedFileError();
  const { header, dialect } = plan;
  switch (plan.mode) {
    case 'slice':
      return new Blob(
        [header, ...filledRanges(part)].map(({ start, end }) => file.slice(start, end)),
        csv,
      );
    case 'transcode': {
      const texts: string[] = [];
      for (const range of [header, ...filledRanges(part)]) texts.push(await decodeRange(file, range, dialect.encoding));
      return new Blob(texts, csv);
    }
    case 'rewrite':
      return rewrite(file, plan, part);
  }
}

/** A row of a part in the text of that part. */
interface FoundRow {
  /** Among all responses, 1-based. */
  response: number;
  /** Where it starts in the file, in bytes. */
  start: number;
}

async function findInPart(file: Blob, plan: ImportPlan, part: PartPlan, row: number): Promise<FoundRow | null> {
  const { dialect, header, transforms } = plan;
  const excluded = new Set(transforms.excluded);
  let sent = 0;
  const width = await measureWidth(file, dialect, header);
  for await (const { number, cells, start } of readTreated(file, plan, part, width, true)) {
    const isSent = !excluded.has(number) && (transforms.bad_rows === null || cells !== null);
    if (isSent && ++sent === row) return { response: number, start };
  }
  return null;
}

/** @returns the headers of a planned file */
export async function readHeader(file: Blob, { dialect, header }: ImportPlan): Promise<string[]> {
  const bytes = new Uint8Array(await file.slice(header.start, header.end).arrayBuffer());
  return readTable(bytes, { ...dialect, skip_lines: 0 }, { limit: 1, whole: true }).header;
}

/** @returns the place of a column in the file, 0-based; null for one that the import made */
async function findColumn(file: Blob, plan: ImportPlan, name: string | null): Promise<number | null> {
  const renamed = plan.transforms.renamed.find(({ header }) => header === name);
  const column = renamed?.column ?? (await readHeader(file, plan)).indexOf(name ?? '');
  return column < 0 ? null : column;
}

/** The failure as the service reports it. */
interface ReportedPlace {
  part_number: number;
  row?: number | undefined;
  column?: string | undefined;
}

/**
 * Finds the place in the file that the service names by part and row: "part 3, row 57 = response 40,057, line 40,913 of your
 * file". Of a table that was converted it is the place in the original.
 * @param file the CSV
 */
export async function locateRow(
  file: Blob,
  { plan, original }: { plan: ImportPlan; original: Original | null },
  details: ReportedPlace,
): Promise<SourcePlace> {
  const { part_number, row = null, column = null } = details;
  const unknown: SourcePlace = { part_number, row, response: null, line: null, column };
  const part = plan.parts[part_number - 1];
  // A survey that is sent again has no file of the user's in which a line could be named.
  if (part === undefined || row === null || plan.header.end === plan.header.start) return unknown;
  const found = await findInPart(file, plan, part, row);
  if (found === null) return unknown;
  const { response, start } = found;
  if (original !== null) {
    const place = await locateInOriginal(file, original, start, await findColumn(file, plan, column));
    return { ...unknown, response, original: place };
  }
  return { ...unknown, response, line: await findLine(file, plan.dialect, start) };
}

/** @returns the place in words, without a full stop. */
export function describePlace({ part_number, row, response, line, column, original }: SourcePlace): string {
  const where = [`part ${part_number}`];
  if (row !== null) where.push(`row ${count(row)}`);
  if (column !== null) where.push(`column “${column}”`);
  if (original !== undefined) return `${where.join(', ')} = ${describeOriginalPlace(original)} of your file`;
  if (response === null || line === null) return where.join(', ');
  return `${where.join(', ')} = response ${count(response)}, line ${count(line)} of your file`;
}
