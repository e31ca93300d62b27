import { readRecords, readTable } from '../../columns/index.ts';
import type { SourcePlace } from '../core/import-error.ts';
import { decodeRange, lineAt } from '../csv/file-text.ts';
import type { ImportPlan, PartPlan } from './import-plan.ts';
import { type Original, originalInWords, placeInOriginal } from './original.ts';

/** A row of a part in the text of that part. */
interface FoundRow {
  /** Among all responses, 1-based. */
  response: number;
  /** The text of the part before it. */
  before: string;
}

async function findInPart(
  file: Blob,
  { dialect, transforms }: ImportPlan,
  part: PartPlan,
  row: number,
): Promise<FoundRow | null> {
  const text = await decodeRange(file, part, dialect.encoding);
  const excluded = new Set(transforms.excluded);
  let response = part.first_row;
  let sent = 0;
  for (const { start } of readRecords(text, dialect)) {
    if (!excluded.has(response) && ++sent === row) return { response, before: text.slice(0, start) };
    response++;
  }
  return null;
}

/** @returns the place of a column in the file, 0-based; null for one that the import made */
async function findColumn(file: Blob, { dialect, header }: ImportPlan, name: string | null): Promise<number | null> {
  const bytes = new Uint8Array(await file.slice(header.start, header.end).arrayBuffer());
  const table = readTable(bytes, { ...dialect, skip_lines: 0 }, { limit: 1, whole: true });
  const column = table.header.indexOf(name ?? '');
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
  const { response, before } = found;
  if (original !== null) {
    const offset = part.start + new TextEncoder().encode(before).length;
    const place = await placeInOriginal(file, original, offset, await findColumn(file, plan, column));
    return { ...unknown, response, original: place };
  }
  const lineEnd = plan.dialect.newline === '\r' ? '\r' : '\n';
  const line = (await lineAt(file, plan.dialect, part.start)) + before.split(lineEnd).length - 1;
  return { ...unknown, response, line };
}

/** @returns the place in words, without a full stop. */
export function placeInWords({ part_number, row, response, line, column, original }: SourcePlace): string {
  const count = (value: number) => value.toLocaleString('en');
  const where = [`part ${part_number}`];
  if (row !== null) where.push(`row ${count(row)}`);
  if (column !== null) where.push(`column “${column}”`);
  if (original !== undefined) return `${where.join(', ')} = ${originalInWords(original)} of your file`;
  if (response === null || line === null) return where.join(', ');
  return `${where.join(', ')} = response ${count(response)}, line ${count(line)} of your file`;
}
