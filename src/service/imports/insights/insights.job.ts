import { z } from 'zod';
import type { JobKind } from '../../../contract/index.ts';
import type { Clock } from '../../core/clock.ts';
import type { Tx } from '../../data/database.ts';
import { completeInsightTx, failInsightTx, findPendingInsight } from '../../data/insights.store.ts';
import { enqueueTx } from '../../data/jobs/queue.ts';
import type { JobHandler } from '../../data/jobs/worker.ts';
import type { Context } from '../context.ts';
import { extractJob } from '../extract.job.ts';
import { insightMove } from '../status.ts';

export const insightJobKind = 'insight' satisfies JobKind;
const payloadSchema = z.object({ insight_id: z.number().int() });

/** Queues the reading of an insight again if it was interrupted. */
export async function requeueInsightTx(tx: Tx, id: number, clock: Clock): Promise<void> {
  const insight = await findPendingInsight(tx, id);
  if (insight?.queued === 1) await enqueueTx(tx, insightJobKind, { insight_id: id }, clock);
}

/** The job of a completed insight: reads its document, then the insight is completed or failed. */
export function insightJob(context: Context): JobHandler {
  return extractJob(context, {
    find: (db, { payload }) => findPendingInsight(db, payloadSchema.parse(payload).insight_id),
    succeedTx: (tx, id, extract_id) => completeInsightTx(tx, id, insightMove('succeed'), extract_id),
    failTx: (tx, id, failure) => failInsightTx(tx, id, insightMove('fail'), failure),
  });
}
