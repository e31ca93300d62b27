import type { QueuedImport } from '../queue/import-list.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import type { Aim } from './drafts.ts';
import type { Preview } from './preview.ts';
import type { CompareInputs } from './queries.ts';
import type { ScanResult } from './scan.ts';
import { comparedBy, headerDifference, shapeOf, type TargetColumn } from './target.ts';

type Source = CompareInputs['there'][number];
type Responses = CompareInputs['added'];

/** A table whose rows are known. */
interface ReadTable {
  file: File;
  preview: Preview;
  index: ScanResult['index'];
  /** Responses (1-based) a person leaves out. */
  without: readonly number[];
}

/** A table that may stand in the survey before the one that is compared. */
export interface TableBefore {
  id: string;
  aim: Aim;
  /** null while it is being looked through. */
  table: ReadTable | null;
  /** Its place in the queue; null while it is not in it. */
  upload: { id: string; item: QueuedImport | undefined } | null;
}

/** A table's responses, by columns of the survey; null where one is missing. */
function responsesOf({ file, preview, index, without }: ReadTable, names: readonly TargetColumn[]): Responses | null {
  const { places } = headerDifference(names, preview.table, preview.dialect);
  const columns = places.filter((place) => place !== undefined);
  if (columns.length < names.length) return null;
  return { file, dialect: preview.dialect, columns, index, ...(without.length > 0 && { without }) };
}

const surveyOf = (item: QueuedImport | undefined): string | null =>
  item?.state.kind === 'done' && item.state.receipt.kind === 'survey' ? item.state.receipt.survey_key : null;

/** @returns whether a table's responses are counted on from its file: those of a survey that is made are read from there */
function isStillFile({ upload }: TableBefore): boolean {
  if (upload === null) return true;
  return upload.item !== undefined && upload.item.state.kind !== 'done';
}

export interface CompareFacts {
  aim: Aim;
  table: ReadTable;
  columns: readonly TargetColumn[];
  instance: InstanceId;
  imports: readonly QueuedImport[];
}

interface Reading {
  names: readonly TargetColumn[];
  inSurvey: (survey_key: string) => Source;
}

/** Where the responses of one table are: in the survey it made or goes to, and in its file while they are not there yet. */
function sourcesOf(one: TableBefore, isFirst: boolean, { names, inSurvey }: Reading): Source[] | null {
  const made = isFirst ? surveyOf(one.upload?.item) : null;
  const aimed = one.aim.kind === 'survey' ? one.aim.survey : null;
  const survey_key = made ?? aimed?.survey_key ?? null;
  const sources = survey_key === null ? [] : [inSurvey(survey_key)];
  if (!isStillFile(one)) return sources;
  if (one.table === null) return null;
  const responses = responsesOf(one.table, names);
  return responses === null ? sources : [...sources, { kind: 'file', responses }];
}

/** The responses of a wave's survey: of the table that makes it, and of those that go there before. null while one is not known */
function sourcesOfWave(of: string, before: readonly TableBefore[], reading: Reading): Source[] | null {
  const own = before.filter(({ id, aim }) => id === of || (aim.kind === 'wave' && aim.of === of));
  const all = own.map((one) => sourcesOf(one, one.id === of, reading));
  return all.includes(null) ? null : all.flatMap((some) => some ?? []);
}

/**
 * @param before the tables of the list whose responses may be there first
 * @returns what a table's responses are compared with; null for a new survey, or while that is not known
 */
export function compareInputs(facts: CompareFacts, before: readonly TableBefore[]): CompareInputs | null {
  const { aim, table, columns: all, instance, imports } = facts;
  // A column that is made on the way, of joined options, is not in the file.
  const { places } = headerDifference(all, table.preview.table, table.preview.dialect);
  const names = all.filter((_, at) => places[at] !== undefined);
  const shape = shapeOf(names, table.preview.exporter.exporter);
  const by = comparedBy(shape);
  const added = responsesOf({ ...table, without: [] }, names);
  if (added === null || aim.kind === 'new') return null;
  const inSurvey = (survey_key: string): Source => ({
    kind: 'survey',
    survey_key,
    columns: names.map((name) => all.findIndex((one) => one.header === name.header)),
  });
  const own = aim.kind === 'survey' && aim.survey !== null ? [inSurvey(aim.survey.survey_key)] : null;
  const there = aim.kind === 'wave' ? sourcesOfWave(aim.of, before, { names, inSurvey }) : own;
  const arrived = imports.filter(({ state }) => state.kind === 'done').length;
  return there === null ? null : { added, there, shape, by, instance, arrived };
}
