import type { SourcePlace } from './import-error.ts';
import { lineAt } from './lines.ts';
import { decodeRange } from './part.ts';
import type { ImportPlan, PartPlan } from './plan-shape.ts';
import { readRecords } from './records.ts';

/** @returns how many lines of the part come before its data row `row` (1-based), or null when it has no such row. */
async function linesBefore(file: Blob, { dialect }: ImportPlan, part: PartPlan, row: number): Promise<number | null> {
  const text = await decodeRange(file, part, dialect.encoding);
  const lineEnd = dialect.newline === '\r' ? '\r' : '\n';
  let seen = 0;
  for (const { start } of readRecords(text, dialect)) {
    if (++seen === row) return text.slice(0, start).split(lineEnd).length - 1;
  }
  return null;
}

/** Maps what the service says of a part back to the source: "part 3, row 57 = response 40,057, line 40,913 of your file". */
export async function locate(
  file: Blob,
  plan: ImportPlan,
  details: { part_number: number; row?: number | undefined; column?: string | undefined },
): Promise<SourcePlace> {
  const { part_number, row = null, column = null } = details;
  const nowhere = { part_number, row, response: null, line: null, column };
  const part = plan.parts[part_number - 1];
  if (part === undefined || row === null) return nowhere;
  const before = await linesBefore(file, plan, part, row);
  if (before === null) return nowhere;
  const line = (await lineAt(file, plan.dialect, part.start)) + before;
  return { part_number, row, response: part.first_row + row - 1, line, column };
}

/** @returns the place in words, without a full stop. */
export function placeInWords({ part_number, row, response, line, column }: SourcePlace): string {
  const count = (value: number) => value.toLocaleString('en');
  const where = [`part ${part_number}`];
  if (row !== null) where.push(`row ${count(row)}`);
  if (column !== null) where.push(`column “${column}”`);
  if (response === null || line === null) return where.join(', ');
  return `${where.join(', ')} = response ${count(response)}, line ${count(line)} of your file`;
}
