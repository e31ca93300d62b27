import type { Connection, Reader, Tx } from '../../data/database.ts';
import { makeParticipantId } from '../../data/ids.ts';
import { requireClaimTx } from '../../data/jobs/queue.ts';
import { lockTx } from '../../data/locks.ts';
import { type Run, removePeople, type Steps } from '../../data/purge-rows.ts';
import { type PartSize, readRowNumbers } from '../../data/row-numbers.ts';
import { changeRows } from '../../data/rows.ts';
import {
  findOnlyNamed,
  listStaged,
  type OnlyNamed,
  readStaged,
  removeStagedTx,
  saveStagedTx,
} from '../../data/survey-participants.ts';
import { chooseStoredEmail, findKnown, insertNewTx, updateKnownTx } from '../columns/known-participants.ts';
import { numberRespondents, type PartRespondents, type Respondent } from '../columns/respondents.ts';
import {
  countEmails,
  createMeter,
  isCancelled,
  type Meter,
  type PeopleChange,
  readPartRespondents,
  readPeople,
} from './people-change.ts';

/** People of a survey whose answers are read again. */
interface KeptPeople {
  /** Everybody whom the survey names now. */
  all: ReadonlySet<number>;
  /** People whom it named before and names now. */
  kept: ReadonlySet<number>;
  /** The kept people whom no other survey names. */
  only: ReadonlySet<number>;
}

async function findKept({ read }: Connection, { parts, upload_id }: PeopleChange): Promise<KeptPeople> {
  const before = await readPeople(parts, (part) => readStaged(read, part));
  const all = await readPeople(parts, (part) => readRowNumbers(read, part, 'participant'));
  const kept = new Set([...all].filter((id) => before.has(id)));
  if (kept.size === 0) return { all, kept, only: new Set() };
  const { only } = await findOnlyNamed(read, (place) => place.upload_id === upload_id);
  return { all, kept, only };
}

/**
 * Gives a part's people whom the survey named before the name and address that it has now. One whom other surveys name too keeps those
 * they have.
 * @param met people who were given theirs by an earlier part
 */
async function renameTx(
  tx: Tx,
  { project_id, in_panel }: PeopleChange,
  respondents: readonly Respondent[],
  { kept, only }: KeptPeople,
  met: Set<number>,
): Promise<void> {
  const known = await findKnown(
    tx,
    project_id,
    respondents.map(({ identity }) => identity),
  );
  for (const respondent of respondents) {
    const held = known.get(respondent.identity);
    if (held === undefined || !kept.has(held.id)) continue;
    const isFirst = !met.has(held.id);
    met.add(held.id);
    const isOwn = isFirst && only.has(held.id);
    const name = isOwn || held.name === '' ? respondent.name : held.name;
    const email = isOwn || held.email === null ? chooseStoredEmail(respondent) : held.email;
    await updateKnownTx(tx, project_id, held, { name, email, in_panel });
  }
}

async function* renameKept(connection: Connection, change: PeopleChange, people: KeptPeople, meter: Meter): Steps {
  const { read, write } = connection;
  const met = new Set<number>();
  for (const part of change.parts) {
    const { all } = await readPartRespondents(read, part, change);
    await write(async (tx) => {
      await requireClaimTx(tx, change.claim);
      await lockTx(tx, 'project', change.project_id);
      await renameTx(tx, change, all, people, met);
      await meter.saveTx(tx, met.size);
    });
    yield;
  }
  const emails = await countEmails(read, change.project_id, people.all);
  await write(async (tx) => {
    await requireClaimTx(tx, change.claim);
    await changeRows(tx, 'survey_tables', { upload_id: change.upload_id }, { emails });
  });
}

/** The participants whom only the staged rows of a survey name. */
const findLeaving = (read: Reader, { upload_id }: PeopleChange): Promise<OnlyNamed> =>
  findOnlyNamed(read, (place) => place.upload_id === upload_id && place.is_staged === 1);

async function* removeLeaving(
  { write }: Connection,
  { claim, project_id, upload_id }: PeopleChange,
  leaving: OnlyNamed,
  onRemoved?: (tx: Tx, removed: number) => Promise<void>,
): Steps {
  const run: Run = (step) =>
    write(async (tx) => {
      await requireClaimTx(tx, claim);
      await step(tx);
    });
  yield* removePeople(run, project_id, leaving, onRemoved);
  await run((tx) => removeStagedTx(tx, upload_id));
}

/** Removes what is staged for a survey, of a change that was cancelled or failed. Nothing of it was ever seen. */
export async function* removeStaged(connection: Connection, change: PeopleChange): Steps {
  yield* removeLeaving(connection, change, await findLeaving(connection.read, change));
}

/** Puts the people in order after the switch, in small transactions. An attempt after an interruption finds less to do. */
export async function* finishPeople(connection: Connection, change: PeopleChange): Steps {
  const people = await findKept(connection, change);
  const leaving = await findLeaving(connection.read, change);
  const meter = createMeter(change.place, 'finishing', people.kept.size + leaving.only.size);
  if (people.kept.size > 0) yield* renameKept(connection, change, people, meter);
  yield* removeLeaving(connection, change, leaving, (tx, removed) => meter.saveTx(tx, people.kept.size + removed));
}

/** What staging needs to know beside the change. */
interface Staging {
  change_of: string;
  /** Of this change; see data/ids.ts. */
  number: number;
  /** The people of the survey as it is. */
  current: ReadonlySet<number>;
}

const toName = ({ place: { table, id } }: PeopleChange): string => `${table} ${id}`;

/** @returns the number of this change of the survey's people. @param isFirst whether no earlier attempt took one */
async function takeNumberTx(tx: Tx, upload_id: number, isFirst: boolean): Promise<number> {
  const update = tx.updateTable('survey_tables').where('upload_id', '=', upload_id);
  const { people_changes } = await update
    .set((eb) => ({ people_changes: eb('people_changes', '+', isFirst ? 1 : 0) }))
    .returning('people_changes')
    .executeTakeFirstOrThrow();
  return people_changes;
}

/** Inserts the people of a part whom the project does not know, hidden until the switch, and stages who answers each row. */
async function stagePartTx(
  tx: Tx,
  { project_id, in_panel }: PeopleChange,
  part: PartSize,
  { all, byRow }: PartRespondents,
  { change_of, number, current }: Staging,
): Promise<void> {
  for (const respondent of all) respondent.id = makeParticipantId(number, respondent.id);
  // The survey itself may have named somebody by the same name alone.
  const arriving = { respondents: all, mayBeKnown: () => true };
  const known = await insertNewTx(tx, arriving, { project_id, in_panel });
  for (const respondent of all) {
    const held = known.get(respondent.identity);
    if (held === undefined) continue;
    respondent.id = held.id;
    // Whom the survey names already keeps name and address until the switch.
    if (current.has(held.id)) continue;
    const name = held.name === '' ? respondent.name : held.name;
    const email = held.email ?? chooseStoredEmail(respondent);
    await updateKnownTx(tx, project_id, held, { name, email, in_panel });
  }
  const keyed = byRow.filter((person) => person !== undefined && person.key !== null).length;
  await saveStagedTx(tx, part, { change_of, keyed, numbers: numberRespondents(byRow) });
}

async function beginStaging({ read, write }: Connection, change: PeopleChange) {
  const change_of = toName(change);
  const staged = await listStaged(read, change.upload_id);
  const own = staged.filter((part) => part.change_of === change_of);
  const number = await write(async (tx) => {
    await requireClaimTx(tx, change.claim);
    return takeNumberTx(tx, change.upload_id, own.length === 0);
  });
  const done = new Set(own.map(({ part_id }) => part_id));
  const current = await readPeople(change.parts, (part) => readRowNumbers(read, part, 'participant'));
  return { done, staging: { change_of, number, current } };
}

/**
 * Reads who answered from the stored cells, a transaction for each part, as an import does. Nobody sees anything of it before the switch;
 * an attempt after an interruption reads only the parts that are left. Yields after each part.
 * @returns whether somebody cancelled the change
 */
export async function* stagePeople(
  connection: Connection,
  change: PeopleChange,
): AsyncGenerator<unknown, 'staged' | 'cancelled'> {
  const { read, write } = connection;
  const leftover = await listStaged(read, change.upload_id);
  if (leftover.some(({ change_of }) => change_of !== toName(change))) yield* removeStaged(connection, change);
  const { done, staging } = await beginStaging(connection, change);
  const rowsOf = (parts: readonly PartSize[]) => parts.reduce((sum, { row_count }) => sum + row_count, 0);
  let rows = rowsOf(change.parts.filter(({ id }) => done.has(id)));
  const meter = createMeter(change.place, 'reading', rowsOf(change.parts), rows);
  for (const part of change.parts) {
    if (done.has(part.id)) continue;
    const respondents = await readPartRespondents(read, part, change);
    const isOver = await write(async (tx) => {
      await requireClaimTx(tx, change.claim);
      if (await isCancelled(tx, change.place)) return true;
      await lockTx(tx, 'project', change.project_id);
      await stagePartTx(tx, change, part, respondents, staging);
      rows += part.row_count;
      done.add(part.id);
      await meter.saveTx(tx, rows, done.size);
      return false;
    });
    if (isOver) return 'cancelled';
    yield;
  }
  return 'staged';
}
