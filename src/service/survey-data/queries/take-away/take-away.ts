import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { ExportPersonal, ExportSpellings, ScriptLanguage, TakeAwayFormat } from '../../../../contract/index.ts';
import { conflict, invalid } from '../../../core/errors.ts';
import { parquet } from '../../take-away/parquet.ts';
import { type CellReader, createCellReader, type Field } from '../../take-away/readings.ts';
import { longestText, longestValueLabel, sav } from '../../take-away/sav/sav.ts';
import { writeScript } from '../../take-away/scripts/scripts.ts';
import { listVariables, type TableFormat, type TakenTable } from '../../take-away/table-format.ts';
import type { Value, Variable } from '../../take-away/variables.ts';
import { longestCell, mostColumns, mostRows, xlsx } from '../../take-away/xlsx/xlsx.ts';
import { listDictionary } from '../dictionary.ts';
import { buildShape, measureCells } from '../export.ts';
import { countRows, filterRows } from '../filter.ts';
import { chooseCleaner } from '../personal.ts';
import type { QueryTools } from '../query-tools.ts';
import { findOrder } from '../responses.ts';
import { type PlacedRows, placeRows, readColumn } from '../rows.ts';
import { readOutlinedShape, type StoredShape, spellColumns } from '../shape.ts';
import { readJoinedCodes, readTakenCodes } from './coded-columns.ts';
import { listCrosstabs } from './crosstabs.ts';
import { findVariables, type Room } from './find-variables.ts';
import {
  packBeginning,
  packPiece,
  type TakeAwayEnd,
  type TakeAwayPlan,
  type TakeAwayQuery,
  type TakeAwaySlice,
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

/** @throws DomainError (invalid) for a filter or sort that does not fit the survey, or a survey that does not fit the format */
export async function planTakeAway(tools: QueryTools, query: TakeAwayQuery): Promise<Uint8Array> {
  const shape = await readOutlinedShape(tools, query.survey_key);
  const mask = await filterRows(shape, query.filter);
  await findOrder(shape, query);
  if (shape.columns.length === 0) throw invalid('nothing_to_take_away');
  const { by } = query;
  if (by !== undefined && query.as !== 'xlsx') throw invalid('by_without_workbook', { as: query.as });
  const { format, room, most, hasDictionary } = formats[query.as];
  const rows = countRows(shape, mask);
  if (most !== null && rows > most.rows) throw invalid('workbook_too_long', { most: most.rows, rows });
  const { fields, sets } = await findVariables(shape, room, query);
  const { name, rows: dictionary } = await listDictionary(tools, query);
  const table: TakenTable = {
    name,
    fields,
    sets,
    rows,
    dictionary: hasDictionary ? dictionary : [],
    crosstabs: by === undefined ? [] : await listCrosstabs(tools, { ...query, by }),
    at: Date.now(),
  };
  const columns = listVariables(table).length;
  if (most !== null && columns > most.columns) throw invalid('workbook_too_wide', { most: most.columns, columns });
  const plan: TakeAwayPlan = {
    id: randomUUID(),
    version: shape.version,
    name,
    rows: shape.rows,
    slice: Math.min(format.rowsAtOnce, Math.max(16, Math.floor(format.cellsAtOnce / columns))),
    table: serialize(table),
  };
  return packBeginning(format.begin(table), plan);
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
  const table = { file: `${name}.csv`, variables: measured };
  const { script, ending } = writeScript(language, survey_key, table);
  return { name: `${name}.${ending}`, script };
}

/** The table of a plan; read once on each thread. */
const openTable = (
  { cache }: QueryTools,
  { id, table }: TakeAwaySlice['plan'],
): Promise<TakenTable & { byteLength: number }> =>
  cache.get(`take-away ${id}`, () => ({ ...(deserialize(table) as TakenTable), byteLength: 4 * table.byteLength }));

/** Reads equal cells once. */
function remember(read: CellReader): CellReader {
  const known = new Map<string, readonly Value[]>();
  return (cell) => {
    const found = known.get(cell) ?? read(cell);
    known.set(cell, found);
    return found;
  };
}

/** The values of one field in some rows, a list for each of its variables. */
async function readField(
  shape: StoredShape,
  field: Field,
  { places, placed }: { places: readonly number[]; placed: PlacedRows },
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
  const readOnce = reading.how === 'text' ? read : remember(read);
  const cells = (await readColumn(shape, field.column, placed)).map(chooseCleaner(column, personal));
  const values = cells.map(readOnce);
  return field.variables.map((_, at) => values.map((own) => own[at] ?? null));
}

/**
 * The piece of the file with one slice of rows.
 * @throws DomainError (conflict) if the survey has changed since the export began
 */
export async function takeSlice(
  tools: QueryTools,
  { query, plan, state, from, to }: TakeAwaySlice,
): Promise<Uint8Array> {
  const shape = await buildShape(tools, query.survey_key, plan.rows);
  if (shape.version !== plan.version) throw conflict('survey_changed');
  const mask = await filterRows(shape, query.filter);
  const at = await findOrder(shape, query);
  const places = Array.from({ length: to - from }, (_, index) => at(from + index)).filter(
    (row) => mask === undefined || mask[row] === 1,
  );
  const table = await openTable(tools, plan);
  const { format } = formats[query.as];
  const rows = { places, placed: placeRows(shape, places) };
  const columns: Value[][] = [];
  const about = { keepsWords: format.keepsWords, personal: query.personal };
  const asked = { ...shape, columns: spellColumns(shape.columns, query.spellings) };
  for (const field of table.fields) columns.push(...(await readField(asked, field, rows, about)));
  return packPiece(format.write(listVariables(table), columns, deserialize(state)));
}

/** What follows the last row. */
export async function endTakeAway(tools: QueryTools, { query, plan, state, noted }: TakeAwayEnd): Promise<Uint8Array> {
  return formats[query.as].format.end(
    await openTable(tools, plan),
    deserialize(state),
    noted.map((one) => deserialize(one)),
  );
}
