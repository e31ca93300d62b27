import { ClaimLost } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';
import type { Connection, Reader, Tx } from '../../data/database.ts';
import { type Claim, requireClaim, requireClaimTx } from '../../data/jobs/queue.ts';
import { lockTx } from '../../data/locks.ts';
import { changeRows } from '../../data/rows.ts';
import { readStoredKey } from '../../data/stored-person-key.ts';
import { listPartSizes, raiseRevisionTx } from '../../data/surveys.store.ts';
import { listPlannedColumns } from '../columns/planned-columns.ts';
import {
  type ChangeOutcome,
  cancelled,
  countKeyed,
  countStaged,
  endChange,
  isCancelled,
  type PeopleChange,
  switchPeopleTx,
} from './people-change.ts';
import { finishPeople, removeStaged, stagePeople } from './reread-people.ts';

/** Changes the person key of a survey. */
export interface KeyChangeRequest {
  key_change_id: number;
  claim: Claim;
  /** ISO 8601: the service's time. */
  at: string;
}

async function loadChange(db: Reader, { key_change_id: id, claim }: KeyChangeRequest) {
  const row = await db
    .selectFrom('person_key_changes as c')
    .innerJoin('surveys as u', 'u.id', 'c.upload_id')
    .select(['c.upload_id', 'c.person_key', 'c.phase', 'u.project_id', 'u.add_to_research_panel as in_panel'])
    .where('c.id', '=', id)
    .where('c.state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { phase, ...survey } = row;
  const parts = await listPartSizes(db, survey.upload_id);
  const columns = await listPlannedColumns(db, survey.upload_id);
  const key = readStoredKey(survey.person_key);
  const place = { table: 'person_key_changes', id } as const;
  return { ...survey, parts, columns, key, place, claim, isSwitched: phase === 'finishing' };
}

/** All people at once, and the key with them. @param keyed responses that have the whole key @returns false: it was cancelled */
async function switchTx(
  tx: Tx,
  change: PeopleChange & { person_key: string | null },
  keyed: number,
  counts: Awaited<ReturnType<typeof countStaged>>,
): Promise<boolean> {
  const { claim, project_id, upload_id, person_key, place } = change;
  await requireClaimTx(tx, claim);
  if (await isCancelled(tx, place)) return false;
  await lockTx(tx, 'project', project_id);
  await switchPeopleTx(tx, change, counts);
  await changeRows(tx, 'survey_tables', { upload_id }, { person_key });
  await raiseRevisionTx(tx, upload_id);
  await changeRows(tx, 'person_key_changes', { id: place.id }, { keyed });
  return true;
}

/** @returns why it did not; undefined if it did */
async function* readAndSwitch(
  connection: Connection,
  change: Parameters<typeof switchTx>[1],
): AsyncGenerator<unknown, ChangeOutcome | undefined> {
  const { read, write } = connection;
  if ((yield* stagePeople(connection, change)) === 'cancelled') return cancelled;
  const keyed = await countKeyed(read, change);
  if (change.key !== null && keyed === 0) return { kind: 'refused', problem: problem('person_key_without_people') };
  const counts = await countStaged(read, change);
  return (await write((tx) => switchTx(tx, change, keyed, counts))) ? undefined : cancelled;
}

/**
 * Reads who answered from the stored cells, part by part, while nobody sees anything of it. Then one short transaction makes these the
 * people of the survey, and what is left of those before is removed. A crash leaves either the old or the new people, and the next
 * attempt continues. Yields between transactions and returns the outcome.
 */
export async function* changeKey(
  connection: Connection,
  request: KeyChangeRequest,
): AsyncGenerator<unknown, ChangeOutcome> {
  const { read } = connection;
  await requireClaim(read, request.claim);
  const change = await loadChange(read, request);
  if (change === undefined) throw new ClaimLost();
  if (!change.isSwitched) {
    const refusal = yield* readAndSwitch(connection, change);
    if (refusal !== undefined) {
      yield* removeStaged(connection, change);
      return refusal;
    }
    yield;
  }
  yield* finishPeople(connection, change);
  return endChange(connection, change, request.at);
}
