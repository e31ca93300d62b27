import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import {
  type ExportPersonal,
  type ExportSpellings,
  makeFileName,
  type ScriptLanguage,
  type TakeAwayFormat,
} from '../../../../contract/index.ts';
import { conflict, invalid } from '../../../core/errors.ts';
import { readSurveyRow } from '../../../data/surveys.store.ts';
import { parquet } from '../../take-away/parquet.ts';
import { type CellReader, createCellReader, type Field } from '../../take-away/readings.ts';
import { longestText, longestValueLabel, sav } from '../../take-away/sav/sav.ts';
import { writeScript } from '../../take-away/scripts/scripts.ts';
import { listVariables, type Piece, type TableFormat, type TakenTable } from '../../take-away/table-format.ts';
import type { Value, Variable } from '../../take-away/variables.ts';
import { longestCell, mostColumns, mostRows, xlsx } from '../../take-away/xlsx/xlsx.ts';
import { listDictionary } from '../dictionary.ts';
import { countRows, filterRows } from '../filter.ts';
import { chooseCleaner } from '../personal.ts';
import type { QueryTools } from '../query-tools.ts';
import { findOrder } from '../responses.ts';
import { type PlacedRows, placeRows, readColumn } from '../rows.ts';
import { readOutlinedShape, readShape, type StoredShape, spellColumns } from '../shape.ts';
import { readJoinedCodes, readTakenCodes } from './coded-columns.ts';
import { listCrosstabs } from './crosstabs.ts';
import { beginCsv, type CsvTable, writeCsvRows } from './csv.ts';
import { measureCells } from './csv-cells.ts';
import type { Room } from './draft-variables.ts';
import { findVariables } from './find-variables.ts';
import {
  type CsvQuery,
  packBeginning,
  packPiece,
  type TakeAwayEnd,
  type TakeAwayQuery,
  type TakeAwaySlice,
  type TypedQuery,
} from './pieces.ts';

/** CSV has a column for each question, whatever its length. */
const asInCsv: Room = { splits: false, longestText: Number.MAX_SAFE_INTEGER, longestBytes: null, longestLabel: null };

interface Taken {
  format: TableFormat<unknown>;
  room: Room;
  /** What a workbook can hold; null: any number. */
  most: { rows: number; columns: number } | null;
  hasDictionary: boolean;
}

const formats: Record<TakeAwayFormat, Taken> = {
  parquet: {
    format: parquet as TableFormat<unknown>,
    room: { splits: true, longestText: Number.MAX_SAFE_INTEGER, longestBytes: null, longestLabel: null },
    most: null,
    hasDictionary: false,
  },
  xlsx: {
    format: xlsx as TableFormat<unknown>,
    room: { splits: false, longestText: longestCell, longestBytes: null, longestLabel: null },
    most: { rows: mostRows - 1, columns: mostColumns },
    hasDictionary: true,
  },
  sav: {
    format: sav as TableFormat<unknown>,
    room: {
      splits: true,
      longestText: Math.floor(longestText / 3),
      longestBytes: longestText,
      longestLabel: longestValueLabel,
    },
    most: null,
    hasDictionary: false,
  },
};

/** What a file begins with, what its slices must know, and how many rows one of them has. */
interface Beginning {
  piece: Piece<unknown>;
  table: unknown;
  slice: number;
}

const chooseSlice = (columns: number, most: Pick<TableFormat<unknown>, 'cellsAtOnce' | 'rowsAtOnce'>): number =>
  Math.min(most.rowsAtOnce, Math.max(16, Math.floor(most.cellsAtOnce / Math.max(1, columns))));

/** @param passing rows @throws DomainError (invalid) for a survey that does not fit the format */
async function beginTyped(tools: QueryTools, query: TypedQuery, name: string, passing: number): Promise<Beginning> {
  const shape = await readOutlinedShape(tools, query.survey_key);
  if (shape.columns.length === 0) throw invalid('nothing_to_take_away');
  const { by } = query;
  if (by !== undefined && query.as !== 'xlsx') throw invalid('by_without_workbook', { as: query.as });
  const { format, room, most, hasDictionary } = formats[query.as];
  if (most !== null && passing > most.rows) throw invalid('workbook_too_long', { most: most.rows, rows: passing });
  const table: TakenTable = {
    ...{ name, rows: passing, at: Date.now() },
    ...(await findVariables(shape, room, query)),
    dictionary: hasDictionary ? (await listDictionary(tools, query)).rows : [],
    crosstabs: by === undefined ? [] : await listCrosstabs(tools, { ...query, by }),
  };
  const columns = listVariables(table).length;
  if (most !== null && columns > most.columns) throw invalid('workbook_too_wide', { most: most.columns, columns });
  return { piece: format.begin(table), table, slice: chooseSlice(columns, format) };
}

async function beginText(shape: StoredShape, query: CsvQuery): Promise<Beginning> {
  const { header, table } = await beginCsv(shape, query);
  const piece = { bytes: Buffer.from(header), state: null };
  // Reading a slice takes some 20 ms, so other queries run in between.
  return { piece, table, slice: chooseSlice(table.separators.length, { cellsAtOnce: 40_000, rowsAtOnce: 2000 }) };
}

/** The beginning of a file, and the plan of the rest. @throws DomainError (invalid) for a filter or sort that does not fit the survey, or a survey that does not fit the format */
export async function planTakeAway(tools: QueryTools, query: TakeAwayQuery): Promise<Uint8Array> {
  const shape = await readShape(tools, query.survey_key);
  const mask = await filterRows(shape, query.filter);
  await findOrder(shape, query);
  const { name } = await readSurveyRow(tools.db, query.survey_key, ['name']);
  const { piece, table, slice } = await (query.as === 'csv'
    ? beginText(shape, query)
    : beginTyped(tools, query, name, countRows(shape, mask)));
  const { version, rows } = shape;
  return packBeginning(piece, { id: randomUUID(), version, name, rows, slice, table: serialize(table) });
}

/** A script that reads the CSV of a survey in another program, and the name of its file. */
export async function scriptTakeAway(
  tools: QueryTools,
  query: { survey_key: string; language: ScriptLanguage; spellings: ExportSpellings; personal: ExportPersonal },
) {
  const { survey_key, language, spellings, personal } = query;
  const shape = await readOutlinedShape(tools, survey_key);
  if (shape.columns.length === 0) throw invalid('nothing_to_take_away');
  const { fields } = await findVariables(shape, asInCsv, query);
  const { name } = await listDictionary(tools, { survey_key, personal });
  const columns = new Map(spellColumns(shape.columns, spellings).map((column) => [column.column_index, column]));
  const measured: Variable[] = [];
  // Only SPSS must know how long a text may be, which takes a look at every cell.
  for (const { column, reading, variables } of fields) {
    const own = language !== 'spss' || reading.how === 'codes' ? undefined : columns.get(column);
    const bytes = own && (await measureCells(shape, own, personal));
    measured.push(...variables.map((variable) => (bytes === undefined ? variable : { ...variable, bytes })));
  }
  const table = { file: makeFileName(name, 'csv'), variables: measured };
  const { script, ending } = writeScript(language, survey_key, table);
  return { name: makeFileName(name, ending), script };
}

/** The table of a plan; read once on each thread. */
const openTable = <Table extends object>(
  { cache }: QueryTools,
  { id, table }: TakeAwaySlice['plan'],
): Promise<Table & { byteLength: number }> =>
  cache.get(`take-away ${id}`, () => ({ ...(deserialize(table) as Table), byteLength: 4 * table.byteLength }));

/** Reads equal cells once. */
function remember(read: CellReader): CellReader {
  const known = new Map<string, readonly Value[]>();
  return (cell) => {
    const found = known.get(cell) ?? read(cell);
    known.set(cell, found);
    return found;
  };
}

/** Rows that are taken: their places in the survey, and by the parts that have them. */
export interface TakenPlaces {
  places: readonly number[];
  placed: PlacedRows;
}

/** The values of one field in some rows, a list for each of its variables. */
async function readField(
  shape: StoredShape,
  field: Field,
  { places, placed }: TakenPlaces,
  { keepsWords, personal }: { keepsWords: boolean; personal: ExportPersonal },
): Promise<Value[][]> {
  const column = shape.columns.find(({ column_index }) => column_index === field.column);
  if (column === undefined) return field.variables.map(() => places.map(() => null));
  const { reading } = field;
  if (reading.how === 'codes')
    return reading.joins
      ? [await readJoinedCodes(shape, column, reading.taken, places)]
      : readTakenCodes(shape, column, reading.taken, places);
  const read = createCellReader(field, column.rule, keepsWords);
  // Texts are mostly different: to look for an equal one takes longer than to read it.
  const readOnce = reading.how === 'text' && reading.separator === null ? read : remember(read);
  const cells = (await readColumn(shape, field.column, placed)).map(chooseCleaner(column, personal));
  const values = cells.map(readOnce);
  return field.variables.map((_, at) => values.map((own) => own[at] ?? null));
}

/** The survey when it had `rows` rows: saved parts never change, and new ones follow them. */
async function buildShape(tools: QueryTools, survey_key: string, rows: number): Promise<StoredShape> {
  const shape = await readShape(tools, survey_key);
  const [id, revision] = shape.version.split('.');
  const parts = shape.parts.filter(({ rows_before, row_count }) => rows_before + row_count <= rows);
  return { ...shape, parts, rows, version: `${id}.${revision}.${rows}` };
}

/** The piece of a file with types with some rows. @param shape with spellings as they are asked for */
async function writeTyped(
  shape: StoredShape,
  { query, plan, state }: TakeAwaySlice & { query: TypedQuery },
  rows: TakenPlaces,
): Promise<Piece<unknown>> {
  const table = await openTable<TakenTable>(shape, plan);
  const { format } = formats[query.as];
  const columns: Value[][] = [];
  const about = { keepsWords: format.keepsWords, personal: query.personal };
  for (const field of table.fields) columns.push(...(await readField(shape, field, rows, about)));
  return format.write(listVariables(table), columns, deserialize(state));
}

/**
 * The piece of the file with one slice of rows.
 * @throws DomainError (conflict) if the survey has changed since the export began
 */
export async function takeSlice(tools: QueryTools, slice: TakeAwaySlice): Promise<Uint8Array> {
  const { query, plan, from, to } = slice;
  const stored = await buildShape(tools, query.survey_key, plan.rows);
  if (stored.version !== plan.version) throw conflict('survey_changed');
  const mask = await filterRows(stored, query.filter);
  const at = await findOrder(stored, query);
  const places = Array.from({ length: to - from }, (_, index) => at(from + index)).filter(
    (row) => mask === undefined || mask[row] === 1,
  );
  const rows = { places, placed: placeRows(stored, places) };
  const shape = { ...stored, columns: spellColumns(stored.columns, query.spellings) };
  if (query.as !== 'csv') return packPiece(await writeTyped(shape, { ...slice, query }, rows));
  const bytes = await writeCsvRows(shape, query, await openTable<CsvTable>(tools, plan), rows);
  return packPiece({ bytes, state: null });
}

/** What follows the last row. */
export async function endTakeAway(tools: QueryTools, { query, plan, state, noted }: TakeAwayEnd): Promise<Uint8Array> {
  if (query.as === 'csv') return new Uint8Array(0);
  const table = await openTable<TakenTable>(tools, plan);
  return formats[query.as].format.end(
    table,
    deserialize(state),
    noted.map((one) => deserialize(one)),
  );
}
