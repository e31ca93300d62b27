import type { InsightState } from '../../contract/index.ts';
import type { Reader, Tx } from './database.ts';

/** @returns the insight, when it is in sight; `drafts_of`: whose private drafts are, null for everybody's. */
export async function findInsight(
  db: Reader,
  {
    project_ids,
    drafts_of,
    insight_key,
  }: { project_ids: readonly number[]; drafts_of: number | null; insight_key: string },
) {
  const insights = db
    .selectFrom('insights as r')
    .leftJoin('extracts as e', 'e.id', 'r.extract_id')
    .select(['r.id', 'r.insight_key', 'r.project_id', 'r.api_key_id', 'r.name', 'r.processing_status'])
    .select(['r.insight_state', 'r.failure', 'r.s3_key', 'r.extract_id', 'r.created_at', 'e.thumbnail_key'])
    .where('r.project_id', 'in', project_ids)
    .where('r.insight_key', '=', insight_key);
  // "1 private draft (visible to the creator only)" (section 2.6)
  const inSight =
    drafts_of === null
      ? insights
      : insights.where((eb) => eb.or([eb('r.insight_state', '!=', 1), eb('r.api_key_id', '=', drafts_of)]));
  return inSight.executeTakeFirst();
}
export type InsightRow = NonNullable<Awaited<ReturnType<typeof findInsight>>>;

/** Publishes, withdraws or shares. */
export async function updateInsightStateTx(tx: Tx, id: number, insight_state: InsightState): Promise<void> {
  await tx.updateTable('stored_insights').set({ insight_state }).where('id', '=', id).execute();
}

/** @returns the file, when it is in one of these projects. */
export async function findFile(db: Reader, project_ids: readonly number[], wav_key: string) {
  return db
    .selectFrom('files as r')
    .leftJoin('extracts as e', 'e.id', 'r.extract_id')
    .select(['r.id', 'r.wav_key', 'r.project_id', 'r.name', 'r.status', 'r.failure', 'r.s3_key', 'r.extract_id'])
    .select(['r.created_at', 'e.thumbnail_key'])
    .where('r.project_id', 'in', project_ids)
    .where('r.wav_key', '=', wav_key)
    .executeTakeFirst();
}
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;
