import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { enqueueTx } from '../../jobs/queue.ts';
import type { JobHandler } from '../../jobs/worker.ts';
import { extractJob } from '../extract-job.ts';
import { completeInsightTx, failInsightTx, findPendingInsight } from './insights.store.ts';

export const insightJobKind = 'insight';
const payloadSchema = z.object({ insight_id: z.number().int() });

/** Queues the reading of an insight anew, when it was cut off. */
export async function requeueInsightTx(tx: Tx, id: number, clock: Clock): Promise<void> {
  const insight = await findPendingInsight(tx, id);
  if (insight?.queued === 1) await enqueueTx(tx, insightJobKind, { insight_id: id }, clock);
}

/** The job of a completed insight: its document is read, then it is completed or failed. */
export function insightJob(context: Context): JobHandler {
  return extractJob(context, {
    find: (db, { payload }) => findPendingInsight(db, payloadSchema.parse(payload).insight_id),
    succeedTx: completeInsightTx,
    failTx: failInsightTx,
  });
}
