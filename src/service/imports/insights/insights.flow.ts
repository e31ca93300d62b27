import {
  extensionOf,
  type FileExtension,
  fileTypes,
  type InitializedInsight,
  type InitializeInsightBody,
  type InsightStatusReply,
  type insightEndpoints,
  insightTypeOf,
  limits,
  type ReplyOf,
} from '../../../contract/index.ts';
import { newKey } from '../../core/batches.ts';
import { timestamp } from '../../core/clock.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { canSeeInsight, requireProject, type Viewer } from '../../data/access/access.ts';
import { findExtract } from '../../data/extracts.store.ts';
import { findInsight, type Insight, insertInsightTx, queueInsightTx } from '../../data/insights.store.ts';
import { enqueueTx } from '../../data/jobs/queue.ts';
import type { ApiKey } from '../../data/keys/keys.store.ts';
import type { Context } from '../context.ts';
import { insightMove } from '../status.ts';
import { insightJobKind } from './insights.job.ts';

const base = '/api/v1/developer/import/insights';

async function requireInsight(context: Context, viewer: Viewer, insight_key: string): Promise<Insight> {
  const insight = await findInsight(context.database.read, viewer, insight_key);
  if (!insight) throw notFound('No such insight in the projects of this API key.');
  return insight;
}

/** POST initialize. Every call creates a new insight. @throws DomainError (not found) for a project the key may not see */
export async function initialize(
  context: Context,
  viewer: Viewer,
  { project_id, filename }: InitializeInsightBody,
): Promise<InitializedInsight> {
  await requireProject(context.database.read, viewer, project_id);
  const insight_key = newKey();
  const extension = extensionOf(filename) as FileExtension;
  const s3_key = `insights/${insight_key}/${newKey()}.${extension}`;
  const row = { insight_key, project_id, name: filename, s3_key, created_at: timestamp(context.clock) };
  await context.database.write((tx) => insertInsightTx(tx, { ...row, api_key_id: viewer.id }));
  const form = await context.store.presignForm(s3_key, fileTypes[extension].content_type, limits.insightBytes);
  const links = { complete: `${base}/${insight_key}/complete`, status: `${base}/${insight_key}/status` };
  return { insight_key, ...form, links };
}

type CompleteReply = ReplyOf<(typeof insightEndpoints)['completeInsight']>;

function alreadyProcessing(insight_key: string): CompleteReply {
  return { status: 200, body: { insight_key, status: 'processing', message: 'The upload is already processing.' } };
}

/** POST complete. @throws DomainError (invalid) while the document is not in storage, 404 */
export async function complete(
  context: Context,
  viewer: Viewer,
  insight_key: string,
  should_publish: boolean,
): Promise<CompleteReply> {
  const { id, processing_status, queued, s3_key } = await requireInsight(context, viewer, insight_key);
  if (processing_status !== 'pending') return { status: 200, body: { insight_key, status: processing_status } };
  if (queued === 1) return alreadyProcessing(insight_key);
  if (!(await context.store.exists(s3_key)))
    throw invalid('The document is not in storage yet. Send it to upload_url, then complete again.');
  const isFirst = await context.database.write(async (tx) => {
    if (!(await queueInsightTx(tx, id, insightMove('complete'), should_publish))) return false;
    await enqueueTx(tx, insightJobKind, { insight_id: id }, context.clock);
    return true;
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
export async function getStatus(context: Context, key: ApiKey, insight_key: string): Promise<InsightStatusReply> {
  const insight = await requireInsight(context, key, insight_key);
  const { name, processing_status, insight_state, created_at, extract_id } = insight;
  const extract = extract_id === null ? undefined : await findExtract(context.database.read, extract_id);
  const thumbnail = (canSeeInsight(key, insight) && extract?.thumbnail_key) || null;
  return {
    insight_key,
    name,
    processing_status,
    insight_state,
    insight_type: insightTypeOf(name),
    thumbnail_image: thumbnail && (await context.store.presignGet(thumbnail, { content_type: 'image/png' })),
    created_at,
  };
}
