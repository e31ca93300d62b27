import { ClaimLost } from '../../core/errors.ts';
import type { Connection, Reader } from '../../data/database.ts';
import { type Claim, endTx, requireClaim } from '../../data/jobs/queue.ts';
import { lockTx } from '../../data/locks.ts';
import { readStoredKey } from '../../data/stored-person-key.ts';
import { findSurveyParticipants } from '../../data/survey-participants.ts';
import { listPlannedColumns } from '../columns/planned-columns.ts';
import type { ChangedPart } from './read-part.ts';
import type { ChangeOutcome } from './retype-column.ts';
import { readSurveyRespondents, replaceParticipantsTx, type SurveyRespondents } from './survey-respondents.ts';

/** Changes the person key of a survey. */
export interface KeyChangeRequest {
  key_change_id: number;
  claim: Claim;
  /** ISO 8601: the service's time. */
  at: string;
}

const nobody = 'No response has an answer in every column of this person key. Nothing was changed.';

async function loadChange(db: Reader, id: number) {
  const change = await db
    .selectFrom('person_key_changes as c')
    .innerJoin('surveys as u', 'u.id', 'c.upload_id')
    .select(['c.upload_id', 'c.person_key', 'u.project_id', 'u.add_to_research_panel as in_panel'])
    .where('c.id', '=', id)
    .where('c.state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (change === undefined) return undefined;
  const parts: ChangedPart[] = await db
    .selectFrom('survey_parts')
    .select(['id', 'row_count'])
    .where('upload_id', '=', change.upload_id)
    .where('status', '=', 'PROCESSED')
    .orderBy('part_number')
    .execute();
  return { change, parts, columns: await listPlannedColumns(db, change.upload_id) };
}

const countKeyed = ({ parts }: SurveyRespondents): number =>
  parts.reduce(
    (sum, { byRow }) => sum + byRow.filter((person) => person !== undefined && person.key !== null).length,
    0,
  );

/** Reads the respondents of all parts by the new key, and notes how far it is. */
async function* readParts(
  { read, write }: Connection,
  id: number,
  plan: Parameters<typeof readSurveyRespondents>[1],
): AsyncGenerator<unknown, SurveyRespondents> {
  const steps = readSurveyRespondents(read, plan);
  for (let step = await steps.next(); ; step = await steps.next()) {
    if (step.done) return step.value;
    const progress = { state: 'running', parts_done: step.value } as const;
    await write((tx) => tx.updateTable('person_key_changes').set(progress).where('id', '=', id).execute());
    yield;
  }
}

/**
 * Reads who answered from the stored cells, part by part, then writes everything in one transaction that also ends the job, so that a
 * crash leaves either the old or the new people. Yields after each part and returns the outcome.
 */
export async function* changeKey(
  connection: Connection,
  { key_change_id, claim, at }: KeyChangeRequest,
): AsyncGenerator<unknown, ChangeOutcome> {
  const { read, write } = connection;
  await requireClaim(read, claim);
  const loaded = await loadChange(read, key_change_id);
  if (loaded === undefined) throw new ClaimLost();
  const { change, parts, columns } = loaded;
  const key = readStoredKey(change.person_key);
  const respondents = yield* readParts(connection, key_change_id, { parts, columns, key });
  const keyed = countKeyed(respondents);
  if (key !== null && keyed === 0) return { kind: 'refused', reason: nobody };
  const left = await findSurveyParticipants(read, change.upload_id);
  return await write(async (tx): Promise<ChangeOutcome> => {
    await endTx(tx, claim, { state: 'done', finished_at: at, last_error: null });
    await lockTx(tx, 'project', change.project_id);
    await left.updateTx(tx);
    await replaceParticipantsTx(tx, change, respondents, left);
    const { upload_id, person_key } = change;
    await tx.updateTable('survey_tables').set({ person_key }).where('upload_id', '=', upload_id).execute();
    await tx
      .updateTable('stored_surveys')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', upload_id)
      .execute();
    const done = { state: 'done', keyed, finished_at: at } as const;
    await tx.updateTable('person_key_changes').set(done).where('id', '=', key_change_id).execute();
    return { kind: 'changed' };
  });
}
