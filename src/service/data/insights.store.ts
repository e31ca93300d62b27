import { sql } from 'kysely';
import { type InsightStatus, insightStates, type PageQuery } from '../../contract/index.ts';
import { type Problem, storeProblem } from '../core/problems.ts';
import { selectVisibleProjects, unsortedProjectId, type Viewer } from './access/access.ts';
import type { Reader, Tx } from './database.ts';
import { addRow, changeRows, countRows, findRow } from './rows.ts';
import type { Row } from './schema/tables.ts';

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

export type Insight = Row<'insights', (typeof columns)[number]>;

interface InsightMove {
  from: readonly InsightStatus[];
  to: InsightStatus;
}

/** A new insight is a private draft (docs/interface.md#insight-states). */
export async function insertInsightTx(
  tx: Tx,
  row: Pick<Insight, 'insight_key' | 'project_id' | 'name' | 's3_key' | 'created_at'> & { api_key_id: number },
): Promise<void> {
  const insight_state = insightStates.private_draft;
  await addRow(tx, 'stored_insights', { ...row, processing_status: 'pending', insight_state });
}

/** @returns the insight, when it exists and `viewer` may see its project. */
export const findInsight = (db: Reader, viewer: Viewer, insight_key: string): Promise<Insight | undefined> =>
  findRow(db, 'insights', columns, { insight_key, project_id: selectVisibleProjects(db, viewer) });

/** @returns the insight of a job, if it still waits to be read and was not deleted */
export const findPendingInsight = (db: Reader, id: number): Promise<Insight | undefined> =>
  findRow(db, 'insights', columns, { id, processing_status: 'pending' });

/** One guarded UPDATE. @returns false if the insight was deleted, is already queued or is finished */
export async function queueInsightTx(
  tx: Tx,
  id: number,
  { from }: InsightMove,
  { should_publish, s3_key }: { should_publish: boolean; s3_key: string },
): Promise<boolean> {
  const waiting = { id, processing_status: from, queued: 0, deleted_at: null };
  const queued = { queued: 1, should_publish: should_publish ? 1 : 0, s3_key };
  return (await changeRows(tx, 'stored_insights', waiting, queued)) > 0;
}

/** Completes an insight, and publishes it when that was asked for. */
export async function completeInsightTx(
  tx: Tx,
  id: number,
  { from, to }: InsightMove,
  extract_id: number,
): Promise<void> {
  const insight_state = sql`CASE WHEN should_publish = 1 THEN ${sql.lit(insightStates.published)} ELSE insight_state END`;
  const completed = { processing_status: to, extract_id, insight_state };
  await changeRows(tx, 'stored_insights', { id, processing_status: from }, completed);
}

/** Processing failed, and `failure` says why. */
export async function failInsightTx(tx: Tx, id: number, { from, to }: InsightMove, failure: Problem): Promise<void> {
  const failed = { processing_status: to, failure: storeProblem(failure) };
  await changeRows(tx, 'stored_insights', { id, processing_status: from }, failed);
}

/** A page, newest first, and how many there are. */
export async function listInsights(db: Reader, viewer: Viewer, page: PageQuery) {
  const count = await countRows(db, 'insights', { project_id: selectVisibleProjects(db, viewer) });
  if (page.offset >= count) return { insights: [], count };
  const insights = await db
    .selectFrom('insights')
    .where(unsortedProjectId, 'in', selectVisibleProjects(db, viewer))
    .select(['insight_key', 'name', 'project_id', 'processing_status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { insights, count };
}
