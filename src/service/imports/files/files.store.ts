import { sql } from 'kysely';
import type { FileStatus } from '../../../contract/index.ts';
import type { Reader, Tx } from '../../database/database.ts';
import { type Viewer, visibleProjects } from '../../projects/projects.store.ts';
import { type FileEvent, fileMove } from './files.status.ts';

const columns = ['id', 'wav_key', 'project_id', 'name', 'status', 's3_key', 'extract_id', 'created_at'] as const;

function selectFiles(db: Reader) {
  return db.selectFrom('files').select(columns);
}
export type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>;

/** A file, or the record a survey is backed by (section 2.7). */
export interface ListedFile {
  wav_key: string;
  name: string;
  project_id: number;
  status: FileStatus;
  created_at: string;
}

export async function insertFileTx(
  tx: Tx,
  row: Pick<FileRow, 'wav_key' | 'project_id' | 'name' | 's3_key' | 'created_at'> & { api_key_id: number },
): Promise<void> {
  await tx
    .insertInto('files')
    .values({ ...row, status: 'pending_upload' })
    .execute();
}

/** @returns the file, when it exists and `viewer` may see its project. */
export async function findFile(db: Reader, viewer: Viewer, wav_key: string): Promise<FileRow | undefined> {
  return selectFiles(db)
    .where('wav_key', '=', wav_key)
    .where('project_id', 'in', visibleProjects(db, viewer))
    .executeTakeFirst();
}

/** @returns the file of a job, while it waits to be read. */
export async function findProcessingFile(db: Reader, id: number): Promise<FileRow | undefined> {
  return selectFiles(db).where('id', '=', id).where('status', '=', 'processing').executeTakeFirst();
}

/** One guarded UPDATE. @returns false when the file was not in the state that `event` moves. */
export async function moveFileTx(
  tx: Tx,
  id: number,
  event: FileEvent,
  result: { extract_id?: number; failure?: string } = {},
): Promise<boolean> {
  const { from, to } = fileMove(event);
  const moved = await tx
    .updateTable('files')
    .set({ status: to, ...result })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/**
 * "surveys are never pending_upload, and their status reflects whether column mapping is complete" (section 4.3):
 * completed when mapped, else processing (DESIGN.md section 4). Surveys that were never imported are not listed.
 */
function listable(db: Reader, viewer: Viewer) {
  const files = db
    .selectFrom('files')
    .select(['wav_key', 'name', 'project_id', 'status', 'created_at', 'id'])
    .where('project_id', 'in', visibleProjects(db, viewer));
  const isMapped = sql<boolean>`EXISTS (SELECT 1 FROM questions WHERE upload_id = survey_uploads.id AND type <> 'Do nothing')`;
  const surveys = db
    .selectFrom('survey_uploads')
    .select(['wav_key', 'name', 'project_id'])
    .select(sql<FileStatus>`CASE WHEN ${isMapped} THEN 'completed' ELSE 'processing' END`.as('status'))
    .select(['created_at', 'id'])
    .where('completed_at', 'is not', null)
    .where('project_id', 'in', visibleProjects(db, viewer));
  return { files, surveys };
}

/** A page of files and surveys, newest first, and how many there are. */
export async function listFiles(
  db: Reader,
  viewer: Viewer,
  page: { limit: number; offset: number },
): Promise<{ files: ListedFile[]; count: number }> {
  const { files, surveys } = listable(db, viewer);
  const all = files.unionAll(surveys);
  const { count } = await db
    .selectFrom(all.as('listed'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom(all.as('listed'))
    .select(['wav_key', 'name', 'project_id', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .orderBy('wav_key')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { files: rows, count };
}

/** @returns the record of a survey by its wav_key, as the list shows it. */
export async function findSurveyRecord(db: Reader, viewer: Viewer, wav_key: string): Promise<ListedFile | undefined> {
  return listable(db, viewer).surveys.where('wav_key', '=', wav_key).executeTakeFirst();
}
