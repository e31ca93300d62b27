import {
  adaptMissing,
  answerRule,
  findPlaces,
  findTimeColumns,
  makeMissing,
  withSpellings,
} from '@sheaf/survey-columns';
import { isAboutPerson } from '../../../contract/index.ts';
import { ClaimLost } from '../../core/errors.ts';
import { type Problem, problem } from '../../core/problems.ts';
import type { Connection, Tx } from '../../data/database.ts';
import { type Claim, endTx, requireClaim, requireClaimTx } from '../../data/jobs/queue.ts';
import { lockTx } from '../../data/locks.ts';
import { saveRowNumbersTx } from '../../data/row-numbers.ts';
import { changeRows, findRow } from '../../data/rows.ts';
import type { Row } from '../../data/schema/tables.ts';
import { readSpellings, readTexts } from '../../data/stored-outline.ts';
import { readStoredKey } from '../../data/stored-person-key.ts';
import { listPartSizes, raiseRevisionTx } from '../../data/surveys.store.ts';
import { listPlannedColumns, type PlannedColumn } from '../columns/planned-columns.ts';
import { computeResponseTimes, type Timestamps } from '../columns/timestamps.ts';
import {
  addReading,
  describeUnreadable,
  makeEmptyReading,
  type Reading,
  readPart,
  sampleCells,
  saveReadingTx,
} from './column-reading.ts';
import {
  type ChangeOutcome,
  cancelled,
  countStaged,
  endChange,
  isCancelled,
  type PeopleChange,
  switchPeopleTx,
} from './people-change.ts';
import { finishPeople, removeStaged, stagePeople } from './reread-people.ts';

/** Retypes a column of a survey. */
export interface ColumnChangeRequest {
  change_id: number;
  claim: Claim;
  /** ISO 8601: the service's time. */
  at: string;
}

type ChangeRow = Pick<PeopleChange, 'upload_id' | 'project_id' | 'in_panel'> &
  Row<'column_changes', 'question_id' | 'to_type' | 'missing' | 'spellings' | 'any_share' | 'phase'>;

/** A larger share of unreadable answers is refused, unless the caller allows any share. */
const maxUnreadableShare = 0.5;
/** A column with more distinct options is not a choice, and writing them would delay other writers. */
const mostOptions = 50_000;

async function loadChange({ read: db, write }: Connection, request: ColumnChangeRequest) {
  const change: ChangeRow | undefined = await db
    .selectFrom('column_changes as c')
    .innerJoin('surveys as u', 'u.id', 'c.upload_id')
    .select(['c.upload_id', 'c.question_id', 'c.to_type', 'c.missing', 'c.spellings', 'c.any_share', 'c.phase'])
    .select('u.project_id')
    .select('u.add_to_research_panel as in_panel')
    .where('c.id', '=', request.change_id)
    .where('c.state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (change === undefined) return undefined;
  const parts = await listPartSizes(db, change.upload_id);
  const { upload_id } = change;
  const key = readStoredKey((await findRow(db, 'survey_tables', ['person_key'], { upload_id }))?.person_key);
  const columns = await listPlannedColumns(db, upload_id);
  return { ...request, read: db, write, change, parts, key, columns };
}
/** A change, what it is about, and the database. */
type Loaded = NonNullable<Awaited<ReturnType<typeof loadChange>>>;

/** @returns why a column cannot be retyped; undefined if it can. @param example the first unreadable answer */
function decideRefusal(
  reading: Reading,
  plan: PlannedColumn,
  { any_share }: ChangeRow,
  example: Problem | null,
): Problem | undefined {
  const { answered, unreadable, tally } = reading;
  const options = tally.options.size;
  if (options > mostOptions)
    return problem('column_too_various', { header: plan.header, options, type: plan.type, most: mostOptions });
  if (any_share === 1 || unreadable <= answered * maxUnreadableShare) return undefined;
  const share = Math.round((100 * unreadable) / answered);
  const { header, type } = plan;
  const found = { unreadable, answered, share, nothing: problem(describeUnreadable(plan)), example: example ?? '' };
  return problem('column_mostly_unreadable', { header, type, ...found });
}

const quote = ({ row, text }: { row: number; text: string }, rows_before: number): Problem =>
  problem('first_in_row', { row: rows_before + row + 1, text: text.slice(0, 60).toWellFormed() });

/** When the responses of each part were given. */
type Times = (Float64Array | undefined)[];

/** How the column is read from now on. @param sample cells of the column */
function planRetyped(
  columns: readonly PlannedColumn[],
  column: PlannedColumn,
  { to_type, missing, spellings }: ChangeRow,
  sample: string[],
): PlannedColumn {
  const known = column.rule.missing;
  const listed = missing === null ? undefined : makeMissing(readTexts(missing));
  const words = listed ?? (known && adaptMissing(known, to_type));
  const names = columns.map(({ header, text }) => ({ header, text, question: null }));
  const found = findPlaces(names, () => sample.filter((cell) => cell.trim() !== ''))[columns.indexOf(column)];
  const place = found && { place: found.place, first: found.first, question: found.question };
  const source = to_type === column.type ? column.source : 'mapping';
  const merged = spellings === null ? column.rule.spellings : readSpellings(spellings);
  const rule = withSpellings(answerRule(to_type, sample, { missing: words, place }), merged);
  return { ...column, type: to_type, source, rule };
}

/** The new times of the responses; undefined if they do not change. */
async function readNewTimes({ read, columns, parts }: Loaded, plan: PlannedColumn, reading: Reading) {
  const after = columns.map((column) => (column.id === plan.id ? plan : column));
  const [before, now] = [findTimeColumns(columns), findTimeColumns(after)];
  if (now.join() === before.join()) return undefined;
  const all: Times = [];
  for (const [index, part] of parts.entries()) {
    const timestamps = new Map<number, Timestamps | undefined>();
    for (const place of now) {
      const column = after[place];
      if (column === undefined) continue;
      const isChanged = column.id === plan.id;
      timestamps.set(place, isChanged ? reading.timestamps[index] : (await readPart(read, part, column)).timestamps);
    }
    all.push(computeResponseTimes(after, (place) => timestamps.get(place)));
  }
  return all;
}

/** Whether a change of this column changes who answered. */
const changesPeople = (before: PlannedColumn, after: PlannedColumn, key: Loaded['key']): boolean =>
  isAboutPerson(before.type) || isAboutPerson(after.type) || (key?.columns.includes(after.column_index) ?? false);

/** Reads the column as its new type, part by part; yields after each part. @returns the counts, and why the change is refused; 'cancelled' if somebody has cancelled it */
async function* readParts(
  { read, write, change, parts, change_id }: Loaded,
  plan: PlannedColumn,
): AsyncGenerator<undefined, { reading: Reading; refusal: Problem | undefined } | 'cancelled'> {
  const reading = makeEmptyReading();
  let example: Problem | null = null;
  let rows_before = 0;
  for (const [index, part] of parts.entries()) {
    if (await isCancelled(read, { table: 'column_changes', id: change_id })) return 'cancelled';
    const found = await readPart(read, part, plan);
    addReading(reading, found);
    if (example === null && found.example) example = quote(found.example, rows_before);
    rows_before += part.row_count;
    const { answered, unreadable } = reading;
    const progress = { state: 'running', parts_done: index + 1, answered, unreadable } as const;
    await write((tx) => changeRows(tx, 'column_changes', { id: change_id }, progress));
    yield;
  }
  return { reading, refusal: decideRefusal(reading, plan, change, example) };
}

/** What a change of a column writes, all in one transaction. */
interface Outcome {
  plan: PlannedColumn;
  reading: Reading;
  times: Times | undefined;
  /** undefined: who answered stays. */
  people: { change: PeopleChange; counts: Awaited<ReturnType<typeof countStaged>> } | undefined;
}

/** @returns false: it was cancelled */
async function saveTx(tx: Tx, loaded: Loaded, { plan, reading, times, people }: Outcome): Promise<boolean> {
  const { change, parts, change_id, claim, at } = loaded;
  if (await isCancelled(tx, { table: 'column_changes', id: change_id })) return false;
  if (people === undefined) await endTx(tx, claim, at);
  else await requireClaimTx(tx, claim);
  await saveReadingTx(tx, parts, plan, reading);
  for (const [index, { id }] of times === undefined ? [] : parts.entries())
    await saveRowNumbersTx(tx, id, 'time', times?.[index]);
  await raiseRevisionTx(tx, change.upload_id);
  if (people !== undefined) {
    await lockTx(tx, 'project', change.project_id);
    await switchPeopleTx(tx, people.change, people.counts);
    return true;
  }
  await changeRows(tx, 'column_changes', { id: change_id }, { state: 'done', finished_at: at });
  return true;
}

const peopleChange = ({ change, parts, key, columns, claim, change_id: id }: Loaded): PeopleChange => ({
  ...change,
  ...{ parts, key, columns, claim, place: { table: 'column_changes', id } },
});

/** Reads everything that the change writes, and writes it unless it was cancelled meanwhile. @returns the change of people in it, if there is one */
async function* readAndSave(
  connection: Connection,
  loaded: Loaded,
): AsyncGenerator<unknown, { refusal: Problem } | { people: PeopleChange | undefined; isSaved: boolean }> {
  const { read, write, change, parts, columns, key } = loaded;
  const column = columns.find(({ id }) => id === change.question_id);
  if (column === undefined) return { refusal: problem('column_gone') };
  const [first] = parts;
  const sample = first === undefined ? [] : await sampleCells(read, first, column.column_index);
  const plan = planRetyped(columns, column, change, sample);
  const after = columns.map((one) => (one.id === plan.id ? plan : one));
  const people = changesPeople(column, plan, key) ? peopleChange({ ...loaded, columns: after }) : undefined;
  const found = yield* readParts(loaded, plan);
  if (found === 'cancelled') return { people, isSaved: false };
  const { reading, refusal } = found;
  if (refusal !== undefined) return { refusal };
  const times = await readNewTimes(loaded, plan, reading);
  if (people !== undefined && (yield* stagePeople(connection, people)) === 'cancelled')
    return { people, isSaved: false };
  const counted = people && { change: people, counts: await countStaged(read, people) };
  const isSaved = await write((tx) => saveTx(tx, loaded, { plan, reading, times, people: counted }));
  return { people, isSaved };
}

/**
 * Reads the raw answers as the new type, part by part, then writes everything in one transaction, so that a crash leaves either the old
 * or the new state. Where people change, they are read beside it and put in order afterwards (stage-people.ts). Yields after each part
 * and returns the outcome.
 */
export async function* changeColumn(
  connection: Connection,
  request: ColumnChangeRequest,
): AsyncGenerator<unknown, ChangeOutcome> {
  await requireClaim(connection.read, request.claim);
  const loaded = await loadChange(connection, request);
  if (loaded === undefined) throw new ClaimLost();
  const isSwitched = loaded.change.phase === 'finishing';
  const saved = isSwitched ? { people: peopleChange(loaded), isSaved: true } : yield* readAndSave(connection, loaded);
  if ('refusal' in saved) return { kind: 'refused', problem: saved.refusal };
  if (!saved.isSaved) {
    if (saved.people !== undefined) yield* removeStaged(connection, saved.people);
    return cancelled;
  }
  if (saved.people === undefined) return { kind: 'changed' };
  yield* finishPeople(connection, saved.people);
  return endChange(connection, saved.people, request.at);
}
