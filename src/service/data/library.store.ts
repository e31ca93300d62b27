import type { InsightState } from '../../contract/index.ts';
import { notFound } from '../core/errors.ts';
import { type AccessScope, inProjects, isVisibleInsight, readAccessScope, type Viewer } from './access/access.ts';
import type { Reader, Tx } from './database.ts';
import { changeRows } from './rows.ts';

/** @returns the insight, when its content is visible */
async function findReadableInsight(db: Reader, scope: AccessScope, insight_key: string) {
  return db
    .selectFrom('insights as r')
    .leftJoin('extracts as e', 'e.id', 'r.extract_id')
    .select(['r.id', 'r.insight_key', 'r.project_id', 'r.api_key_id', 'r.name', 'r.processing_status'])
    .select(['r.insight_state', 'r.failure', 'r.s3_key', 'r.extract_id', 'r.created_at', 'e.thumbnail_key'])
    .where('r.insight_key', '=', insight_key)
    .where(inProjects(scope, 'r.project_id'))
    .where(isVisibleInsight(scope, 'r.'))
    .executeTakeFirst();
}

/** @throws DomainError (not found) for an insight whose content the key may not see */
export async function requireReadableInsight(db: Reader, viewer: Viewer, insight_key: string) {
  const found = await findReadableInsight(db, await readAccessScope(db, viewer), insight_key);
  if (found === undefined) throw notFound('insight_unknown');
  return found;
}

/** Publishes, withdraws or shares. */
export const updateInsightStateTx = (tx: Tx, id: number, insight_state: InsightState) =>
  changeRows(tx, 'stored_insights', { id }, { insight_state });

/** @returns the file, when it is visible */
async function findFile(db: Reader, scope: AccessScope, wav_key: string) {
  return db
    .selectFrom('files as r')
    .leftJoin('extracts as e', 'e.id', 'r.extract_id')
    .select(['r.id', 'r.wav_key', 'r.project_id', 'r.name', 'r.status', 'r.failure', 'r.s3_key', 'r.extract_id'])
    .select(['r.created_at', 'e.thumbnail_key'])
    .where('r.wav_key', '=', wav_key)
    .where(inProjects(scope, 'r.project_id'))
    .executeTakeFirst();
}

/** @throws DomainError (not found) for a file that the key may not see */
export async function requireFile(db: Reader, viewer: Viewer, wav_key: string) {
  const found = await findFile(db, await readAccessScope(db, viewer), wav_key);
  if (found === undefined) throw notFound('file_unknown');
  return found;
}
