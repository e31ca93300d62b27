import {
  createDateCheck,
  createPrivacyCheck,
  createQualityCheck,
  type DateFinding,
  type Decision,
  decideColumns,
  findColumns,
  type PersonalKind,
  type PrivacyFinding,
  type QualityFinding,
  readTable,
  type SurveyShape,
  samplePlaces,
} from '@sheaf/survey-columns';
import type { Dialect, Table } from '@sheaf/tables';
import { type ColumnType, holdsTime } from '../../contract/index.ts';
import { ImportError } from '../core/import-error.ts';
import { type RowIndex, readRows, type ScanOptions, scanRows } from '../csv/scan-rows.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { planParts } from '../plan/plan-parts.ts';

/** The first bytes of a file, which tell its dialect and header. Of a smaller file this is everything. */
export const headBytes = 4 * 1024 * 1024;

/** The settings that the sender of a survey may give at initialize. */
interface ColumnRequest {
  column_mapping?: Readonly<Record<string, ColumnType>> | null;
  auto_map?: boolean;
  missing_answers?: Readonly<Record<string, readonly string[]>>;
}

/** The columns of a file, decided as the service will decide them. */
interface FileColumns {
  /** Header and first rows. */
  table: Table;
  /** The header with the rows from which the types were decided. */
  sample: Table;
  decision: Decision;
  /** The rows and the plan of a file larger than its head; null for a smaller one, or when it cannot be divided into rows. */
  scanned: { index: RowIndex; plan: ImportPlan } | null;
}

/** The first bytes of a file. */
export async function readHead(file: Blob, bytes = headBytes): Promise<{ head: Uint8Array; whole: boolean }> {
  const head = new Uint8Array(await file.slice(0, bytes).arrayBuffer());
  return { head, whole: file.size <= bytes };
}

/** Reads the rows of the first part from which the service decides, each as wide as the header. */
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

/** @returns null for a file that cannot be divided into rows: its head is enough to show its columns. */
async function scanFile(file: Blob, dialect: Dialect, options: ScanOptions): Promise<FileColumns['scanned']> {
  try {
    const index = await scanRows(file, dialect, options);
    return { index, plan: await planParts(file, dialect, index) };
  } catch (error) {
    if (error instanceof ImportError) return null;
    throw error;
  }
}

/**
 * Decides the types of the columns from the same rows as the service: evenly spaced over the first part that is sent. A file
 * larger than its head is scanned first.
 * @param known an earlier scan, so that the file is not read again
 * @throws ColumnsError when the file is no table; the signal's reason
 */
export async function readFileColumns(
  file: Blob,
  dialect: Dialect,
  request: ColumnRequest = {},
  known: FileColumns['scanned'] = null,
  options: ScanOptions = {},
): Promise<FileColumns> {
  const { head, whole } = await readHead(file);
  const table = readTable(head, dialect, { limit: Number.MAX_SAFE_INTEGER, whole });
  const found = whole ? known : (known ?? (await scanFile(file, dialect, options)));
  const rows =
    found === null || whole
      ? samplePlaces(table.rows.length, table.header.length).map((at) => table.rows[at] ?? [])
      : await sampleFirstPart(file, found.plan, found.index, table.header.length);
  const { column_mapping, auto_map = true, missing_answers = {} } = request;
  const sample = { ...table, rows };
  const wanted = { column_mapping: column_mapping ?? {}, auto_map, missing_answers };
  return { table, sample, decision: decideColumns(sample, wanted), scanned: found };
}

/**
 * @returns a key that is equal for tables whose responses fit into one survey. Appended parts are read by the names of the
 * columns, so the order does not matter, and each name must be the same.
 */
export const makeColumnSetKey = (header: readonly string[]): string => JSON.stringify([...header].sort());

/** What the checks of every response of a file found. Row numbers are 1-based and count data rows. */
export interface Inspection {
  quality: QualityFinding[];
  privacy: PrivacyFinding[];
  /** The personal detail that all cells of a column hold, whatever its type; null for other columns. */
  holds: (PersonalKind | null)[];
  /** Columns of dates that can be read day first and month first, and what the complete column tells. */
  dates: DateFinding[];
}

/** Enough rows to learn how the file writes its times. */
const sampleRows = 1000;

/**
 * Reads a complete file on this device and finds what the user may want to leave out or redact before it is sent: test and
 * duplicate responses, straight-lining, speeders, summary rows, and personal details in any column. It takes some seconds for
 * 100 MB, so it is for a worker.
 * @throws the signal's reason
 */
export async function inspectResponses(
  file: Blob,
  dialect: Dialect,
  index: RowIndex,
  shape: SurveyShape,
  options: ScanOptions = {},
): Promise<Inspection> {
  const sample: string[][] = [];
  for await (const cells of readRows(file, dialect, index, { ...(options.signal && { signal: options.signal }) })) {
    sample.push(cells);
    if (sample.length === sampleRows) break;
  }
  const quality = createQualityCheck(shape, sample);
  const privacy = createPrivacyCheck(shape);
  const dates = createDateCheck(findColumns(shape, holdsTime));
  let row = 0;
  for await (const cells of readRows(file, dialect, index, options)) {
    row++;
    quality.add(row, cells);
    privacy.add(row, cells);
    dates.add(cells);
  }
  return { quality: quality.findings(), privacy: privacy.findings(), holds: privacy.holds(), dates: dates.findings() };
}

/**
 * Reads a complete file and finds what tells day from month in columns of dates.
 * @param columns 0-based
 * @returns the columns of which at least one date can be read both ways
 * @throws the signal's reason
 */
export async function findDateOrders(
  file: Blob,
  dialect: Dialect,
  index: RowIndex,
  columns: readonly number[],
  options: ScanOptions = {},
): Promise<DateFinding[]> {
  const dates = createDateCheck(columns);
  if (columns.length === 0) return [];
  for await (const cells of readRows(file, dialect, index, options)) dates.add(cells);
  return dates.findings();
}
