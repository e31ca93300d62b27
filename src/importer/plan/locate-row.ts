import { readRecords } from '../../columns/index.ts';
import type { SourcePlace } from '../core/import-error.ts';
import { lineAt } from '../csv/line-number.ts';
import type { ImportPlan, PartPlan } from './import-plan.ts';
import { decodeRange } from './part.ts';

/** @returns where the `row`-th row that was sent of a part stands in the file: lines of the part before it, and its number. */
async function find(
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

/** Maps what the service says of a part back to the source: "part 3, row 57 = response 40,057, line 40,913 of your file". */
export async function locate(
  file: Blob,
  plan: ImportPlan,
  details: { part_number: number; row?: number | undefined; column?: string | undefined },
): Promise<SourcePlace> {
  const { part_number, row = null, column = null } = details;
  const nowhere = { part_number, row, response: null, line: null, column };
  const part = plan.parts[part_number - 1];
  // Of what is sent again unchanged there is no file of the person's, in which a line could be named.
  if (part === undefined || row === null || plan.header.end === plan.header.start) return nowhere;
  const found = await find(file, plan, part, row);
  if (found === null) return nowhere;
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
