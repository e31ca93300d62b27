import type { PeopleProgress } from '../../contract/index.ts';
import { conflict, invalid, notFound } from '../core/errors.ts';
import type { Tx } from './database.ts';
import { mostPeopleChanges } from './ids.ts';
import type { Row } from './schema/tables.ts';

// What changes of a column and of a person key have in common: both can change who answered.

/** Why people are not read again. */
export const tooManyChanges = () => invalid('people_changed_too_often', { most: mostPeopleChanges });

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
export async function cancelChangeTx(
  tx: Tx,
  table: 'column_changes' | 'person_key_changes',
  survey_key: string,
  id: number,
): Promise<void> {
  const survey = tx.selectFrom('surveys').select('id').where('survey_key', '=', survey_key);
  const own = tx.selectFrom(table).select(['state', 'phase']).where('id', '=', id).where('upload_id', '=', survey);
  const change = await own.executeTakeFirst();
  if (change === undefined) throw notFound('change_absent');
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ cancelled: 1 })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .where((eb) => eb.or([eb('phase', 'is', null), eb('phase', '=', 'reading')]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('change_over');
}
