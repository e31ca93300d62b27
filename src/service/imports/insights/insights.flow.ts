import { z } from 'zod';
import {
  type HandlersFor,
  type InitializedInsight,
  type InitializeInsightBody,
  type InsightStatusReply,
  type insightEndpoints,
  type JobKind,
  limits,
  type ReplyOf,
  toInsightType,
} from '../../../contract/index.ts';
import type { Clock } from '../../core/clock.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { type Caller, canSeeInsight, type Viewer } from '../../data/access/access.ts';
import type { Tx } from '../../data/database.ts';
import { findExtract } from '../../data/extracts.store.ts';
import {
  completeInsightTx,
  failInsightTx,
  findInsight,
  findPendingInsight,
  type Insight,
  insertInsightTx,
  listInsights,
  queueInsightTx,
} from '../../data/insights.store.ts';
import { enqueueTx } from '../../data/jobs/queue.ts';
import type { JobHandler } from '../../data/jobs/worker.ts';
import type { ApiKey } from '../../data/keys/keys.store.ts';
import { type ClientContext, type Context, describeWaiting, forClient } from '../context.ts';
import { initializeDocument, makePageLinks } from '../documents.ts';
import { extractJob } from '../extract.job.ts';
import { findInsightMove } from '../status.ts';

/** Handlers of contract/insights.ts. */
export function insightHandlers(context: Context): HandlersFor<typeof insightEndpoints, Caller> {
  return {
    listInsights: async ({ query }, { key, base_url }) => {
      const { insights, count } = await listInsights(context.database.read, key, query);
      const links = makePageLinks(base_url, '/api/v1/developer/import/insights', query, count);
      return { status: 200, body: { insights, count, ...links } };
    },
    initializeInsight: async ({ body }, caller) => ({
      status: 201,
      body: await initialize(forClient(context, caller), caller.key, body),
    }),
    completeInsight: ({ params, body }, { key }) => complete(context, key, params.insight_key, body.should_publish),
    getInsightStatus: async ({ params }, caller) => ({
      status: 200,
      body: await getStatus(forClient(context, caller), caller.key, params.insight_key),
    }),
  };
}

async function requireInsight(context: Context, viewer: Viewer, insight_key: string): Promise<Insight> {
  const insight = await findInsight(context.database.read, viewer, insight_key);
  if (!insight) throw notFound('insight_unknown');
  return insight;
}

/** POST initialize. Every call creates a new insight. @throws DomainError (not found) for a project the key may not see */
async function initialize(
  context: ClientContext,
  viewer: Viewer,
  { project_id, filename: name }: InitializeInsightBody,
): Promise<InitializedInsight> {
  const { key, reply } = await initializeDocument(context, viewer, {
    collection: 'insights',
    project_id,
    name,
    limit: limits.insightBytes,
    insertTx: (tx, insight_key, row) => insertInsightTx(tx, { insight_key, ...row }),
  });
  return { insight_key: key, ...reply };
}

type CompleteReply = ReplyOf<(typeof insightEndpoints)['completeInsight']>;

function alreadyProcessing(insight_key: string): CompleteReply {
  return { status: 200, body: { insight_key, status: 'processing', message: 'The upload is already processing.' } };
}

/** POST complete. @throws DomainError (invalid) while the document is not in storage, 404 */
async function complete(
  context: Context,
  viewer: Viewer,
  insight_key: string,
  should_publish: boolean,
): Promise<CompleteReply> {
  const { id, processing_status, queued, s3_key } = await requireInsight(context, viewer, insight_key);
  if (processing_status !== 'pending') return { status: 200, body: { insight_key, status: processing_status } };
  if (queued === 1) return alreadyProcessing(insight_key);
  const isFirst = await context.seal([s3_key], async (places) => {
    const place = places.get(s3_key);
    return context.database.write(async (tx) => {
      const now = await findInsight(tx, viewer, insight_key);
      // Another call may have completed it meanwhile, and moved the object.
      if (now === undefined || now.queued === 1 || now.processing_status !== 'pending') return false;
      if (place === undefined) throw invalid('document_not_arrived');
      if (!(await queueInsightTx(tx, id, findInsightMove('complete'), { should_publish, s3_key: place }))) return false;
      await enqueueTx(tx, insightJobKind, { insight_id: id }, context.clock);
      return true;
    });
  });
  if (!isFirst) {
    // Throws if it was deleted meanwhile.
    await requireInsight(context, viewer, insight_key);
    return alreadyProcessing(insight_key);
  }
  context.wakeJobs();
  return { status: 202, body: { insight_key, status: 'processing' } };
}

/** GET status. Other keys than the creator's get no picture of a private draft (docs/workspace.md#private-drafts). */
async function getStatus(context: ClientContext, key: ApiKey, insight_key: string): Promise<InsightStatusReply> {
  const insight = await requireInsight(context, key, insight_key);
  const { name, processing_status, insight_state, created_at, extract_id } = insight;
  const extract = extract_id === null ? undefined : await findExtract(context.database.read, extract_id);
  const thumbnail = (canSeeInsight(key, insight) && extract?.thumbnail_key) || null;
  return {
    insight_key,
    name,
    processing_status,
    insight_state,
    insight_type: toInsightType(name),
    thumbnail_image: thumbnail && (await context.signer.presignGet(thumbnail, { content_type: 'image/png' })),
    created_at,
    ...describeWaiting(context, processing_status === 'pending' && insight.queued === 1),
  };
}

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
    succeedTx: (tx, id, extract_id) => completeInsightTx(tx, id, findInsightMove('succeed'), extract_id),
    failTx: (tx, id, failure) => failInsightTx(tx, id, findInsightMove('fail'), failure),
  });
}
