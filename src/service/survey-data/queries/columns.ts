import { createMissingTest, readTicks } from '@sheaf/survey-columns';
import { holdsTime } from '../../../contract/index.ts';
import { parseNoteId } from '../../data/ids.ts';
import { readAllRowNumbers } from '../../data/row-numbers.ts';
import { findGroups, type StoredGroup } from '../../data/stored-outline.ts';
import { toOptions } from '../columns/tally.ts';
import { computeTime } from '../columns/timestamps.ts';
import { findNotes, type SoughtTerms } from '../search-words.ts';
import { type AnsweredPart, markAnswered, readAnswered, readPackedParts } from '../segments.ts';
import type { QueryTools } from './query-tools.ts';
import type { ShapeColumn, StoredShape } from './shape.ts';

/** The selected rows of a survey: 1, else 0. */
export type Mask = Uint8Array;

/** Adds the rows of a mask to another one. */
export function addRows(mask: Mask, added: Mask): void {
  for (let row = 0; row < mask.length; row++) mask[row] = (mask[row] ?? 0) | (added[row] ?? 0);
}

/** Takes away the rows that another mask does not have. */
export function keepRows(mask: Mask, kept: Mask): void {
  for (let row = 0; row < mask.length; row++) mask[row] = (mask[row] ?? 0) & (kept[row] ?? 0);
}

/** Adds the rows whose open answer has all of some words, in whatever wave. @throws DamagedPart */
export async function addRowsWithWords(
  { db, parts }: StoredShape,
  { column_index }: ShapeColumn,
  sought: SoughtTerms,
  mask: Mask,
): Promise<void> {
  for (const { id: part_id, rows_before } of parts)
    for await (const ids of findNotes(db, [{ part_id, column_index }], sought))
      for (const id of ids) mask[rows_before + parseNoteId(id).row] = 1;
}

/** Reads each distinct cell of a part once, and writes what it means to the rows that have it. @throws DamagedPart */
export async function fillRows<T>(
  shape: StoredShape,
  { column_index }: ShapeColumn,
  rows: { [row: number]: T },
  read: (cell: string) => T,
): Promise<void> {
  for await (const [part, columns] of readPackedParts(shape.db, shape.parts, column_index)) {
    let row = part.rows_before;
    for (const { texts, codes } of columns) {
      const meanings = texts.all().map(read);
      if (codes === null) for (const meaning of meanings) rows[row++] = meaning;
      else for (const code of codes) rows[row++] = meanings[code] as T;
    }
  }
}

/** The rows whose cell passes a test. */
export async function scanCells(
  shape: StoredShape,
  column: ShapeColumn,
  test: (cell: string) => boolean,
): Promise<Mask> {
  const mask = new Uint8Array(shape.rows);
  await fillRows(shape, column, mask, (cell) => (test(cell) ? 1 : 0));
  return mask;
}

/** Which rows have an answer in a column, part by part, in the order of the survey's parts. */
export function readAnsweredParts(
  shape: StoredShape,
  { column_index }: ShapeColumn,
): Promise<{ byteLength: number; parts: AnsweredPart[] }> {
  return shape.cache.get(`${shape.version} answered ${column_index}`, async () => {
    const parts = await readAnswered(shape.db, shape.parts, column_index);
    return { byteLength: parts.reduce((bytes, part) => bytes + part.length, 0), parts };
  });
}

/** Rows with an answer in a column. */
export async function readAnsweredRows(shape: StoredShape, column: ShapeColumn): Promise<Mask> {
  const mask = new Uint8Array(shape.rows);
  const { parts } = await readAnsweredParts(shape, column);
  for (const [index, { rows_before, row_count }] of shape.parts.entries())
    markAnswered(parts[index] ?? 'none', mask, rows_before, row_count);
  return mask;
}

/** The rows with an answer in one of the columns. @throws DamagedPart */
export function readAnsweredInAny(shape: StoredShape, columns: readonly ShapeColumn[]): Promise<Mask> {
  const key = `${shape.version} answered any ${columns.map(({ column_index }) => column_index).join()}`;
  return shape.cache.get(key, async () => {
    const any = new Uint8Array(shape.rows);
    for (const column of columns) {
      const own = await readAnsweredRows(shape, column);
      addRows(any, own);
    }
    return any;
  });
}

/** The rows of a survey, without its columns. */
type SurveyRows = Pick<StoredShape, 'parts' | 'rows' | 'version' | 'db' | 'cache'>;

/** Reads one number for each row; NaN if there is none. */
function rowNumbers(shape: SurveyRows, field: 'time' | 'participant'): Promise<Float64Array> {
  return shape.cache.get(`${shape.version} ${field}`, () =>
    readAllRowNumbers(shape.db, shape.parts, field, shape.rows),
  );
}

/** The times in a Timestamp column, in milliseconds since 1970; NaN if there is none. */
export function readColumnTimes(shape: StoredShape, column: ShapeColumn): Promise<Float64Array> {
  const { rule } = column;
  if (shape.columns.filter(({ type }) => holdsTime(type)).length === 1) return readResponseTimes(shape);
  return shape.cache.get(`${shape.version} times ${column.column_index}`, async () => {
    const times = new Float64Array(shape.rows).fill(Number.NaN);
    if (rule.kind === 'timestamp')
      await fillRows(shape, column, times, (cell) => (cell === '' ? Number.NaN : computeTime(rule, cell)));
    return times;
  });
}

/** When each row was answered, in milliseconds since 1970; NaN if unknown. */
export const readResponseTimes = (shape: SurveyRows): Promise<Float64Array> => rowNumbers(shape, 'time');

/** The participant of each row; NaN if unknown. */
export const readParticipants = (shape: SurveyRows): Promise<Float64Array> => rowNumbers(shape, 'participant');

// Chart, filter and comparison ask here which cells are ticks, so that they agree.

/** A column for one option, and the name of the option. */
interface OptionMember {
  column: Pick<ShapeColumn, 'id'>;
  item: string;
}

/** Answers that are looked at. A column of ticks has two. */
const mostAnswers = 10_000;

/** @returns whether an answer in the column of a member is a tick, by all answers of all members whatever the filter */
export async function readMemberTicks(
  { db }: Pick<QueryTools, 'db'>,
  members: readonly OptionMember[],
): Promise<ReturnType<typeof readTicks>> {
  const ids = members.map(({ column }) => column.id);
  const found = db.selectFrom('question_options').select(['question_id', 'value']).where('question_id', 'in', ids);
  const rows = await found.where('count', '>', 0).limit(mostAnswers).execute();
  const byColumn = Map.groupBy(rows, ({ question_id }) => question_id);
  return readTicks(
    members.map(({ column, item }) => ({ item, answers: (byColumn.get(column.id) ?? []).map(({ value }) => value) })),
  );
}

/** The options of the question that a column is part of; of a column that is a question of its own, the column alone. */
function membersBeside(
  { columns }: StoredShape,
  groups: readonly StoredGroup[],
  column: ShapeColumn,
): { members: OptionMember[]; at: number } {
  const group = groups.find(({ kind, members }) => kind === 'multi' && members.includes(column.column_index));
  if (group === undefined) return { members: [{ column, item: column.text }], at: 0 };
  const byIndex = new Map(columns.map((one) => [one.column_index, one]));
  const members = group.members.flatMap((index, place) => {
    const own = byIndex.get(index);
    return own === undefined ? [] : [{ column: own, item: group.items[place] || own.text }];
  });
  return { members, at: members.findIndex((member) => member.column.id === column.id) };
}

/** The rows that ticked the option of a column. */
export async function findTickedRows(shape: StoredShape, column: ShapeColumn): Promise<Mask> {
  const groups = await findGroups(shape.db, shape.upload_id);
  const { members, at } = membersBeside(shape, groups, column);
  const key = `${shape.version} ticked ${column.id} ${members.map(({ column: { id }, item }) => `${id} ${item}`).join('\0')}`;
  return shape.cache.get(key, async () => {
    const isTick = await readMemberTicks(shape, members);
    const { isMissing } = createMissingTest(column.rule.missing);
    const isTicked = (cell: string) => !isMissing(cell) && toOptions(column, cell).some(([one]) => isTick(one, at));
    return scanCells(shape, column, isTicked);
  });
}
