import { readRecords } from '../../columns/index.ts';
import type { SourcePlace } from '../core/import-error.ts';
import { decodeRange, lineAt } from '../csv/file-text.ts';
import type { ImportPlan, PartPlan } from './import-plan.ts';

/** @returns the number of the `row`-th row of a part among all responses, and the lines of the part before it. */
async function findInPart(
  file: Blob,
  { dialect, edits }: ImportPlan,
  part: PartPlan,
  row: number,
): Promise<{ linesBefore: number; response: number } | null> {
  const text = await decodeRange(file, part, dialect.encoding);
  const lineEnd = dialect.newline === '\r' ? '\r' : '\n';
  const excluded = new Set(edits.excluded);
  let response = part.first_row;
  let sent = 0;
  for (const { start } of readRecords(text, dialect)) {
    if (!excluded.has(response) && ++sent === row) {
      return { linesBefore: text.slice(0, start).split(lineEnd).length - 1, response };
    }
    response++;
  }
  return null;
}

/** Finds the place in the file that the service names by part and row: "part 3, row 57 = response 40,057, line 40,913 of your file". */
export async function locateRow(
  file: Blob,
  plan: ImportPlan,
  details: { part_number: number; row?: number | undefined; column?: string | undefined },
): Promise<SourcePlace> {
  const { part_number, row = null, column = null } = details;
  const unknown = { part_number, row, response: null, line: null, column };
  const part = plan.parts[part_number - 1];
  // A survey that is sent again has no file of the user's in which a line could be named.
  if (part === undefined || row === null || plan.header.end === plan.header.start) return unknown;
  const found = await findInPart(file, plan, part, row);
  if (found === null) return unknown;
  const line = (await lineAt(file, plan.dialect, part.start)) + found.linesBefore;
  return { part_number, row, response: found.response, line, column };
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
