import { z } from 'zod';
import { type Clock, timestamp } from '../core/clock.ts';
import { problem } from '../core/problems.ts';
import type { Database } from '../data/database.ts';
import { claimOf, finishTx } from '../data/jobs/queue.ts';
import type { JobHandler } from '../data/jobs/worker.ts';
import { failKeyChangeTx } from '../data/person-key.store.ts';
import type { RewriteThread } from './rewrite-thread.ts';

const payloadSchema = z.object({ key_change_id: z.number().int() });

/** The job that changes a person key. The thread ends the job in the same transaction in which it writes everything. */
export function personKeyJob(
  { database, clock }: { database: Database; clock: Clock },
  rewrites: Pick<RewriteThread, 'changeKey'>,
): JobHandler {
  return {
    async run(job) {
      const { key_change_id } = payloadSchema.parse(job.payload);
      const outcome = await rewrites.changeKey({ key_change_id, claim: claimOf(job), at: timestamp(clock) });
      if (outcome.kind !== 'refused') return;
      await database.write(async (tx) => {
        await finishTx(tx, job, 'failed', clock, outcome.problem);
        await failKeyChangeTx(tx, key_change_id, outcome.problem, timestamp(clock));
      });
    },
    async onExhausted(job, reason) {
      const { key_change_id } = payloadSchema.parse(job.payload);
      await database.write(async (tx) => {
        await finishTx(tx, job, 'failed', clock, reason);
        await failKeyChangeTx(tx, key_change_id, problem('person_key_stopped'), timestamp(clock));
      });
    },
  };
}
