import { readTable } from '@sheaf/survey-columns';
import type { SourcePlace } from '../core/import-error.ts';
import { count } from '../core/in-words.ts';
import { lineAt } from '../csv/file-text.ts';
import type { ImportPlan, PartPlan } from './import-plan.ts';
import { type Original, originalInWords, placeInOriginal } from './original.ts';
import { readTreated } from './part.ts';
import { headerWidth } from './treat-rows.ts';

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
  const width = await headerWidth(file, dialect, header);
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
    const place = await placeInOriginal(file, original, start, await findColumn(file, plan, column));
    return { ...unknown, response, original: place };
  }
  return { ...unknown, response, line: await lineAt(file, plan.dialect, start) };
}

/** @returns the place in words, without a full stop. */
export function placeInWords({ part_number, row, response, line, column, original }: SourcePlace): string {
  const where = [`part ${part_number}`];
  if (row !== null) where.push(`row ${count(row)}`);
  if (column !== null) where.push(`column “${column}”`);
  if (original !== undefined) return `${where.join(', ')} = ${originalInWords(original)} of your file`;
  if (response === null || line === null) return where.join(', ');
  return `${where.join(', ')} = response ${count(response)}, line ${count(line)} of your file`;
}
