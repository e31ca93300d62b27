import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { JobHandler } from '../../jobs/worker.ts';
import { extractJob } from '../extract-job.ts';
import { completeInsightTx, failInsightTx, findPendingInsight } from './insights.store.ts';

export const insightJobKind = 'insight';
const payloadSchema = z.object({ insight_id: z.number().int() });

/** The job of a completed insight: its document is read, then it is completed or failed. */
export function insightJob(context: Context): JobHandler {
  return extractJob(context, {
    find: (db, { payload }) => findPendingInsight(db, payloadSchema.parse(payload).insight_id),
    succeedTx: completeInsightTx,
    failTx: failInsightTx,
  });
}
