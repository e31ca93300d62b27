import { type DeclaredColumn, listNamingRows, writeTypeCell } from '@sheaf/survey-columns';
import { makeHeadersDistinct } from '@sheaf/tables';
import type { ExportAnswers, ExportPersonal } from '../../../../contract/index.ts';
import type { Reader } from '../../../data/database.ts';
import { findRow, findRows } from '../../../data/rows.ts';
import { readHeaderRows, readMissing } from '../../../data/stored-outline.ts';
import type { TakenCodes } from '../../take-away/readings.ts';
import type { Value } from '../../take-away/variables.ts';
import { chooseCleaner, createPersonalTest } from '../personal.ts';
import { type PlacedRows, readColumn } from '../rows.ts';
import { type ShapeColumn, type StoredShape, spellColumns } from '../shape.ts';
import { listTakenCodes, nameCodes, readJoinedCodes } from './coded-columns.ts';
import { chooseSeparator, isCounted, parsedRow, spelledRow, writeCsvRecord } from './csv-cells.ts';
import type { CsvQuery } from './pieces.ts';

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
function headerRecords(source: ExportedColumns, { headers, answers, isEscaped, personal }: CsvQuery): string {
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

/** What the slices of a CSV must know of its beginning. */
export interface CsvTable {
  /** The separator of several answers, for each column; null: a cell has one answer. */
  separators: (string | null)[];
  /** The codes of questions, by the place of their column; none in an export of cells as they came. */
  codes: Map<number, TakenCodes>;
  /** The places of the columns that are left out. */
  left_out: number[];
}

/** The header of a CSV, and what its slices must know. */
export async function beginCsv(shape: StoredShape, query: CsvQuery): Promise<{ header: string; table: CsvTable }> {
  const { db, upload_id } = shape;
  const isPersonal = await createPersonalTest(db, upload_id, query.personal);
  const taken = shape.columns.filter((column) => !isPersonal(column));
  const columns = spellColumns(taken, query.spellings);
  const separators: (string | null)[] = [];
  for (const [at, column] of columns.entries())
    separators.push(isCounted(column, query.answers) ? await chooseSeparator(db, taken[at] ?? column) : null);
  const pick = <T>(row: readonly T[]) => taken.flatMap(({ column_index }) => row.slice(column_index, column_index + 1));
  const header_rows = (await listHeaderRows(db, upload_id)).map(pick);
  const missing = pick(await readMissingWords(db, upload_id, query.personal));
  const codes = query.answers === 'parsed' ? await listTakenCodes(shape) : new Map<number, TakenCodes>();
  const left_out = shape.columns.filter(isPersonal).map(({ column_index }) => column_index);
  const header = headerRecords({ codes, header_rows, columns, separators, missing }, query);
  return { header, table: { separators, codes, left_out } };
}

/** The records of some rows in UTF-8. @param shape with spellings as they are asked for */
export async function writeCsvRows(
  shape: StoredShape,
  query: CsvQuery,
  { separators, codes, left_out }: CsvTable,
  { places, placed }: { places: readonly number[]; placed: PlacedRows },
): Promise<Uint8Array> {
  const columns = shape.columns.filter(({ column_index }) => !left_out.includes(column_index));
  const writeRow = query.answers === 'raw' ? spelledRow : parsedRow;
  const joined = new Map<TakenCodes, Value[]>();
  const answers: string[][] = [];
  for (const column of columns) {
    const taken = codes.get(column.column_index);
    if (taken !== undefined) joined.set(taken, await readJoinedCodes(shape, column, taken, places));
    answers.push((await readColumn(shape, column.column_index, placed)).map(chooseCleaner(column, query.personal)));
  }
  const records = places.map((_, at) => {
    const cells = writeRow(
      columns,
      separators,
      answers.map((column) => column[at] ?? ''),
    );
    const all = withCodes({ columns, codes }, cells, (taken) => String(joined.get(taken)?.[at] ?? ''));
    return writeCsvRecord(all, query.isEscaped);
  });
  return Buffer.from(records.join(''));
}
