import type { MissingCount } from '../../../columns/index.ts';
import type { ExportAnswers, ExportHeaders } from '../../../contract/index.ts';
import { conflict } from '../../core/errors.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { csvRecord, parsedRow } from './export-cells.ts';
import { headerRecords, separatorOf } from './export-headers.ts';
import { filterRows } from './filter.ts';
import type { QueryTools } from './query-tools.ts';
import { orderOf, type RowsQuery } from './responses.ts';
import { readRows } from './rows.ts';
import { readShape, type StoredShape } from './shape.ts';

/** The content and the form of an export. */
export interface ExportQuery extends RowsQuery {
  answers: ExportAnswers;
  headers: ExportHeaders;
  isEscaped: boolean;
}

/** The state of the survey that is exported. Parts appended during the export are left out. */
export interface ExportPlan {
  version: string;
  name: string;
  /** All rows of the survey, and how many of them one slice reads. */
  rows: number;
  slice: number;
  /** The separator of several answers, for each column; null: a cell has one answer. */
  separators: (string | null)[];
  /** The first records: the headers. */
  header: string;
}

/** Rows `from` to `to` (exclusive) of the list that `query` describes. */
export interface ExportSlice {
  query: ExportQuery;
  plan: Pick<ExportPlan, 'version' | 'rows' | 'separators'>;
  from: number;
  to: number;
}

/** Cells of one slice: reading them takes some 20 ms, so other queries run in between. */
const cellsAtOnce = 40_000;

/** The survey when it had `rows` rows: saved parts never change, and new ones follow them. */
function shapeOf(tools: QueryTools, survey_key: string, rows: number): StoredShape {
  const shape = readShape(tools.db, survey_key);
  const [id, revision] = shape.version.split('.');
  const parts = shape.parts.filter(({ rows_before, row_count }) => rows_before + row_count <= rows);
  return { ...shape, parts, rows, version: `${id}.${revision}.${rows}` };
}

/** The header rows of the imported file; none before the first part is saved. */
function headerRowsOf(db: Handle, upload_id: number): string[][] {
  const stored = db
    .prepare<[number], string>('SELECT header_rows FROM survey_tables WHERE upload_id = ?')
    .pluck()
    .get(upload_id);
  return stored === undefined ? [] : (JSON.parse(stored) as string[][]);
}

/** The missing answers of each column. */
function missingOf(db: Handle, upload_id: number): string[][] {
  return db
    .prepare<[number], string>('SELECT missing FROM questions WHERE upload_id = ? ORDER BY column_index')
    .pluck()
    .all(upload_id)
    .map((missing) => (JSON.parse(missing) as MissingCount[]).map(({ value }) => value));
}

/** @throws DomainError (invalid) for a filter or sort that does not fit the survey */
export function planExport(tools: QueryTools, query: ExportQuery): ExportPlan {
  const { db } = tools;
  const shape = readShape(db, query.survey_key);
  filterRows(tools, shape, query.filter);
  orderOf(tools, shape, query);
  const { upload_id, columns } = shape;
  const name = db.prepare<[number], string>('SELECT name FROM surveys WHERE id = ?').pluck().get(upload_id);
  const isParsed = query.answers === 'parsed';
  const separators = columns.map((column) => (isParsed ? separatorOf(db, column) : null));
  const source = { header_rows: headerRowsOf(db, upload_id), columns, separators, missing: missingOf(db, upload_id) };
  return {
    version: shape.version,
    name: name ?? '',
    rows: shape.rows,
    slice: Math.min(2000, Math.max(16, Math.floor(cellsAtOnce / Math.max(1, columns.length)))),
    separators,
    header: headerRecords(source, { headers: query.headers, isParsed, isEscaped: query.isEscaped }),
  };
}

/**
 * The records of one slice in UTF-8; empty if no row passes the filter.
 * @throws DomainError (conflict) if the survey has changed since the export began
 */
export function readExport(tools: QueryTools, { query, plan, from, to }: ExportSlice): Uint8Array {
  const shape = shapeOf(tools, query.survey_key, plan.rows);
  if (shape.version !== plan.version) throw conflict('The survey was changed while it was exported.');
  const mask = filterRows(tools, shape, query.filter);
  const at = orderOf(tools, shape, query);
  const rows: number[] = [];
  for (let place = from; place < to; place++) {
    const row = at(place);
    if (mask === undefined || mask[row] === 1) rows.push(row);
  }
  const records = readRows(tools, shape, rows).map(({ answers }) => {
    const cells = query.answers === 'raw' ? answers : parsedRow(shape.columns, plan.separators, answers);
    return csvRecord(cells, query.isEscaped);
  });
  return Buffer.from(records.join(''));
}
