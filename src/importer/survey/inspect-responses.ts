import {
  columnsWhere,
  createDateCheck,
  createPrivacyCheck,
  createQualityCheck,
  type DateFinding,
  type PersonalKind,
  type PrivacyFinding,
  type QualityFinding,
  type SurveyShape,
} from '@sheaf/survey-columns';
import type { Dialect } from '@sheaf/tables';
import { holdsTime } from '../../contract/index.ts';
import { type RowIndex, readRows, type ScanOptions } from '../csv/scan-rows.ts';

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
  const dates = createDateCheck(columnsWhere(shape, holdsTime));
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
