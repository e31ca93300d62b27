import { detectDialect } from '@sheaf/survey-columns';
import type { ImportPlan, PartPlan } from './import-plan.ts';
import { noTransforms } from './row-transforms.ts';

/** A part as the service stored it: with its header, byte for byte. */
export interface StoredPart {
  rows: number;
  /** It was appended to the survey, so its columns are found by their names. */
  appended: boolean;
  /** The wave that begins with it; null if none does. */
  begins_wave: { name: string | null } | null;
  content: Blob;
}

const headBytes = 1024 * 1024;

/**
 * Plans how a survey that was imported before is sent again: each part unchanged, with its header.
 * @param parts at least one, in order
 * @returns one file with all parts, and the plan that divides it
 * @throws ColumnsError when the first part is no table
 */
export async function planResend(
  parts: readonly StoredPart[],
  fileName: string,
): Promise<{ file: File; plan: ImportPlan }> {
  const first = parts[0]?.content ?? new Blob([]);
  const head = new Uint8Array(await first.slice(0, headBytes).arrayBuffer());
  const dialect = detectDialect(head, { whole: first.size <= headBytes, headed: true });
  const planned: PartPlan[] = [];
  let [start, first_row] = [0, 1];
  for (const { rows, appended, begins_wave, content } of parts) {
    const part_number = planned.length + 1;
    planned.push({
      part_number,
      start,
      end: start + content.size,
      first_row,
      rows,
      excluded: 0,
      appended,
      begins_wave,
    });
    start += content.size;
    first_row += rows;
  }
  const file = new File(
    parts.map(({ content }) => content),
    fileName,
    { type: 'text/csv' },
  );
  const plan: ImportPlan = {
    dialect,
    mode: 'slice',
    // Every part has its own.
    header: { start: 0, end: 0 },
    header_rows: dialect.header_rows,
    parts: planned,
    rows: first_row - 1,
    no_responses: { blank_lines: 0, summary_rows: 0 },
    transforms: noTransforms,
    file_bytes: start,
  };
  return { file, plan };
}
