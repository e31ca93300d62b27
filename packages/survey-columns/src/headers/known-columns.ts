import { headerKey } from '@sheaf/tables';
import { common, parseHeaderNames, type ResponseColumns } from '../exporters/descriptor.ts';
import { collectNames, describeExporter, type ExporterName } from '../exporters/registry.ts';
import { type ColumnType, holdsEmail, holdsName, holdsText, holdsTime, isIgnored } from '../shapes.ts';
import type { ColumnGroup, Suggestion } from '../types.ts';
import { asksForEmail, asksForName, isAboutOthers } from './person-words.ts';

/** The facts about a table that the checks need; columns are 0-based. */
export interface SurveyShape {
  exporter: ExporterName;
  header: readonly string[];
  /** The current types, in the order of the columns. */
  types: readonly Pick<Suggestion, 'type'>[];
  groups: readonly ColumnGroup[];
  /** The columns that together say who answered, where somebody named them; 0-based. */
  person_key?: readonly number[];
}

/** @returns the columns whose type is wanted */
export function findColumns({ types }: SurveyShape, isWanted: (type: ColumnType) => boolean): number[] {
  return types.flatMap(({ type }, index) => (isWanted(type) ? [index] : []));
}

/** Columns at the start of tables of unknown tools: a number of the response and its times. */
const leading: ResponseColumns = {
  ids: parseHeaderNames(
    '#|id|no|nr|number|row|index|uuid|guid|key|response id|responseid|response number|response no|submission id|entry id|record id|record no|lfdn|antwort id|id respuesta|id réponse|id risposta|unique id|序号|回答id',
  ),
  times: new Set([
    ...collectNames(({ times }) => times),
    ...parseHeaderNames(
      `${common.startTimes}|${common.endTimes}|timestamp|time stamp|date|datetime|date time|time|today|created|created at|created on|date created|datum|fecha|data|datestamp|日時|回答日時|时间`,
    ),
  ]),
  others: parseHeaderNames(`${common.addresses}|${common.changeTimes}|${common.durations}`),
};

/** The columns that the survey tool wrote by itself; 0-based. */
export interface ToolColumns {
  ids: number[];
  others: number[];
}

function toKind({ ids, times, others, ownPattern }: ResponseColumns, label: string): 'ids' | 'others' | null {
  if (ids?.has(label)) return 'ids';
  return times?.has(label) || others?.has(label) || ownPattern?.test(label) ? 'others' : null;
}

/** Whether a nameless first column numbers the rows, as spreadsheets and scripts do. */
const isCounter = (header: string, type: ColumnType | undefined): boolean =>
  header === 'Column 1' && (type === undefined || isIgnored(type));

function leadingColumns({ header, types }: SurveyShape): ToolColumns {
  const found: ToolColumns = { ids: [], others: [] };
  for (const [column, name] of header.entries()) {
    const kind = column === 0 && isCounter(name, types[column]?.type) ? 'ids' : toKind(leading, headerKey(name));
    if (kind === null) break;
    found[kind].push(column);
  }
  return found;
}

/**
 * @returns the columns the survey tool writes for each response: its id, its times, its duration, its address. For
 * unknown tools only the columns at the start of the table.
 */
export function findToolColumns(shape: SurveyShape): ToolColumns {
  const known = describeExporter(shape.exporter);
  if (known.times === undefined) return leadingColumns(shape);
  const kinds = shape.header.map((name) => toKind(known, headerKey(name)));
  const of = (wanted: 'ids' | 'others') => kinds.flatMap((kind, column) => (kind === wanted ? [column] : []));
  // A script may have put a counter before the tool's own columns.
  const counter = isCounter(shape.header[0] ?? '', shape.types[0]?.type) ? [0] : [];
  return { ids: [...counter, ...of('ids')], others: of('others') };
}

/** Headers of response identifiers, of any tool. */
const responseIds = new Set([
  ...collectNames((known) => known.responseIds),
  ...parseHeaderNames(
    'response id|responseid|submission id|uuid|guid|entry id|response number|session id|interview id|unique id',
  ),
]);
/** Headers of person identifiers. A person may have several responses. */
const personIds = new Set([
  ...collectNames((known) => known.personIds),
  ...parseHeaderNames(
    'respondent id|respondentid|participant id|participantid|participant code|subject id|subjectid|study id|user id|userid|member id|student id|' +
      'employee id|customer id|patient id|panel id|panelist id|contact id|rid|psid|pid|external reference|visitor id|token|serial|teilnehmer id|' +
      'teilnehmercode|teilnehmer code|personen id|probandencode|matrikelnummer|personalnummer|id participante|código de participante|id participant|' +
      'code participant|id del participante|osallistuja id|受访者id|回答者id',
  ),
]);
/** Headers of visits and instruments: a record has a row for each. */
const visits = new Set([
  ...collectNames((known) => known.visits),
  ...parseHeaderNames('visit|visit number|wave|round|session'),
]);

/** The columns that identify the respondent; 0-based. */
export interface PersonColumns {
  emails: number[];
  /** Parts of one name, or several spellings of it. */
  names: number[];
  responseIds: number[];
  personIds: number[];
  /** The columns of the person key, as the user named them. */
  key: readonly number[];
  /** The visit or instrument; an identifier is unique only together with it. */
  visits: number[];
  /** When the response was started and sent, as the tool wrote it. */
  times: number[];
}

/** @returns the columns that identify the respondent, judged by types and headers */
export function findPersonColumns(shape: SurveyShape): PersonColumns {
  const { header, types } = shape;
  const labels = header.map(headerKey);
  const tool = findToolColumns(shape);
  const where = (test: (label: string, type: ColumnType, column: number) => boolean): number[] =>
    labels.flatMap((label, column) => (test(label, types[column]?.type ?? 'Do nothing', column) ? [column] : []));
  const isUncounted = (type: ColumnType) => isIgnored(type) || holdsText(type);
  return {
    emails: where(
      (label, type) =>
        holdsEmail(type) || (isUncounted(type) && label.length < 40 && asksForEmail(label) && !isAboutOthers(label)),
    ),
    names: where((label, type) => holdsName(type) || (isUncounted(type) && asksForName(label) === 'exact')),
    responseIds: where((label, _, column) => tool.ids.includes(column) || responseIds.has(label)),
    personIds: where((label, _, column) => !tool.ids.includes(column) && personIds.has(label)),
    key: shape.person_key ?? [],
    visits: where((label) => visits.has(label)),
    times: where((_, type, column) => tool.others.includes(column) || holdsTime(type)),
  };
}
