import { createHash } from 'node:crypto';
import { type AnswerRule, withSpellings } from '@sheaf/survey-columns';
import {
  describeType,
  type ExportSpellings,
  holdsText,
  isIgnored,
  type QuestionDisplay,
  type Wave,
} from '../../../contract/index.ts';
import { invalid } from '../../core/errors.ts';
import { type AccessScope, inProjects } from '../../data/access/access.ts';
import { readSurveyCodes } from '../../data/codes.store.ts';
import type { Reader } from '../../data/database.ts';
import { parseNoteId } from '../../data/ids.ts';
import { findRows } from '../../data/rows.ts';
import type { Row } from '../../data/schema/tables.ts';
import {
  findGroups,
  readChosenDisplay,
  readFoundDisplays,
  readRule,
  type StoredGroup,
} from '../../data/stored-outline.ts';
import { readSurveyRow } from '../../data/surveys.store.ts';
import { listWaves } from '../../data/waves.store.ts';
import { toMilliseconds } from '../columns/timestamps.ts';
import type { QueryTools } from './query-tools.ts';

/** A saved part, and the number of rows of the survey before it. */
export interface SavedPart {
  id: number;
  /** Its place in the object store, which no other part ever has. */
  s3_key: string;
  part_number: number;
  row_count: number;
  rows_before: number;
}

function place(parts: readonly Omit<SavedPart, 'rows_before'>[]): SavedPart[] {
  let rows_before = 0;
  return parts.map((part) => {
    const placed = { ...part, rows_before };
    rows_before += part.row_count;
    return placed;
  });
}

/** The number of rows of some parts. */
export function countRows(parts: readonly SavedPart[]): number {
  const last = parts.at(-1);
  return last === undefined ? 0 : last.rows_before + last.row_count;
}

/** The saved parts of a survey in order; one that only brought media has no rows and is not among them. Empty for a survey that does not exist. */
async function listSavedParts(db: Reader, survey_key: string): Promise<SavedPart[]> {
  const upload_id = db.selectFrom('surveys').select('id').where('survey_key', '=', survey_key);
  const saved = { upload_id, status: 'PROCESSED' } as const;
  const columns = ['id', 's3_key', 'part_number', 'row_count'] as const;
  const parts = await findRows(db, 'survey_parts', columns, saved, { order: 'part_number' });
  return place(parts.filter(({ row_count }) => row_count > 0));
}

/** A survey with its saved parts. */
interface SurveyParts {
  revision: number;
  survey_key: string;
  parts: SavedPart[];
}

/** Every visible survey that has saved parts. */
export async function listSurveyParts(db: Reader, scope: AccessScope): Promise<SurveyParts[]> {
  const rows = await db
    .selectFrom('survey_parts as p')
    .innerJoin('surveys as u', 'u.id', 'p.upload_id')
    .select(['p.id', 'p.s3_key', 'p.part_number', 'p.row_count', 'p.upload_id', 'u.revision', 'u.survey_key'])
    .where(inProjects(scope, 'u.project_id'))
    .where('p.status', '=', 'PROCESSED')
    .where('p.row_count', '>', 0)
    .orderBy('p.upload_id')
    .orderBy('p.part_number')
    .execute();
  return [...Map.groupBy(rows, ({ upload_id }) => upload_id).values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const { revision, survey_key } = first;
    const parts = place(
      members.map(({ id, s3_key, part_number, row_count }) => ({ id, s3_key, part_number, row_count })),
    );
    return [{ revision, survey_key, parts }];
  });
}

/** A wave, and the first of its rows; the last one is before that of the next wave. */
interface PlacedWave extends Wave {
  first_row: number;
}

/** Waves with the rows of their saved parts. A later one without any is none. */
async function readWaves(
  db: Reader,
  survey: { id: number; created_at: string },
  parts: readonly SavedPart[],
): Promise<PlacedWave[]> {
  const waves = await listWaves(db, survey);
  const placed = waves.map((wave, at) => {
    const end = waves[at + 1]?.first_part ?? Number.POSITIVE_INFINITY;
    const own = parts.filter(({ part_number }) => part_number >= wave.first_part && part_number < end);
    const number_of_responses = own.reduce((sum, { row_count }) => sum + row_count, 0);
    return { ...wave, number_of_responses, first_row: own[0]?.rows_before ?? 0 };
  });
  return placed.filter(({ number_of_responses }, at) => at === 0 || number_of_responses > 0);
}

/** The waves of a survey, as the API shows them. @throws DomainError (not found) when there is no such survey */
export async function listSurveyWaves(db: Reader, survey_key: string): Promise<Wave[]> {
  const survey = await readSurveyRow(db, survey_key, ['id', 'created_at']);
  const waves = await readWaves(db, survey, await listSavedParts(db, survey_key));
  return waves.map(({ first_row: _, ...wave }) => wave);
}

const basic = ['id', 'column_index', 'header', 'text', 'type', 'rule'] as const;
const columnsOfShape = [...basic, 'option_order', 'found_display', 'chosen_display', 'first_at', 'last_at'] as const;

/** The fields of a column that scanning needs. `first_at` and `last_at`: the first and the last time of a Timestamp column. */
export interface ShapeColumn extends Omit<Row<'questions', (typeof columnsOfShape)[number]>, 'rule'> {
  rule: AnswerRule;
}

/** The fields of a survey that scanning needs. Rows are numbered from 0 over all saved parts. */
interface SurveyShape {
  upload_id: number;
  project_id: number;
  parts: SavedPart[];
  rows: number;
  /** In the order of their rows. */
  waves: PlacedWave[];
  columns: ShapeColumn[];
  /** Identifies the present content: it changes when parts are appended, columns retyped or waves changed. */
  version: string;
}

/** The same, with what reads its answers. */
export type StoredShape = SurveyShape & QueryTools;

/** By the survey's key: ids of a database server may be given again after it was replaced by a copy that lagged behind. */
export const composeVersion = (survey_key: string, revision: number, rows: number): string =>
  `${survey_key}.${revision}.${rows}`;

/** @throws DomainError (not found) when there is no such survey */
export async function readShape<Tools extends Pick<QueryTools, 'db'>>(
  tools: Tools,
  survey_key: string,
): Promise<SurveyShape & Tools> {
  const { db } = tools;
  const upload = await readSurveyRow(db, survey_key, ['id', 'project_id', 'revision', 'created_at']);
  const parts = await listSavedParts(db, survey_key);
  const rows = countRows(parts);
  const waves = await readWaves(db, upload, parts);
  const inOrder = { order: 'column_index' } as const;
  const stored = await findRows(db, 'questions', columnsOfShape, { upload_id: upload.id }, inOrder);
  const columns = stored.map((column) => ({ ...column, rule: readRule(column.rule) }));
  const version = composeVersion(survey_key, upload.revision, rows);
  return { ...tools, upload_id: upload.id, project_id: upload.project_id, parts, rows, waves, columns, version };
}

/** @throws DomainError (invalid) when the survey has no such question */
export function requireColumn({ columns }: Pick<SurveyShape, 'columns'>, question_id: number): ShapeColumn {
  const column = columns.find(({ id }) => id === question_id);
  if (column === undefined) throw invalid('question_id_absent', { id: String(question_id) });
  return column;
}

/** @throws DomainError (invalid) for a question without open answers */
export function requireOpen({ id, type }: Pick<ShapeColumn, 'id' | 'type'>): void {
  if (!holdsText(type)) throw invalid('question_not_open', { id: String(id), type });
}

/** @returns the row of an open answer, from 0, over the complete survey; NaN for one of another survey */
export function createRowFinder({ parts }: Pick<SurveyShape, 'parts'>): (note_id: number) => number {
  const before = new Map(parts.map(({ id, rows_before }) => [id, rows_before]));
  return (note_id) => {
    const { part, row } = parseNoteId(note_id);
    return (before.get(part) ?? Number.NaN) + row;
  };
}

/** A column whose answers stand as they came. */
export const asCame = (column: ShapeColumn): ShapeColumn => ({ ...column, rule: withSpellings(column.rule) });

/** Columns with their merged spellings, or as they came. One that has none stays the same object. */
export const spellColumns = (columns: readonly ShapeColumn[], spellings: ExportSpellings): ShapeColumn[] =>
  columns.map((column) => (spellings === 'merged' || column.rule.spellings === undefined ? column : asCame(column)));

/** The first and the last time of a Timestamp column in milliseconds since 1970; null if it has none. */
export function readWholeSpan({ first_at, last_at }: ShapeColumn): readonly [first: number, last: number] | null {
  return first_at === null || last_at === null ? null : [toMilliseconds(first_at), toMilliseconds(last_at)];
}

/** @returns the part of a row */
export function findPart({ parts }: Pick<StoredShape, 'parts'>, row: number): SavedPart | undefined {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((parts[middle]?.rows_before ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return parts[low];
}

/** The fields of a column from which its display follows. */
export type DisplayedColumn = Row<'questions', 'type' | 'found_display' | 'chosen_display'>;

/** How a column is shown: as a person chose, else as it was found, as far as that fits its present type. */
export function findDisplay({ type, found_display, chosen_display }: DisplayedColumn): QuestionDisplay | null {
  const kinds = describeType(type).displays;
  const chosen = readChosenDisplay(chosen_display);
  if (chosen !== null && kinds.includes(chosen.as)) return { ...chosen, source: 'user', confidence: 1, reason: null };
  const found = readFoundDisplays(found_display)[type];
  if (found !== undefined) {
    const { as, confidence, reason } = found;
    return { as, scores: null, source: 'found', confidence, reason };
  }
  const [usual] = kinds;
  if (usual === undefined || isIgnored(type)) return null;
  return { as: usual, scores: null, source: 'found', confidence: 0.5, reason: null };
}

/** A survey's columns, and which of them are one question. */
export interface OutlinedShape extends StoredShape {
  groups: StoredGroup[];
  /** Identifies the content of the survey together with what people decided about its questions. */
  outline_version: string;
}

/** Orders, displays, groups and codes can change while the answers stay. */
function determineOutlineVersion(
  { columns, version }: StoredShape,
  groups: readonly StoredGroup[],
  codesVersion: string,
): string {
  const hash = createHash('sha256').update(JSON.stringify(groups)).update(codesVersion);
  for (const { option_order, chosen_display } of columns)
    hash.update(`\0${option_order ?? ''}\0${chosen_display ?? ''}`);
  return `${version} ${hash.digest('base64')}`;
}

/** @throws DomainError (not found) when there is no such survey */
export async function readOutlinedShape(tools: QueryTools, survey_key: string): Promise<OutlinedShape> {
  const shape = await readShape(tools, survey_key);
  const groups = await findGroups(tools.db, shape.upload_id);
  const codes = await readSurveyCodes(tools.db, shape);
  return { ...shape, groups, outline_version: determineOutlineVersion(shape, groups, codes.version) };
}
