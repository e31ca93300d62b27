import type { Connection, Tx } from '../../data/database.ts';
import { participantId } from '../../data/ids.ts';
import { requireClaimTx } from '../../data/jobs/queue.ts';
import { lockTx } from '../../data/locks.ts';
import type { PartSize } from '../../data/row-numbers.ts';
import { readRowNumbers } from '../../data/row-numbers.ts';
import { listStaged, saveStagedTx } from '../../data/staged-people.store.ts';
import { insertNewTx, storedEmail, updateKnownTx } from '../columns/known-participants.ts';
import { numbersOfRespondents, type PartRespondents } from '../columns/respondents.ts';
import { removeStaged } from './finish-people.ts';
import { type PeopleChange, readPartRespondents } from './part-respondents.ts';
import { createMeter, isCancelled } from './people-progress.ts';
import { readPeople } from './switch-people.ts';

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
  for (const respondent of all) respondent.id = participantId(number, respondent.id);
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
    const email = held.email ?? storedEmail(respondent);
    await updateKnownTx(tx, project_id, held, { name, email, in_panel });
  }
  const keyed = byRow.filter((person) => person !== undefined && person.key !== null).length;
  await saveStagedTx(tx, part, { change_of, keyed, numbers: numbersOfRespondents(byRow) });
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
