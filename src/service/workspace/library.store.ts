import { sql } from 'kysely';
import {
  extensionOf,
  type FileStatus,
  fileTypes,
  type InsightState,
  type InsightStatus,
  isFileExtension,
  type MediaKind,
} from '../../contract/index.ts';
import type { Reader, Tx } from '../database/database.ts';
import { readNumber, writeCursor } from './cursor.ts';

/** A stretch of a list that runs from the newest to the oldest. */
interface LibraryPage {
  project_ids: readonly number[];
  cursor?: string | undefined;
  limit: number;
}

/** The rows of a page, of which one more than asked for was read, and the cursor that goes on after them. */
function pageOf<T extends { id: number }>(
  rows: T[],
  list: unknown,
  limit: number,
): { rows: T[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next_cursor: rows.length > limit && last !== undefined ? writeCursor(list, [last.id]) : null };
}

function selectInsights(db: Reader, drafts_of: number | null) {
  const insights = db
    .selectFrom('insights as r')
    .leftJoin('extracts as e', 'e.id', 'r.extract_id')
    .select([
      'r.id',
      'r.insight_key',
      'r.project_id',
      'r.api_key_id',
      'r.name',
      'r.processing_status',
      'r.insight_state',
    ])
    .select(['r.failure', 'r.s3_key', 'r.extract_id', 'r.created_at', 'e.thumbnail_key']);
  // "1 private draft (visible to the creator only)" (section 2.6)
  return drafts_of === null
    ? insights
    : insights.where((eb) => eb.or([eb('r.insight_state', '!=', 1), eb('r.api_key_id', '=', drafts_of)]));
}
export type InsightRow = Awaited<ReturnType<ReturnType<typeof selectInsights>['executeTakeFirstOrThrow']>>;

/** Insights in sight, newest first. @throws ServiceError 400 for a cursor of another list */
export async function listInsights(
  db: Reader,
  {
    project_ids,
    cursor,
    limit,
    status,
    drafts_of,
  }: LibraryPage & { status?: InsightStatus | undefined; drafts_of: number | null },
) {
  const list = ['insights', project_ids, status];
  let rows = selectInsights(db, drafts_of).where('r.project_id', 'in', project_ids);
  if (status !== undefined) rows = rows.where('r.processing_status', '=', status);
  if (cursor !== undefined) rows = rows.where('r.id', '<', readNumber(list, cursor));
  return pageOf(
    await rows
      .orderBy('r.id', 'desc')
      .limit(limit + 1)
      .execute(),
    list,
    limit,
  );
}

/** @returns the insight, when it is in sight. */
export async function findInsight(
  db: Reader,
  {
    project_ids,
    drafts_of,
    insight_key,
  }: { project_ids: readonly number[]; drafts_of: number | null; insight_key: string },
): Promise<InsightRow | undefined> {
  return selectInsights(db, drafts_of)
    .where('r.project_id', 'in', project_ids)
    .where('r.insight_key', '=', insight_key)
    .executeTakeFirst();
}

/** Publishes, withdraws or shares. */
export async function updateInsightStateTx(tx: Tx, id: number, insight_state: InsightState): Promise<void> {
  await tx.updateTable('insights').set({ insight_state }).where('id', '=', id).execute();
}

function selectFiles(db: Reader) {
  return db
    .selectFrom('files as r')
    .leftJoin('extracts as e', 'e.id', 'r.extract_id')
    .select(['r.id', 'r.wav_key', 'r.project_id', 'r.name', 'r.status', 'r.failure', 'r.s3_key', 'r.extract_id'])
    .select(['r.created_at', 'e.thumbnail_key']);
}
export type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>;

const extensionsOf = (kind: MediaKind): string[] =>
  Object.entries(fileTypes).flatMap(([extension, type]) => (type.kind === kind ? [extension] : []));

/** @returns what the name's extension says a file is. */
export function kindOf(name: string): MediaKind | null {
  const extension = extensionOf(name);
  return isFileExtension(extension) ? fileTypes[extension].kind : null;
}

/** Files in sight, newest first. @throws ServiceError 400 for a cursor of another list */
export async function listFiles(
  db: Reader,
  {
    project_ids,
    cursor,
    limit,
    kind,
    status,
  }: LibraryPage & { kind?: MediaKind | undefined; status?: FileStatus | undefined },
) {
  const list = ['files', project_ids, kind, status];
  let rows = selectFiles(db).where('r.project_id', 'in', project_ids);
  if (status !== undefined) rows = rows.where('r.status', '=', status);
  if (kind !== undefined)
    rows = rows.where((eb) =>
      eb.or(extensionsOf(kind).map((extension) => sql<boolean>`r.name LIKE ${`%.${extension}`}`)),
    );
  if (cursor !== undefined) rows = rows.where('r.id', '<', readNumber(list, cursor));
  return pageOf(
    await rows
      .orderBy('r.id', 'desc')
      .limit(limit + 1)
      .execute(),
    list,
    limit,
  );
}

/** @returns the file, when it is in one of these projects. */
export async function findFile(
  db: Reader,
  project_ids: readonly number[],
  wav_key: string,
): Promise<FileRow | undefined> {
  return selectFiles(db).where('r.project_id', 'in', project_ids).where('r.wav_key', '=', wav_key).executeTakeFirst();
}
