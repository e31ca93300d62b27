import type { Connection, Reader, Tx } from '../../data/database.ts';
import { requireClaimTx } from '../../data/jobs/queue.ts';
import { lockTx } from '../../data/locks.ts';
import { type Run, removePeople, type Steps } from '../../data/purge-rows.ts';
import { readRowNumbers } from '../../data/row-numbers.ts';
import { readStaged, removeStagedTx } from '../../data/staged-people.store.ts';
import { findOnlyNamed, type OnlyNamed } from '../../data/survey-participants.ts';
import { findKnown, storedEmail, updateKnownTx } from '../columns/known-participants.ts';
import type { Respondent } from '../columns/respondents.ts';
import { type PeopleChange, readPartRespondents } from './part-respondents.ts';
import { createMeter, type Meter } from './people-progress.ts';
import { countEmails, readPeople } from './switch-people.ts';

/** People whom the survey named before and names now. */
interface KeptPeople {
  /** They and the others whom it names now. */
  all: ReadonlySet<number>;
  kept: ReadonlySet<number>;
  /** Those of them whom no other survey names. */
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
    const email = isOwn || held.email === null ? storedEmail(respondent) : held.email;
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
  const meter = createMeter(change.place, 'finishing', people.kept.size + leaving.only.size);
  if (people.kept.size > 0) yield* renameKept(connection, change, people, meter);
  yield* removeLeaving(connection, change, leaving, (tx, removed) => meter.saveTx(tx, people.kept.size + removed));
}
