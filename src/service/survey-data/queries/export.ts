import type { MissingCount } from '@sheaf/survey-columns';
import type { ExportAnswers, ExportHeaders } from '../../../contract/index.ts';
import { conflict } from '../../core/errors.ts';
import type { Reader } from '../../data/database.ts';
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
async function shapeOf(tools: QueryTools, survey_key: string, rows: number): Promise<StoredShape> {
  const shape = await readShape(tools.db, survey_key);
  const [id, revision] = shape.version.split('.');
  const parts = shape.parts.filter(({ rows_before, row_count }) => rows_before + row_count <= rows);
  return { ...shape, parts, rows, version: `${id}.${revision}.${rows}` };
}

/** The header rows of the imported file; none before the first part is saved. */
async function headerRowsOf(db: Reader, upload_id: number): Promise<string[][]> {
  const table = db.selectFrom('survey_tables').select('header_rows').where('upload_id', '=', upload_id);
  const stored = await table.executeTakeFirst();
  return stored === undefined ? [] : (JSON.parse(stored.header_rows) as string[][]);
}

/** The missing answers of each column. */
async function missingOf(db: Reader, upload_id: number): Promise<string[][]> {
  const columns = db.selectFrom('questions').select('missing').where('upload_id', '=', upload_id);
  const stored = await columns.orderBy('column_index').execute();
  return stored.map(({ missing }) => (JSON.parse(missing) as MissingCount[]).map(({ value }) => value));
}

/** @throws DomainError (invalid) for a filter or sort that does not fit the survey */
export async function planExport(tools: QueryTools, query: ExportQuery): Promise<ExportPlan> {
  const { db } = tools;
  const shape = await readShape(db, query.survey_key);
  await filterRows(tools, shape, query.filter);
  await orderOf(tools, shape, query);
  const { upload_id, columns } = shape;
  const survey = await db.selectFrom('surveys').select('name').where('id', '=', upload_id).executeTakeFirst();
  const isParsed = query.answers === 'parsed';
  const separators: (string | null)[] = [];
  for (const column of columns) separators.push(isParsed ? await separatorOf(db, column) : null);
  const [header_rows, missing] = [await headerRowsOf(db, upload_id), await missingOf(db, upload_id)];
  const source = { header_rows, columns, separators, missing };
  return {
    version: shape.version,
    name: survey?.name ?? '',
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
export async function readExport(tools: QueryTools, { query, plan, from, to }: ExportSlice): Promise<Uint8Array> {
  const shape = await shapeOf(tools, query.survey_key, plan.rows);
  if (shape.version !== plan.version) throw conflict('The survey was changed while it was exported.');
  const mask = await filterRows(tools, shape, query.filter);
  const at = await orderOf(tools, shape, query);
  const rows: number[] = [];
  for (let place = from; place < to; place++) {
    const row = at(place);
    if (mask === undefined || mask[row] === 1) rows.push(row);
  }
  const records = (await readRows(tools, shape, rows)).map(({ answers }) => {
    const cells = query.answers === 'raw' ? answers : parsedRow(shape.columns, plan.separators, answers);
    return csvRecord(cells, query.isEscaped);
  });
  return Buffer.from(records.join(''));
}
