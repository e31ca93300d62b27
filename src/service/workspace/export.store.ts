import { isBlank, readNps, readOptions, readRank, readRanking, readTimestamp } from '../../columns/index.ts';
import type { ExportValues } from '../../contract/index.ts';
import { ServiceError } from '../errors.ts';
import { csvRecord } from './csv.ts';
import { filterRows } from './filter.store.ts';
import type { ReadingTools } from './readings.ts';
import { orderOf, type RowsQuery } from './responses.store.ts';
import { readRows } from './rows.store.ts';
import { readShape, type ShapeColumn, type SurveyShape } from './shape.store.ts';

/** What an export holds, and how its cells are written. */
export interface ExportQuery extends RowsQuery {
  values: ExportValues;
  isEscaped: boolean;
}

/** The state of the survey an export is of. Parts that are appended meanwhile are not in it. */
export interface ExportPlan {
  version: string;
  name: string;
  /** Rows of the survey, whether they pass the filter or not, and how many one slice looks at. */
  rows: number;
  slice: number;
  /** The first record: the headers. */
  header: string;
}

/** Rows `from` to `to` (exclusive) of the list that `query` describes. */
export interface ExportSlice {
  query: ExportQuery;
  plan: Pick<ExportPlan, 'version' | 'rows'>;
  from: number;
  to: number;
}

/** Cells of one slice: some 20 ms of reading, so that pages of others come in between. */
const cellsAtOnce = 40_000;

/** The survey as it was when it had `rows` rows: saved parts never change, others come after them. */
function shapeOf(tools: ReadingTools, survey_key: string, rows: number): SurveyShape {
  const shape = readShape(tools.db, survey_key);
  const [id, revision] = shape.version.split('.');
  const parts = shape.parts.filter(({ rows_before, row_count }) => rows_before + row_count <= rows);
  return { ...shape, parts, rows, version: `${id}.${revision}.${rows}` };
}

/** @throws ServiceError 400 for a filter or a sort that means nothing here */
export function planExport(tools: ReadingTools, query: ExportQuery): ExportPlan {
  const shape = readShape(tools.db, query.survey_key);
  filterRows(tools, shape, query.filter);
  orderOf(tools, shape, query);
  const columns = tools.db
    .prepare<[number], { header: string }>('SELECT header FROM questions WHERE upload_id = ? ORDER BY column_index')
    .all(shape.upload_id);
  const name = tools.db
    .prepare<[number], string>('SELECT name FROM survey_uploads WHERE id = ?')
    .pluck()
    .get(shape.upload_id);
  const headers = columns.map(({ header }) => header);
  return {
    version: shape.version,
    name: name ?? '',
    rows: shape.rows,
    slice: Math.min(2000, Math.max(16, Math.floor(cellsAtOnce / Math.max(1, columns.length)))),
    header: columns.length === 0 ? '' : csvRecord(headers, query.isEscaped),
  };
}

/** What the service reads in a cell, by its column's rule: '' for what is blank or cannot be read. */
export function parsedCell({ type, rule }: ShapeColumn, cell: string): string {
  if (type === 'Do nothing') return cell;
  if (isBlank(cell)) return '';
  switch (rule.kind) {
    case 'nps':
      return String(readNps(cell) ?? '');
    case 'rank':
      return String(readRank(rule, cell) ?? '');
    case 'ranking':
      return readRanking(rule, cell).join(' > ');
    case 'multi':
      return readOptions(rule, cell).join('; ');
    case 'timestamp':
      return readTimestamp(rule, cell) ?? '';
    default:
      return cell.trim();
  }
}

/**
 * The records of one slice in UTF-8; empty when none of its rows passes.
 * @throws ServiceError 409 when the survey is no longer what the export began with
 */
export function readExport(tools: ReadingTools, { query, plan, from, to }: ExportSlice): Uint8Array {
  const shape = shapeOf(tools, query.survey_key, plan.rows);
  if (shape.version !== plan.version) throw new ServiceError(409, 'The survey was changed while it was exported.');
  const mask = filterRows(tools, shape, query.filter);
  const at = orderOf(tools, shape, query);
  const rows: number[] = [];
  for (let place = from; place < to; place++) {
    const row = at(place);
    if (mask === undefined || mask[row] === 1) rows.push(row);
  }
  const records = readRows(tools, shape, rows).map(({ answers }) => {
    const cells =
      query.values === 'raw' ? answers : shape.columns.map((column, index) => parsedCell(column, answers[index] ?? ''));
    return csvRecord(cells, query.isEscaped);
  });
  return Buffer.from(records.join(''));
}
