import { type Dialect, type ExporterName, personColumns, type SurveyShape, type Table } from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import type { Overlap } from '../../importer/index.ts';
import type { InstanceId } from '../session/remote-instances.ts';

/** A survey that is there. */
export interface ThereSurvey {
  upload_key: string;
  survey_key: string;
  survey_name: string;
  project_id: number;
  /** Where it is. */
  instance: InstanceId;
}

/** A column of a survey that is there, or is about to be. */
export interface TargetColumn {
  header: string;
  text: string;
  type: ColumnType;
}

/** Where the responses of a table go, as far as that is known. */
export type Target =
  | { kind: 'new' }
  /** To a survey, which is still to be chosen or looked at. */
  | { kind: 'open'; survey: ThereSurvey | null; problem: string | null }
  | { kind: 'survey'; survey: ThereSurvey; columns: readonly TargetColumn[]; takes_media: boolean }
  /** To the survey that another table of the list makes first. */
  | { kind: 'wave'; of: string };

/** By what responses are known again, besides all their cells: columns that tell who answered. */
export interface ComparedBy {
  headers: readonly string[];
}

/** What a comparison with the responses that are there has come to. */
export interface Compared {
  overlap: Overlap;
  by: ComparedBy;
}

/** Columns of the survey the file lacks, and columns of the file the survey does not know. `places[i]` is where column i is. */
export interface HeaderDifference {
  missing: TargetColumn[];
  extra: string[];
  places: (number | undefined)[];
}

/** The places of texts that occur once. */
function onlyPlaces(texts: readonly string[]): Map<string, number> {
  const counted = Map.groupBy(texts.keys(), (place) => texts[place] ?? '');
  return new Map(
    [...counted].flatMap(([text, [place, ...more]]) =>
      place === undefined || more[0] !== undefined ? [] : [[text, place]],
    ),
  );
}

/**
 * Finds a survey's columns in a table like the service (docs/interface.md#append-to-a-survey): by name, or by question text where
 * both have several header rows.
 * @param joined headers of columns that are made on the way
 */
export function headerDifference(
  columns: readonly TargetColumn[],
  { header, texts }: Pick<Table, 'header' | 'texts'>,
  { header_rows }: Pick<Dialect, 'header_rows'>,
  joined: readonly string[] = [],
): HeaderDifference {
  const byText = onlyPlaces(texts);
  const byName = onlyPlaces([...header, ...joined]);
  const known = onlyPlaces(columns.map(({ text }) => text));
  const isDeep = header_rows > 1 && columns.some((column) => column.text !== column.header);
  const taken = new Set<number>();
  const places = columns.map((column) => {
    const place = (isDeep && known.has(column.text) ? byText.get(column.text) : undefined) ?? byName.get(column.header);
    if (place === undefined || taken.has(place)) return undefined;
    taken.add(place);
    return place;
  });
  return {
    missing: columns.filter((_, at) => places[at] === undefined),
    extra: header.filter((_, place) => !taken.has(place)),
    places,
  };
}

/** @returns the type each column of the table has in the survey; null for one that is ignored. */
export function typesThere(
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

/** @returns the columns by which two tables are compared, as the checks of responses need them */
export const shapeOf = (columns: readonly TargetColumn[], exporter: ExporterName): SurveyShape => ({
  exporter,
  header: columns.map(({ header }) => header),
  types: columns.map(({ type }) => ({ type })),
  groups: [],
});

/** By what the responses of two tables are compared: address, name and identifier together, and every cell. */
export function comparedBy(shape: SurveyShape): ComparedBy {
  const { emails, names, responseIds, personIds } = personColumns(shape);
  const columns = [...new Set([...emails, ...names, ...responseIds, ...personIds])];
  return { headers: columns.map((column) => shape.header[column] ?? '') };
}
