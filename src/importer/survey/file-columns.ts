import {
  type Decision,
  type Dialect,
  decideColumns,
  readTable,
  samplePlaces,
  type Table,
} from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import { ImportError } from '../core/import-error.ts';
import { readRows } from '../csv/read-rows.ts';
import { type RowIndex, type ScanOptions, scanRows } from '../csv/scan-rows.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { planParts } from '../plan/plan-parts.ts';

/** The first bytes of a file: its dialect and header are told from them, and all of it where there is no more. */
export const headBytes = 4 * 1024 * 1024;

/** What a sender asks for, as at initialize. */
export interface Asked {
  column_mapping?: Readonly<Record<string, ColumnType>> | null;
  auto_map?: boolean;
  missing_answers?: Readonly<Record<string, readonly string[]>>;
}

/** A file read as the service will read it. */
export interface Reading {
  /** Header and first rows. */
  table: Table;
  /** The header with the rows by which all was decided. */
  sample: Table;
  decision: Decision;
  /** Of a file larger than its head; null where that was not needed, or where the file cannot be cut into rows. */
  scanned: { index: RowIndex; plan: ImportPlan } | null;
}

/** The first bytes of a file. */
export async function readHead(file: Blob, bytes = headBytes): Promise<{ head: Uint8Array; whole: boolean }> {
  const head = new Uint8Array(await file.slice(0, bytes).arrayBuffer());
  return { head, whole: file.size <= bytes };
}

/** The rows of the first part by which the service decides, each as wide as the header. */
async function sampleFirstPart(
  file: Blob,
  { dialect, parts }: Pick<ImportPlan, 'dialect' | 'parts'>,
  index: RowIndex,
  width: number,
): Promise<string[][]> {
  const places = samplePlaces(parts[0]?.rows ?? 0, width);
  const sample: string[][] = [];
  let row = 0;
  for await (const cells of readRows(file, dialect, index, {})) {
    if (sample.length === places.length) break;
    if (row++ === places[sample.length]) sample.push(Array.from({ length: width }, (_, at) => cells[at] ?? ''));
  }
  return sample;
}

/** @throws ImportError but for what a look at the head can do without: a file that cannot be cut is read as far as it goes. */
async function scanned(file: Blob, dialect: Dialect, options: ScanOptions): Promise<Reading['scanned']> {
  try {
    const index = await scanRows(file, dialect, options);
    return { index, plan: await planParts(file, dialect, index) };
  } catch (error) {
    if (error instanceof ImportError) return null;
    throw error;
  }
}

/**
 * Decides types and rules of the columns from the rows the service will decide from: evenly spaced over the first part
 * that is sent. A file no larger than its head is read from that; any other is scanned first.
 * @param known what a scan found already, so that the file is not read again
 * @throws ColumnsError for what is no table; the signal's reason
 */
export async function readFileColumns(
  file: Blob,
  dialect: Dialect,
  asked: Asked = {},
  known: Reading['scanned'] = null,
  options: ScanOptions = {},
): Promise<Reading> {
  const { head, whole } = await readHead(file);
  const table = readTable(head, dialect, { limit: Number.MAX_SAFE_INTEGER, whole });
  const found = whole ? known : (known ?? (await scanned(file, dialect, options)));
  const rows =
    found === null || whole
      ? samplePlaces(table.rows.length, table.header.length).map((at) => table.rows[at] ?? [])
      : await sampleFirstPart(file, found.plan, found.index, table.header.length);
  const { column_mapping, auto_map = true, missing_answers = {} } = asked;
  const sample = { ...table, rows };
  const wanted = { column_mapping: column_mapping ?? {}, auto_map, missing_answers };
  return { table, sample, decision: decideColumns(sample, wanted), scanned: found };
}
