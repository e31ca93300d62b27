import { type Dialect, type ExporterName, personColumns, type SurveyShape, type Table } from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import type { Overlap } from '../../importer/index.ts';
import type { InstanceId } from '../session/remote-instances.ts';

/** An existing survey. */
export interface ExistingSurvey {
  upload_key: string;
  survey_key: string;
  survey_name: string;
  project_id: number;
  /** The instance that has it. */
  instance: InstanceId;
}

/** A column of a survey that exists or is about to be created. */
export interface TargetColumn {
  header: string;
  text: string;
  type: ColumnType;
  /** It is one of those that together say who answered. */
  isKey?: boolean;
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

/** The columns missing in the file, and those the survey does not have. `places[i]` is the place of survey column i in the file. */
export interface HeaderDifference {
  missing: TargetColumn[];
  extra: string[];
  places: (number | undefined)[];
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

/**
 * Finds a survey's columns in a table like the service (docs/interface.md#append-to-a-survey): by name, or by question text where
 * both have several header rows.
 * @param joined headers of columns that joined options will create
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
  const used = new Set<number>();
  const places = columns.map((column) => {
    const place = (isDeep && known.has(column.text) ? byText.get(column.text) : undefined) ?? byName.get(column.header);
    if (place === undefined || used.has(place)) return undefined;
    used.add(place);
    return place;
  });
  return {
    missing: columns.filter((_, at) => places[at] === undefined),
    extra: header.filter((_, place) => !used.has(place)),
    places,
  };
}

/** @returns the type of each column of the table in the survey; null for ignored columns */
export function typesInSurvey(
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
export const shapeOfColumns = (columns: readonly TargetColumn[], exporter: ExporterName): SurveyShape => ({
  exporter,
  header: columns.map(({ header }) => header),
  types: columns.map(({ type }) => ({ type })),
  groups: [],
  person_key: columns.flatMap(({ isKey }, at) => (isKey === true ? [at] : [])),
});

/** @returns the columns that identify a respondent: the person key, address, name and identifiers */
export function comparedBy(shape: SurveyShape): ComparedBy {
  const { key, emails, names, responseIds, personIds } = personColumns(shape);
  const columns = [...new Set([...key, ...emails, ...names, ...responseIds, ...personIds])];
  return { headers: columns.map((column) => shape.header[column] ?? '') };
}
