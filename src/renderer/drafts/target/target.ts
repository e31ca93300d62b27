import { type ExporterName, findPersonColumns, type SurveyShape } from '@sheaf/survey-columns';
import type { Dialect, Table } from '@sheaf/tables';
import type { ColumnType } from '../../../contract/index.ts';
import type { Overlap } from '../../../importer/index.ts';
import type { ExistingSurvey } from '../list/decisions.ts';

/** A column of a survey that exists or is about to be created. */
export interface TargetColumn {
  header: string;
  text: string;
  type: ColumnType;
  isKey?: boolean;
  /** The answers it has so far; null or absent: it has no options, or they are not known. */
  options?: readonly string[] | null;
}

/** Where the responses of a table go. */
export type Target =
  | { kind: 'new' }
  /** To an existing survey that is not chosen or not loaded yet. */
  | { kind: 'open'; survey: ExistingSurvey | null; problem: string | null }
  | { kind: 'survey'; survey: ExistingSurvey; columns: readonly TargetColumn[]; takesMedia: boolean }
  /** To the survey that another table of the list creates. */
  | { kind: 'wave'; of: string };

/** The columns that identify the respondent. Responses are compared by these and by all their cells. */
export interface ComparedBy {
  headers: readonly string[];
}

/** The result of comparing a table with the responses already in the survey. */
export interface Compared {
  overlap: Overlap;
  by: ComparedBy;
}

/**
 * The columns missing in the file, and those the survey does not have. `places[i]` is the place of survey column i in the file.
 * `renamed`: the columns that are a question of the survey because the user said so, with its header.
 */
export interface HeaderDifference {
  missing: TargetColumn[];
  extra: string[];
  places: (number | undefined)[];
  renamed: { column: number; header: string }[];
}

/** The places of the texts that occur only once. */
function onlyPlaces(texts: readonly string[]): Map<string, number> {
  const counted = Map.groupBy(texts.keys(), (place) => texts[place] ?? '');
  return new Map(
    [...counted].flatMap(([text, [place, ...more]]) =>
      place === undefined || more[0] !== undefined ? [] : [[text, place]],
    ),
  );
}

type Headers = Pick<Table, 'header' | 'texts'>;

/** Finds a survey's columns by name, or by question text where both have several header rows. */
function placesIn(
  columns: readonly TargetColumn[],
  { header, texts }: Headers,
  header_rows: number,
): (number | undefined)[] {
  const byText = onlyPlaces(texts);
  const byName = onlyPlaces(header);
  const surveyTexts = onlyPlaces(columns.map(({ text }) => text));
  const isDeep = header_rows > 1 && columns.some((column) => column.text !== column.header);
  const used = new Set<number>();
  return columns.map((column) => {
    const place =
      (isDeep && surveyTexts.has(column.text) ? byText.get(column.text) : undefined) ?? byName.get(column.header);
    if (place === undefined || used.has(place)) return undefined;
    used.add(place);
    return place;
  });
}

/**
 * Finds a survey's columns in a table like the service (docs/interface.md#append-to-a-survey), which gets the matched columns
 * under the headers of the survey.
 * @param matches headers of the survey, by header of the file. One is used where the question has no column and the column no question
 */
export function compareHeaders(
  columns: readonly TargetColumn[],
  table: Headers,
  { header_rows }: Pick<Dialect, 'header_rows'>,
  matches: ReadonlyMap<string, string> = new Map(),
): HeaderDifference {
  const { header, texts } = table;
  const unmatchedPlaces = placesIn(columns, table, header_rows);
  const lacking = new Set(columns.flatMap((column, at) => (unmatchedPlaces[at] === undefined ? [column.header] : [])));
  const renamed = header.flatMap((name, column) => {
    const asked = matches.get(name);
    return asked === undefined || !lacking.has(asked) || unmatchedPlaces.includes(column)
      ? []
      : [{ column, header: asked }];
  });
  const sent = renamed.reduce((names, one) => names.with(one.column, one.header), [...header]);
  const places = renamed.length === 0 ? unmatchedPlaces : placesIn(columns, { header: sent, texts }, header_rows);
  const used = new Set(places);
  return {
    missing: columns.filter((_, at) => places[at] === undefined),
    extra: header.filter((_, place) => !used.has(place)),
    places,
    renamed,
  };
}

/** @returns the type of each column of the table in the survey; null for ignored columns */
export function listSurveyTypes(
  columns: readonly TargetColumn[],
  { places }: HeaderDifference,
  width: number,
): (ColumnType | null)[] {
  const types = Array.from({ length: width }, (): ColumnType | null => null);
  for (const [at, { type }] of columns.entries()) {
    const place = places[at];
    if (place !== undefined && place < width) types[place] = type;
  }
  return types;
}

/** @returns the columns in the form the checks of responses need */
export const makeShape = (columns: readonly TargetColumn[], exporter: ExporterName): SurveyShape => ({
  exporter,
  header: columns.map(({ header }) => header),
  types: columns.map(({ type }) => ({ type })),
  groups: [],
  person_key: columns.flatMap(({ isKey }, at) => (isKey === true ? [at] : [])),
});

/** @returns the columns that identify a respondent: the person key, address, name and identifiers */
export function chooseComparison(shape: SurveyShape): ComparedBy {
  const { key, emails, names, responseIds, personIds } = findPersonColumns(shape);
  const columns = [...new Set([...key, ...emails, ...names, ...responseIds, ...personIds])];
  return { headers: columns.map((column) => shape.header[column] ?? '') };
}
