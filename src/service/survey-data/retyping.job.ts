import { z } from 'zod';
import type { JobKind } from '../../contract/index.ts';
import { type Clock, timestamp } from '../core/clock.ts';
import { problem } from '../core/problems.ts';
import type { Database } from '../data/database.ts';
import { claimOf, finishTx } from '../data/jobs/queue.ts';
import type { JobHandler } from '../data/jobs/worker.ts';
import { failChangeTx } from './retyping/retyping.store.ts';
import type { RewriteThread } from './rewrite-thread.ts';

export const columnChangeJobKind = 'column_change' satisfies JobKind;
const payloadSchema = z.object({ change_id: z.number().int() });

/** The job that retypes a column. The thread ends the job in the same transaction in which it writes everything. */
export function columnChangeJob(
  { database, clock }: { database: Database; clock: Clock },
  rewrites: Pick<RewriteThread, 'retype'>,
): JobHandler {
  return {
    async run(job) {
      const { change_id } = payloadSchema.parse(job.payload);
      const outcome = await rewrites.retype({ change_id, claim: claimOf(job), at: timestamp(clock) });
      if (outcome.kind !== 'refused') return;
      await database.write(async (tx) => {
        await finishTx(tx, job, 'failed', clock, outcome.problem);
        await failChangeTx(tx, change_id, outcome.problem, timestamp(clock));
      });
    },
    async onExhausted(job, reason) {
      const { change_id } = payloadSchema.parse(job.payload);
      await database.write(async (tx) => {
        await finishTx(tx, job, 'failed', clock, reason);
        await failChangeTx(tx, change_id, problem('column_change_stopped'), timestamp(clock));
      });
    },
  };
}
