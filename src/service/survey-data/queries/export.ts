import {
  answerText,
  type DeclaredColumn,
  holdsNoAnswer,
  listNamingRows,
  readNps,
  readOptions,
  readRank,
  readRanking,
  readTimestamp,
  withoutGuard,
  writeTypeCell,
} from '@sheaf/survey-columns';
import { escapeFormula, makeHeadersDistinct } from '@sheaf/tables';
import {
  type ExportAnswers,
  type ExportHeaders,
  type ExportPersonal,
  type ExportSpellings,
  isIgnored,
} from '../../../contract/index.ts';
import { conflict } from '../../core/errors.ts';
import type { Reader } from '../../data/database.ts';
import { findRow, findRows } from '../../data/rows.ts';
import { holdsText } from '../../data/sql.ts';
import { readHeaderRows, readMissing } from '../../data/stored-outline.ts';
import { isChoice } from '../columns/tally.ts';
import { readPackedParts } from '../segments.ts';
import type { TakenCodes } from '../take-away/readings.ts';
import type { Value } from '../take-away/variables.ts';
import { filterRows } from './filter.ts';
import { chooseCleaner, createPersonalTest } from './personal.ts';
import type { QueryTools } from './query-tools.ts';
import { findOrder, type RowsQuery } from './responses.ts';
import { placeRows, readColumn } from './rows.ts';
import { readShape, type ShapeColumn, type StoredShape, spellColumns } from './shape.ts';
import { listTakenCodes, nameCodes, readJoinedCodes } from './take-away/coded-columns.ts';

/**
 * The counted value of a cell, by its column's rule: '' for a missing or unreadable answer.
 * @param separator separates several answers
 */
function parsedCell({ type, rule }: ShapeColumn, separator: string | null, cell: string): string {
  if (isIgnored(type)) return withoutGuard(cell);
  if (holdsNoAnswer(rule, cell)) return '';
  switch (rule.kind) {
    case 'nps':
      return String(readNps(cell) ?? '');
    case 'rank':
      return String(readRank(rule, cell) ?? '');
    case 'ranking':
      return readRanking(rule, cell).join(separator ?? ' > ');
    case 'single':
    case 'multi':
      return readOptions(rule, cell).join(separator ?? '; ');
    case 'timestamp':
      return readTimestamp(rule, cell) ?? '';
    case 'text':
      return withoutGuard(cell.trim());
    default:
      return answerText(cell);
  }
}

/** The most bytes of a cell as it came or as it is counted. @param column with spellings as they are asked for @throws DamagedPart */
export async function measureCells(shape: StoredShape, column: ShapeColumn, personal: ExportPersonal): Promise<number> {
  const clean = chooseCleaner(column, personal);
  const stored = shape.columns.find(({ id }) => id === column.id);
  const separator = await chooseSeparator(shape.db, stored ?? column);
  let most = 0;
  for await (const [, packed] of readPackedParts(shape.db, shape.parts, column.column_index))
    for (const cell of packed.flatMap(({ texts }) => texts.all().map(clean)))
      most = Math.max(most, Buffer.byteLength(cell), Buffer.byteLength(parsedCell(column, separator, cell)));
  return most;
}

/** Whether the cells of a column are written as they are counted: all, or those with merged spellings where these were asked for. */
const isCounted = ({ rule }: ShapeColumn, answers: ExportAnswers): boolean =>
  answers === 'parsed' || (isChoice(rule) && rule.spellings !== undefined);

/** A response as it came, but for columns with merged spellings. */
const spelledRow: typeof parsedRow = (columns, separators, answers) =>
  columns.map((column, index) => {
    const cell = answers[index] ?? '';
    const isSame = !isCounted(column, 'raw') || holdsNoAnswer(column.rule, cell);
    return isSame ? cell : parsedCell(column, separators[index] ?? null, cell);
  });

/** A response with its counted values. One without any keeps its cells, because a row of blanks would be no response. */
function parsedRow(
  columns: readonly ShapeColumn[],
  separators: readonly (string | null)[],
  answers: readonly string[],
): string[] {
  const cells = columns.map((column, index) => parsedCell(column, separators[index] ?? null, answers[index] ?? ''));
  return cells.every((cell) => cell.trim() === '') ? [...answers] : cells;
}

/** Characters a reader may take for a delimiter: ours detects these four. */
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;

/** Fields with line breaks, quotes or delimiters are quoted (RFC 4180 2). */
function quoted(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * One record of RFC 4180, its line break included.
 * @param isEscaped whether cells that look like formulas get an apostrophe
 */
export function writeCsvRecord(cells: readonly string[], isEscaped: boolean): string {
  const written = cells.map((cell) => quoted(isEscaped ? escapeFormula(cell) : cell));
  // A single blank cell would be an empty line, which readers skip.
  return written.length === 1 && written[0] === '' ? '""\r\n' : `${written.join(',')}\r\n`;
}

/** Longer lists of options are left out of the row of types, because cells of spreadsheets are limited. */
const mostWhole = 8000;

/** The missing answers of a column: the listed ones, or the ones found in addition to the words for every file. */
function missingIn({ rule }: ShapeColumn, found: readonly string[]): Pick<DeclaredColumn, 'missing' | 'usual'> {
  if (rule.missing?.standard === 'nothing') return { missing: rule.missing.words };
  return found.length === 0 ? {} : { missing: found, usual: true };
}

/** How the cells of a column must be read again. @param separator separates answers in an export of parsed values */
function declared(
  column: ShapeColumn,
  separator: string | null,
  answers: ExportAnswers,
): Omit<DeclaredColumn, 'missing'> {
  const { type, rule } = column;
  if (isCounted(column, answers)) return { type, ...(separator !== null && { separator }) };
  if (rule.kind === 'timestamp' && rule.order !== 'ymd') return { type, order: rule.order };
  if ((rule.kind !== 'multi' && rule.kind !== 'ranking') || rule.separator === null) return { type };
  const { options } = rule;
  if (options.join('').length > mostWhole) return { type };
  return { type, separator: rule.separator, ...(options.length > 0 && { whole: options }) };
}

interface ExportedColumns {
  /** The codes of open questions, by the place of their column: each has a column of its own behind it. */
  codes: ReadonlyMap<number, TakenCodes>;
  /** As in the imported file. */
  header_rows: readonly (readonly string[])[];
  columns: readonly ShapeColumn[];
  separators: readonly (string | null)[];
  /** For each column, the missing answers that were found. */
  missing: readonly (readonly string[])[];
}

/** The cells of one record; behind each question with codes comes the cell that `toCell` makes for them. */
const withCodes = <T extends string>(
  { columns, codes }: Pick<ExportedColumns, 'columns' | 'codes'>,
  cells: readonly T[],
  toCell: (taken: TakenCodes, cell: T | '', column: ShapeColumn) => string,
): string[] =>
  columns.flatMap((column, at) => {
    const taken = codes.get(column.column_index);
    const cell = cells[at] ?? '';
    return taken === undefined ? [cell] : [cell, toCell(taken, cell, column)];
  });

/** The first records of an export: the survey's header rows and the row of types, or only the question texts. */
function headerRecords(
  source: ExportedColumns,
  { headers, answers, isEscaped, personal }: Pick<ExportQuery, 'headers' | 'answers' | 'isEscaped' | 'personal'>,
): string {
  const { header_rows, columns, separators, missing } = source;
  if (columns.length === 0) return '';
  const addNames = (row: readonly string[]) => withCodes(source, row, (_, header) => nameCodes(header));
  if (headers === 'one')
    return writeCsvRecord(makeHeadersDistinct(addNames(columns.map(({ text }) => text))), isEscaped);
  const types = columns.map((column, index) => {
    const how = declared(column, separators[index] ?? null, answers);
    const words = missingIn(column, missing[index] ?? []);
    const cleaned = words.missing && { missing: words.missing.map(chooseCleaner(column, personal)) };
    return writeTypeCell({ ...how, ...words, ...cleaned }, !isEscaped);
  });
  const typesOfAll = withCodes(source, types, ({ separator }) =>
    writeTypeCell({ type: 'Multi choice', separator }, !isEscaped),
  );
  const rows = [...listNamingRows(header_rows).map(addNames), typesOfAll];
  return rows.map((row) => writeCsvRecord(row, isEscaped)).join('');
}

/** Separators between the answers of one cell, the usual one first. Reading recognizes all of them. */
const between = { multi: ['; ', ' | ', '┋', '\n'], ranking: [' > ', '; ', ' | ', '┋'] } as const;

/**
 * The separator for several answers of a cell in an export of counted values: the first one that is part of no option, so
 * that options can be imported again. null for a column of another type.
 */
export async function chooseSeparator(
  db: Reader,
  { id, rule }: Pick<ShapeColumn, 'id' | 'rule'>,
): Promise<string | null> {
  if (rule.kind !== 'multi' && rule.kind !== 'ranking') return null;
  const candidates = between[rule.kind];
  for (const separator of candidates) {
    const sign = separator.trim() || separator;
    if (rule.spellings?.some(({ from }) => from.includes(sign))) continue;
    const and = holdsText('value', sign);
    const holds = await findRow(db, 'question_options', ['value'], { question_id: id }, { and });
    if (holds === undefined) return separator;
  }
  return candidates[0];
}

/** The content and the form of an export. */
export interface ExportQuery extends RowsQuery {
  answers: ExportAnswers;
  headers: ExportHeaders;
  spellings: ExportSpellings;
  personal: ExportPersonal;
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
  /** The codes of questions, by the place of their column; none in an export of cells as they came. */
  codes: [column_index: number, TakenCodes][];
  /** The first records: the headers. */
  header: string;
  /** The places of the columns that are left out. */
  left_out: number[];
}

/** Rows `from` to `to` (exclusive) of the list that `query` describes. */
export interface ExportSlice {
  query: ExportQuery;
  plan: Omit<ExportPlan, 'name' | 'slice' | 'header'>;
  from: number;
  to: number;
}

/** Cells of one slice: reading them takes some 20 ms, so other queries run in between. */
const cellsAtOnce = 40_000;

/** The survey when it had `rows` rows: saved parts never change, and new ones follow them. */
export async function buildShape(tools: QueryTools, survey_key: string, rows: number): Promise<StoredShape> {
  const shape = await readShape(tools, survey_key);
  const [id, revision] = shape.version.split('.');
  const parts = shape.parts.filter(({ rows_before, row_count }) => rows_before + row_count <= rows);
  return { ...shape, parts, rows, version: `${id}.${revision}.${rows}` };
}

/** The header rows of the imported file; none before the first part is saved. */
async function listHeaderRows(db: Reader, upload_id: number): Promise<string[][]> {
  const stored = await findRow(db, 'survey_tables', ['header_rows'], { upload_id });
  return stored === undefined ? [] : readHeaderRows(stored.header_rows);
}

/** The missing answers of each column. */
export async function readMissingWords(db: Reader, upload_id: number, personal: ExportPersonal): Promise<string[][]> {
  const stored = await findRows(db, 'questions', ['missing', 'type'], { upload_id }, { order: 'column_index' });
  return stored.map((row) => readMissing(row.missing).map(({ value }) => chooseCleaner(row, personal)(value)));
}

/** @throws DomainError (invalid) for a filter or sort that does not fit the survey */
export async function planExport(tools: QueryTools, query: ExportQuery): Promise<ExportPlan> {
  const { db } = tools;
  const shape = await readShape(tools, query.survey_key);
  await filterRows(shape, query.filter);
  await findOrder(shape, query);
  const { upload_id } = shape;
  const isPersonal = await createPersonalTest(db, upload_id, query.personal);
  const taken = shape.columns.filter((column) => !isPersonal(column));
  const columns = spellColumns(taken, query.spellings);
  const survey = await findRow(db, 'surveys', ['name'], { id: upload_id });
  const isParsed = query.answers === 'parsed';
  const separators: (string | null)[] = [];
  for (const [at, column] of columns.entries())
    separators.push(isCounted(column, query.answers) ? await chooseSeparator(db, taken[at] ?? column) : null);
  const pick = <T>(row: readonly T[]) => taken.flatMap(({ column_index }) => row.slice(column_index, column_index + 1));
  const header_rows = (await listHeaderRows(db, upload_id)).map(pick);
  const missing = pick(await readMissingWords(db, upload_id, query.personal));
  const codes = isParsed ? await listTakenCodes(shape) : new Map<number, TakenCodes>();
  const source = { codes, header_rows, columns, separators, missing };
  return {
    version: shape.version,
    name: survey?.name ?? '',
    rows: shape.rows,
    slice: Math.min(2000, Math.max(16, Math.floor(cellsAtOnce / Math.max(1, columns.length)))),
    separators,
    codes: [...codes],
    header: headerRecords(source, query),
    left_out: shape.columns.filter(isPersonal).map(({ column_index }) => column_index),
  };
}

/**
 * The records of one slice in UTF-8; empty if no row passes the filter.
 * @throws DomainError (conflict) if the survey has changed since the export began
 */
export async function readExport(tools: QueryTools, { query, plan, from, to }: ExportSlice): Promise<Uint8Array> {
  const shape = await buildShape(tools, query.survey_key, plan.rows);
  if (shape.version !== plan.version) throw conflict('survey_changed');
  const mask = await filterRows(shape, query.filter);
  const at = await findOrder(shape, query);
  const rows: number[] = [];
  for (let place = from; place < to; place++) {
    const row = at(place);
    if (mask === undefined || mask[row] === 1) rows.push(row);
  }
  const taken = shape.columns.filter(({ column_index }) => !plan.left_out.includes(column_index));
  const columns = spellColumns(taken, query.spellings);
  const writeRow = query.answers === 'raw' ? spelledRow : parsedRow;
  const codes = new Map(plan.codes);
  const joined = new Map<TakenCodes, Value[]>();
  for (const column of columns) {
    const taken = codes.get(column.column_index);
    if (taken !== undefined) joined.set(taken, await readJoinedCodes(shape, column, taken, rows));
  }
  const placed = placeRows(shape, rows);
  const answers: string[][] = [];
  for (const column of columns)
    answers.push((await readColumn(shape, column.column_index, placed)).map(chooseCleaner(column, query.personal)));
  const records = rows.map((_, at) => {
    const cells = writeRow(
      columns,
      plan.separators,
      answers.map((column) => column[at] ?? ''),
    );
    const all = withCodes({ columns, codes }, cells, (taken) => String(joined.get(taken)?.[at] ?? ''));
    return writeCsvRecord(all, query.isEscaped);
  });
  return Buffer.from(records.join(''));
}
