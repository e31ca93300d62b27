import { readRecords, writeRecord } from '../../columns/index.ts';
import { ImportError } from '../core/import-error.ts';
import { decodeRange, type Range } from '../csv/file-text.ts';
import type { ImportPlan, PartPlan } from './import-plan.ts';
import { joinedHeaders, transformRow } from './row-transforms.ts';

const csv = { type: 'text/csv' };

/** The header rows that are sent, all as wide as the widest of the file. */
async function headerRows(file: Blob, { dialect, header, header_rows, transforms }: ImportPlan) {
  const records = readRecords(await decodeRange(file, header, dialect.encoding), dialect);
  const rows = [...records].map(({ cells }) => cells);
  const width = Math.max(...rows.map((row) => row.length));
  const joined = joinedHeaders(transforms);
  const padded = rows.map((row, level) => [
    ...row,
    ...Array<string>(width - row.length).fill(''),
    ...joined.map((name) => (level === 0 ? name : '')),
  ]);
  return { width, lines: padded.slice(0, header_rows).map(writeRecord) };
}

async function rewrite(file: Blob, plan: ImportPlan, part: PartPlan): Promise<Blob> {
  const { dialect, transforms } = plan;
  const { width, lines } = await headerRows(file, plan);
  const excluded = new Set(transforms.excluded);
  let row = part.first_row;
  for (const { cells } of readRecords(await decodeRange(file, part, dialect.encoding), dialect)) {
    if (!excluded.has(row)) lines.push(writeRecord(transformRow(cells, transforms, width)));
    row++;
  }
  if (row - part.first_row !== part.rows + part.excluded) throw changedFile();
  return new Blob(lines, csv);
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
export function changedFile(): ImportError {
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
export async function partBlob(file: Blob, plan: ImportPlan, partNumber: number): Promise<Blob> {
  const part = plan.parts[partNumber - 1];
  if (part === undefined) throw new RangeError(`There is no part ${partNumber}.`);
  if (file.size !== plan.file_bytes) throw changedFile();
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
