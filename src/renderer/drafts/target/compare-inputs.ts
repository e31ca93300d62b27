import type { QueuedImport } from '../../queue/import-list.ts';
import type { InstanceId } from '../../session/remote-instances.ts';
import type { Destination } from '../list/decisions.ts';
import type { CompareInputs } from '../mapping/queries.ts';
import type { ScanResult } from '../mapping/table-jobs.ts';
import type { Preview } from '../reading/preview.ts';
import { chooseComparison, compareHeaders, makeShape, type TargetColumn } from './target.ts';

type EarlierResponses = CompareInputs['existing'][number];
type Responses = CompareInputs['added'];

interface ReadTable {
  file: File;
  preview: Preview;
  index: ScanResult['index'];
  /** Responses (1-based) that the user leaves out. */
  without: readonly number[];
  /** Columns that the file words otherwise, as in `Decisions`. */
  matches: ReadonlyMap<string, string>;
}

/** A table whose responses may reach the survey before those of the compared table. */
export interface TableBefore {
  id: string;
  destination: Destination;
  /** null until its rows are known. */
  table: ReadTable | null;
  /** Its import in the queue; null if it is not in the queue. */
  started: { id: string; item: QueuedImport | undefined } | null;
}

/** A table's responses in the columns of the survey; null if a column is missing. */
function findResponses(
  { file, preview, index, without, matches }: ReadTable,
  names: readonly TargetColumn[],
): Responses | null {
  const { places } = compareHeaders(names, preview.table, preview.dialect, matches);
  const columns = places.filter((place) => place !== undefined);
  if (columns.length < names.length) return null;
  return { file, dialect: preview.dialect, columns, index, ...(without.length > 0 && { without }) };
}

const lookUpSurvey = (item: QueuedImport | undefined): string | null =>
  item?.state.kind === 'done' && item.state.receipt.kind === 'survey' ? item.state.receipt.survey_key : null;

/** @returns whether a table's responses are read from its file; after the import they are read from the survey */
function isReadFromFile({ started }: TableBefore): boolean {
  if (started === null) return true;
  return started.item !== undefined && started.item.state.kind !== 'done';
}

export interface CompareFacts {
  destination: Destination;
  table: ReadTable;
  columns: readonly TargetColumn[];
  instance: InstanceId;
  imports: readonly QueuedImport[];
}

interface EarlierContext {
  names: readonly TargetColumn[];
  inSurvey: (survey_key: string) => EarlierResponses;
}

/** Where the responses of a table are: in its survey, and in its file until it is imported. null if the file is not read yet. */
function listEarlierResponses(
  one: TableBefore,
  isFirst: boolean,
  { names, inSurvey }: EarlierContext,
): EarlierResponses[] | null {
  const made = isFirst ? lookUpSurvey(one.started?.item) : null;
  const aimed = one.destination.kind === 'survey' ? one.destination.survey : null;
  const survey_key = made ?? aimed?.survey_key ?? null;
  const sources = survey_key === null ? [] : [inSurvey(survey_key)];
  if (!isReadFromFile(one)) return sources;
  if (one.table === null) return null;
  const responses = findResponses(one.table, names);
  return responses === null ? sources : [...sources, { kind: 'file', responses }];
}

/** The responses of a wave's survey: of the table that creates it, and of earlier waves. null until all are known. */
function earlierOfWave(of: string, before: readonly TableBefore[], context: EarlierContext): EarlierResponses[] | null {
  const ofSurvey = before.filter(
    ({ id, destination }) => id === of || (destination.kind === 'wave' && destination.of === of),
  );
  const all = ofSurvey.map((one) => listEarlierResponses(one, one.id === of, context));
  return all.includes(null) ? null : all.flatMap((some) => some ?? []);
}

/**
 * @param before the tables of the list whose responses may reach the survey first
 * @returns what a table's responses are compared with; null for a new survey, or until it is known
 */
export function compareInputs(facts: CompareFacts, before: readonly TableBefore[]): CompareInputs | null {
  const { destination, table, columns: all, instance, imports } = facts;
  const { places } = compareHeaders(all, table.preview.table, table.preview.dialect, table.matches);
  const names = all.filter((_, at) => places[at] !== undefined);
  const shape = makeShape(names, table.preview.exporter.exporter);
  const by = chooseComparison(shape);
  const added = findResponses({ ...table, without: [] }, names);
  if (added === null || destination.kind === 'new') return null;
  const inSurvey = (survey_key: string): EarlierResponses => ({
    kind: 'survey',
    survey_key,
    columns: names.map((name) => all.findIndex((one) => one.header === name.header)),
  });
  const chosenSurvey =
    destination.kind === 'survey' && destination.survey !== null ? [inSurvey(destination.survey.survey_key)] : null;
  const existing =
    destination.kind === 'wave' ? earlierOfWave(destination.of, before, { names, inSurvey }) : chosenSurvey;
  const completedImports = imports.filter(({ state }) => state.kind === 'done').length;
  return existing === null ? null : { added, existing, shape, by, instance, completedImports };
}
