import { sql } from 'kysely';
import { type FileStatus, ignoredTypes, type PageQuery } from '../../contract/index.ts';
import { selectVisibleProjects, unsortedProjectId, type Viewer } from './access/access.ts';
import type { Reader, Tx } from './database.ts';
import { addRow, changeRows, countRows, findRow, findRows } from './rows.ts';
import type { Row } from './schema/tables.ts';

const columns = ['id', 'wav_key', 'project_id', 'name', 'status', 's3_key', 'extract_id', 'created_at'] as const;
type FileRow = Row<'files', (typeof columns)[number]>;

/** A file, or a survey as the list of files shows it (docs/interface.md#file-fields). */
interface FileEntry {
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
  await addRow(tx, 'stored_files', { ...row, status: 'pending_upload' });
}

/** @returns the file, when it exists and `viewer` may see its project. */
export const findFile = (db: Reader, viewer: Viewer, wav_key: string): Promise<FileRow | undefined> =>
  findRow(db, 'files', columns, { wav_key, project_id: selectVisibleProjects(db, viewer) });

/** @returns the file of a job, if it still waits to be read and was not deleted */
export const findProcessingFile = (db: Reader, id: number): Promise<FileRow | undefined> =>
  findRow(db, 'files', columns, { id, status: 'processing' });

/** One guarded UPDATE. @returns false when the file was deleted or in none of the states `from`. */
export const moveFileTx = async (
  tx: Tx,
  id: number,
  { from, to }: { from: readonly FileStatus[]; to: FileStatus },
  result: { extract_id?: number; failure?: string; s3_key?: string },
): Promise<boolean> =>
  (await changeRows(tx, 'stored_files', { id, status: from, deleted_at: null }, { status: to, ...result })) > 0;

/**
 * A survey is completed when a column is mapped, else processing. Surveys that were never imported are not listed
 * (docs/interface.md#list-files).
 */
function selectSurveys(db: Reader) {
  const isMapped = sql<boolean>`EXISTS (SELECT 1 FROM questions WHERE upload_id = surveys.id AND type NOT IN (${sql.join(ignoredTypes)}))`;
  return db
    .selectFrom('surveys')
    .select(['id', 'wav_key', 'name', 'project_id', 'created_at'])
    .select(sql<FileStatus>`CASE WHEN ${isMapped} THEN 'completed' ELSE 'processing' END`.as('status'))
    .where('completed_at', 'is not', null);
}

async function countListable(db: Reader, viewer: Viewer): Promise<number> {
  const project_id = selectVisibleProjects(db, viewer);
  const completed = db.selectFrom('surveys').select('id').where('completed_at', 'is not', null);
  return (
    (await countRows(db, 'files', { project_id })) + (await countRows(db, 'surveys', { project_id, id: completed }))
  );
}

/** What is on a page: newest first; ties by id, then files before surveys. */
function listKeys(db: Reader, viewer: Viewer, { limit, offset }: PageQuery) {
  const surveys = db
    .selectFrom('surveys')
    .select(['created_at', 'id', sql<'file' | 'survey'>`'survey'`.as('kind')])
    .where('completed_at', 'is not', null)
    .where(unsortedProjectId, 'in', selectVisibleProjects(db, viewer));
  return db
    .selectFrom('files')
    .select(['created_at', 'id', sql<'file' | 'survey'>`'file'`.as('kind')])
    .where(unsortedProjectId, 'in', selectVisibleProjects(db, viewer))
    .unionAll(surveys)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .orderBy('kind')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A page of files and surveys, newest first, and how many there are. */
export async function listFiles(
  db: Reader,
  viewer: Viewer,
  page: PageQuery,
): Promise<{ files: FileEntry[]; count: number }> {
  const count = await countListable(db, viewer);
  if (page.offset >= count) return { files: [], count };
  const keys = await listKeys(db, viewer, page);
  const collectIds = (wanted: 'file' | 'survey') => keys.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const rows = {
    file: await findRows(db, 'files', columns, { id: collectIds('file') }),
    survey: await selectSurveys(db).where('id', 'in', collectIds('survey')).execute(),
  };
  const files = keys.flatMap(({ id, kind }): FileEntry[] => {
    const row = rows[kind].find((one) => one.id === id);
    if (row === undefined) return [];
    const { wav_key, name, project_id, status, created_at } = row;
    return [{ wav_key, name, project_id, status, created_at }];
  });
  return { files, count };
}

/** @returns a survey by its wav_key, as the list of files shows it */
export async function findSurveyAsFile(db: Reader, viewer: Viewer, wav_key: string): Promise<FileEntry | undefined> {
  return selectSurveys(db)
    .where('wav_key', '=', wav_key)
    .where('project_id', 'in', selectVisibleProjects(db, viewer))
    .executeTakeFirst();
}
