import { type Problem, problem } from '../../core/problems.ts';
import type { Reader, Tx } from '../../data/database.ts';

/** 'changed': done, and the job has ended. 'refused': `problem` says why. 'stopped': the service stops. */
export type ChangeOutcome = { kind: 'changed' } | { kind: 'refused'; problem: Problem } | { kind: 'stopped' };

/** The change that somebody cancelled. */
export const cancelled: ChangeOutcome = { kind: 'refused', problem: problem('change_cancelled') };

/** A row that says how far a change of a survey's people is. */
export interface ChangePlace {
  table: 'column_changes' | 'person_key_changes';
  id: number;
}

/** 'reading': responses are read. 'finishing': the people are those of the change, and what is left of those before is put in order. */
type Phase = 'reading' | 'finishing';

/** Counts what a phase has done, in a transaction. */
export interface Meter {
  /** @param done of the total of the phase @param parts_done parts that are read */
  saveTx(tx: Tx, done: number, parts_done?: number): Promise<void>;
}

/** @param before what an earlier attempt has done, which says nothing about the rate */
export function createMeter({ table, id }: ChangePlace, phase: Phase, phase_total: number, before = 0): Meter {
  const began = performance.now();
  return {
    async saveTx(tx, phase_done, parts_done) {
      const seconds = (performance.now() - began) / 1000;
      const phase_rate = Math.round((phase_done - before) / Math.max(seconds, 0.001));
      const parts = parts_done === undefined ? {} : { parts_done };
      const row = { state: 'running', phase, phase_done, phase_total, phase_rate, ...parts } as const;
      await tx.updateTable(table).set(row).where('id', '=', id).execute();
    },
  };
}

/** Whether somebody has cancelled a change. */
export async function isCancelled(db: Reader, { table, id }: ChangePlace): Promise<boolean> {
  const row = await db.selectFrom(table).select('cancelled').where('id', '=', id).executeTakeFirst();
  return row?.cancelled === 1;
}
