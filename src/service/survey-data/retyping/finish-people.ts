import type { Connection, Reader, Tx } from '../../data/database.ts';
import { requireClaimTx } from '../../data/jobs/queue.ts';
import { lockTx } from '../../data/locks.ts';
import { type Run, removePeople, type Steps } from '../../data/purge-rows.ts';
import { readRowNumbers } from '../../data/row-numbers.ts';
import { readStaged, removeStagedTx } from '../../data/staged-people.store.ts';
import { findOnlyNamed, type OnlyNamed } from '../../data/survey-participants.ts';
import { findKnown, storedEmail, updateKnownTx } from '../columns/known-participants.ts';
import type { Respondent } from '../columns/respondents.ts';
import { ParticipantSet } from '../segments/participant-set.ts';
import { type PeopleChange, readPartRespondents } from './part-respondents.ts';
import { createMeter, type Meter } from './people-progress.ts';
import { countEmails } from './switch-people.ts';

/** People whom the survey named before and names now. */
interface KeptPeople {
  /** They and the others whom it names now. */
  all: ParticipantSet;
  kept: ParticipantSet;
  /** Those of them whom no other survey names. */
  only: ReadonlySet<number>;
  count: number;
}

async function findKept({ read }: Connection, { parts, upload_id }: PeopleChange): Promise<KeptPeople> {
  const before = new ParticipantSet();
  for (const part of parts)
    for (const id of (await readStaged(read, part)) ?? []) if (!Number.isNaN(id)) before.add(id);
  const { all, kept, count } = await currentPeopleOf(read, parts, before);
  const { only } =
    count === 0 ? { only: new Set<number>() } : await findOnlyNamed(read, (place) => place.upload_id === upload_id);
  return { all, kept, only, count };
}

async function currentPeopleOf(read: Connection['read'], parts: PeopleChange['parts'], before: ParticipantSet) {
  const [all, kept] = [new ParticipantSet(), new ParticipantSet()];
  let count = 0;
  for (const part of parts)
    for (const id of (await readRowNumbers(read, part, 'participant')) ?? []) {
      if (Number.isNaN(id) || !all.add(id) || !before.has(id)) continue;
      kept.add(id);
      count++;
    }
  return { all, kept, count };
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
  met: ParticipantSet,
): Promise<number> {
  const known = await findKnown(
    tx,
    project_id,
    respondents.map(({ identity }) => identity),
  );
  let renamed = 0;
  for (const respondent of respondents) {
    const held = known.get(respondent.identity);
    if (held === undefined || !kept.has(held.id)) continue;
    const isFirst = met.add(held.id);
    if (isFirst) renamed++;
    const isOwn = isFirst && only.has(held.id);
    const name = isOwn || held.name === '' ? respondent.name : held.name;
    const email = isOwn || held.email === null ? storedEmail(respondent) : held.email;
    await updateKnownTx(tx, project_id, held, { name, email, in_panel });
  }
  return renamed;
}

async function* renameKept(connection: Connection, change: PeopleChange, people: KeptPeople, meter: Meter): Steps {
  const { read, write } = connection;
  const met = new ParticipantSet();
  let renamed = 0;
  for (const part of change.parts) {
    const { all } = await readPartRespondents(read, part, change);
    await write(async (tx) => {
      await requireClaimTx(tx, change.claim);
      await lockTx(tx, 'project', change.project_id);
      renamed += await renameTx(tx, change, all, people, met);
      await meter.saveTx(tx, renamed);
    });
    yield;
  }
  const emails = await countEmails(read, change.project_id, people.all);
  await write(async (tx) => {
    await requireClaimTx(tx, change.claim);
    await tx.updateTable('survey_tables').set({ emails }).where('upload_id', '=', change.upload_id).execute();
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
  const meter = createMeter(change.place, 'finishing', people.count + leaving.only.size);
  if (people.count > 0) yield* renameKept(connection, change, people, meter);
  yield* removeLeaving(connection, change, leaving, (tx, removed) => meter.saveTx(tx, people.count + removed));
}
