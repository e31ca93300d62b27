// What changes of a column and of a person key have in common: both can change who answered.
import { sql } from 'kysely';
import type { PeopleProgress } from '../../contract/index.ts';
import { conflict, invalid, notFound } from '../core/errors.ts';
import { type Problem, storeProblem } from '../core/problems.ts';
import type { Reader, Tx } from './database.ts';
import { mostPeopleChanges } from './ids.ts';
import { changeRows, findRow } from './rows.ts';
import type { Row } from './schema/tables.ts';

/** The tables of the changes. */
export type ChangeTable = 'column_changes' | 'person_key_changes';

const open = ['queued', 'running'] as const;

/** Why people are not read again. */
export const tooManyChangesError = () => invalid('people_changed_too_often', { most: mostPeopleChanges });

type StoredProgress = Row<'person_key_changes', 'phase' | 'phase_done' | 'phase_total' | 'phase_rate'>;

/** @returns how far people are read again; null when they are not, or not yet */
export function describeProgress({ phase, phase_done, phase_total, phase_rate }: StoredProgress): PeopleProgress {
  if (phase === null) return null;
  const [done, total, per_second] = [phase_done ?? 0, phase_total ?? 0, phase_rate ?? 0];
  const seconds_left = per_second > 0 ? Math.ceil(Math.max(0, total - done) / per_second) : null;
  return { phase, done, total, per_second, seconds_left };
}

/**
 * Cancels a change: its job stops after at most one part.
 * @throws DomainError (not found) when the survey has no such change; (conflict) when it is over or everything has changed already
 */
export async function cancelChangeTx(tx: Tx, table: ChangeTable, survey_key: string, id: number): Promise<void> {
  const upload_id = tx.selectFrom('surveys').select('id').where('survey_key', '=', survey_key);
  if ((await findRow(tx, table, ['id'], { id, upload_id })) === undefined) throw notFound('change_absent');
  const { numAffectedRows } = await sql`UPDATE ${sql.table(table)} SET cancelled = 1 WHERE id = ${id}
    AND state IN ('queued', 'running') AND (phase IS NULL OR phase = 'reading')`.execute(tx);
  if (numAffectedRows === 0n) throw conflict('change_over');
}

/** @returns whether a column of the upload is changing, or its person key */
export const isChanging = async (db: Reader, table: ChangeTable, upload_id: number): Promise<boolean> =>
  (await findRow(db, table, ['id'], { upload_id, state: open })) !== undefined;

/** Marks a change as failed. */
export async function failChangeTx(
  tx: Tx,
  table: ChangeTable,
  id: number,
  { failure, at }: { failure: Problem; at: string },
): Promise<void> {
  const failed = { state: 'failed', failure: storeProblem(failure), finished_at: at } as const;
  await changeRows(tx, table, { id, state: open }, failed);
}
