import { isUtf8 } from 'node:buffer';
import {
  type ColumnGroup,
  type Decision,
  decideColumns,
  decideDisplays,
  detectDialect,
  readTable,
  type Suggestion,
} from '@sheaf/survey-columns';
import { ColumnsError, type Dialect, type Table } from '@sheaf/tables';
import { type ColumnType, columnTypes, describeType, dialectShape } from '../../../contract/index.ts';
import { parseStored } from '../../core/json.ts';
import { findProblem, problem } from '../../core/problems.ts';
import type { Reader } from '../../data/database.ts';
import { maxColumns } from '../../data/ids.ts';
import { findRow } from '../../data/rows.ts';
import { type FoundDisplays, readHeaderRows, type StoredGroup } from '../../data/stored-outline.ts';
import { readStoredKey, type StoredPersonKey } from '../../data/stored-person-key.ts';
import { listPlannedColumns, type PlannedColumn } from '../columns/planned-columns.ts';
import { PartFailure } from './failure.ts';

/** How parts are read. It is decided from the first part of the upload and stored. An appended part may have another dialect. */
export interface Plan {
  dialect: Dialect;
  header_rows: string[][];
  columns: PlannedColumn[];
  /** The columns that say who answered; null: addresses and names do, as in every survey at first. */
  person_key: StoredPersonKey | null;
  /** Found with the first part, and stored with it; null for later parts. */
  outline: FoundOutline | null;
  /** True until the first part is saved. */
  is_new: boolean;
}

/** Columns that are one question, and how each column is shown. */
interface FoundOutline {
  groups: StoredGroup[];
  /** One for each column. */
  displays: FoundDisplays[];
}

/** Header and first rows are read from this many bytes; the encoding is detected from the complete file. */
const headBytes = 1024 * 1024;

/** @throws PartFailure if `work` finds that the bytes are not a table */
function asFailure<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ColumnsError)) throw error;
    const code = ({ empty: 'empty_part', binary: 'binary_file', encoding: 'bad_encoding' } as const)[error.kind];
    throw new PartFailure(problem(code, { why: findProblem(error) }));
  }
}

/** The dialect of a first part. */
export function findDialect(bytes: Uint8Array): Dialect {
  return asFailure(() => {
    const isPlain = isUtf8(bytes) && !bytes.includes(0);
    if (!isPlain) return detectDialect(bytes, { whole: true, headed: true });
    const dialect = detectDialect(bytes.subarray(0, headBytes), { whole: bytes.length <= headBytes, headed: true });
    return dialect.encoding === 'utf-8' ? dialect : detectDialect(bytes, { whole: true, headed: true });
  });
}

/** The header of a part, and the first rows its head holds. */
export function readFileHead(bytes: Uint8Array, dialect: Dialect): Table {
  const whole = bytes.length <= headBytes;
  const table = asFailure(() => readTable(bytes.subarray(0, headBytes), dialect, { limit: 1, whole }));
  const columns = table.header.length;
  if (columns > maxColumns) throw new PartFailure(problem('too_many_columns', { columns, most: maxColumns }));
  return table;
}

/** The choices of the client at initialize. Keys of `column_mapping` that name no column are ignored. */
interface Wanted {
  column_mapping: Record<string, ColumnType>;
  auto_map: boolean;
  missing_answers?: Record<string, string[]>;
}

/** Types whose columns can be shown in several ways. */
const shownTypes = columnTypes.filter((type) => describeType(type).displays.length > 0);

/** How each column is shown with each type, so that a later change of its type needs no look at the file. */
function findDisplays(
  table: Table,
  suggestions: readonly Suggestion[],
  groups: readonly ColumnGroup[],
): FoundDisplays[] {
  const byType = shownTypes.map((type) => ({
    type,
    displays: decideDisplays(
      table,
      suggestions.map((own) => ({ ...own, type })),
      groups,
    ),
  }));
  return suggestions.map((_, index) =>
    Object.fromEntries(
      byType.flatMap(({ type, displays }) => {
        const display = displays[index] ?? null;
        if (display === null) return [];
        const { as, decimal, unit_seconds, confidence, reason } = display;
        return [[type, { as, decimal, unit_seconds, confidence, reason }]];
      }),
    ),
  );
}

/** The same functions as in the preview, from the same rows, with the types as they are decided. */
function findOutline(table: Table, { suggestions, columns, groups }: Decision): FoundOutline {
  const typed = suggestions.map((own, index) => ({ ...own, type: columns[index]?.type ?? own.type }));
  const stored = groups.map(({ question, ...rest }) => ({
    ...rest,
    text: question,
    source: 'found' as const,
  }));
  return { groups: stored, displays: findDisplays(table, typed, groups) };
}

/** @param rows the rows of the first part that `samplePlaces` names */
export function makePlan(dialect: Dialect, head: Table, rows: string[][], wanted: Wanted): Plan {
  const table = { ...head, rows };
  const decided = decideColumns(table, wanted);
  const columns = decided.columns.map(({ index, header, type, source, rule }) => ({
    id: null,
    column_index: index,
    place: index,
    header,
    text: head.texts[index] || header,
    type,
    source,
    rule,
  }));
  const outline = findOutline(table, decided);
  return { dialect, header_rows: head.header_rows, columns, person_key: null, outline, is_new: true };
}

/** @returns the stored plan of the upload; undefined for its first part */
export async function loadPlan(db: Reader, upload_id: number): Promise<Plan | undefined> {
  const table = await findRow(db, 'survey_tables', ['dialect', 'header_rows', 'person_key'], { upload_id });
  if (table === undefined) return undefined;
  return {
    dialect: parseStored(table.dialect, dialectShape),
    header_rows: readHeaderRows(table.header_rows),
    columns: await listPlannedColumns(db, upload_id),
    person_key: readStoredKey(table.person_key),
    outline: null,
    is_new: false,
  };
}

/**
 * Reads the header of a later part. If a file was split by hand, later parts may have only the names, without the units, codes
 * or question texts below them. Then the rows below the names are responses.
 */
export function readLaterHead(plan: Plan, bytes: Uint8Array): { dialect: Dialect; head: Table } {
  const { dialect } = plan;
  const head = readFileHead(bytes, dialect);
  const isAlike = (level: number): boolean =>
    plan.header_rows[level]?.some((cell, index) => cell.trim() !== '' && cell === head.header_rows[level]?.[index]) ??
    false;
  const isShort =
    dialect.header_rows > 1 && isAlike(0) && !plan.header_rows.some((_, level) => level > 0 && isAlike(level));
  if (!isShort) return { dialect, head };
  const short = { ...dialect, header_rows: 1 };
  return { dialect: short, head: readFileHead(bytes, short) };
}

/**
 * All parts must have the same header (docs/interface.md#what-a-part-may-hold).
 * @throws PartFailure naming the first column that differs.
 */
export function checkHeader(plan: Plan, head: Table): void {
  const width = Math.max(plan.columns.length, head.header.length);
  for (let index = 0; index < width; index++) {
    const levels = plan.header_rows.slice(0, head.header_rows.length);
    const isSame = levels.every((row, level) => row[index] === head.header_rows[level]?.[index]);
    if (isSame) continue;
    const [expected, found] = [plan.columns[index]?.header, head.header[index]];
    const other = expected === undefined ? problem('header_has_more') : problem('header_has_other', { expected });
    const why = found === undefined ? problem('header_lacks_column') : other;
    throw new PartFailure(problem('header_mismatch', { why }), { column: found ?? expected ?? '' });
  }
}
