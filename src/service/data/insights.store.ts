import { type InsightStatus, insightStates, type PageQuery } from '../../contract/index.ts';
import { type Problem, storeProblem } from '../core/problems.ts';
import { unsortedProjectId, type Viewer, visibleProjects } from './access/access.ts';
import type { Reader, Tx } from './database.ts';

const columns = [
  'id',
  'insight_key',
  'project_id',
  'api_key_id',
  'name',
  'processing_status',
  'insight_state',
  'queued',
  's3_key',
  'extract_id',
  'created_at',
] as const;

function selectInsights(db: Reader) {
  return db.selectFrom('insights').select(columns);
}
export type Insight = Awaited<ReturnType<ReturnType<typeof selectInsights>['executeTakeFirstOrThrow']>>;

interface InsightMove {
  from: readonly InsightStatus[];
  to: InsightStatus;
}

/** A new insight is a private draft (docs/interface.md#insight-states). */
export async function insertInsightTx(
  tx: Tx,
  row: Pick<Insight, 'insight_key' | 'project_id' | 'name' | 's3_key' | 'created_at'> & { api_key_id: number },
): Promise<void> {
  await tx
    .insertInto('stored_insights')
    .values({ ...row, processing_status: 'pending', insight_state: insightStates.private_draft })
    .execute();
}

/** @returns the insight, when it exists and `viewer` may see its project. */
export async function findInsight(db: Reader, viewer: Viewer, insight_key: string): Promise<Insight | undefined> {
  return selectInsights(db)
    .where('insight_key', '=', insight_key)
    .where('project_id', 'in', visibleProjects(db, viewer))
    .executeTakeFirst();
}

/** @returns the insight of a job, if it still waits to be read and was not deleted */
export async function findPendingInsight(db: Reader, id: number): Promise<Insight | undefined> {
  return selectInsights(db).where('id', '=', id).where('processing_status', '=', 'pending').executeTakeFirst();
}

/** One guarded UPDATE. @returns false if the insight was deleted, is already queued or is finished */
export async function queueInsightTx(
  tx: Tx,
  id: number,
  { from }: InsightMove,
  { should_publish, s3_key }: { should_publish: boolean; s3_key: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('stored_insights')
    .set({ queued: 1, should_publish: should_publish ? 1 : 0, s3_key })
    .where('id', '=', id)
    .where('processing_status', 'in', from)
    .where('queued', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Completes an insight, and publishes it when that was asked for. */
export async function completeInsightTx(
  tx: Tx,
  id: number,
  { from, to }: InsightMove,
  extract_id: number,
): Promise<void> {
  await tx
    .updateTable('stored_insights')
    .set((eb) => ({
      processing_status: to,
      extract_id,
      insight_state: eb
        .case()
        .when('should_publish', '=', 1)
        .then(eb.lit(insightStates.published))
        .else(eb.ref('insight_state'))
        .end(),
    }))
    .where('id', '=', id)
    .where('processing_status', 'in', from)
    .execute();
}

/** Processing failed, and `failure` says why. */
export async function failInsightTx(tx: Tx, id: number, { from, to }: InsightMove, failure: Problem): Promise<void> {
  await tx
    .updateTable('stored_insights')
    .set({ processing_status: to, failure: storeProblem(failure) })
    .where('id', '=', id)
    .where('processing_status', 'in', from)
    .execute();
}

/** A page, newest first, and how many there are. */
export async function listInsights(db: Reader, viewer: Viewer, page: PageQuery) {
  const { count } = await db
    .selectFrom('insights')
    .where('project_id', 'in', visibleProjects(db, viewer))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (page.offset >= count) return { insights: [], count };
  const insights = await db
    .selectFrom('insights')
    .where(unsortedProjectId, 'in', visibleProjects(db, viewer))
    .select(['insight_key', 'name', 'project_id', 'processing_status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { insights, count };
}
