import { sql } from 'kysely';
import { type ImportedFile, responseFilter, type SavedFilter } from '../../contract/index.ts';
import { parseStored } from '../core/json.ts';
import { type AccessScope, inProjects } from './access/access.ts';
import type { Reader, Tx } from './database.ts';
import { addRow, changeRows, findRow, removeRows } from './rows.ts';
import { readAll } from './sql.ts';
import { readSurveyRow } from './surveys.store.ts';

/** A survey has at most so many saved filters. */
export const mostSavedFilters = 200;

interface StoredFilter extends Omit<SavedFilter, 'filter'> {
  filter: string;
}

/** The saved filters of a survey, by name. */
export async function listSavedFilters(db: Reader, survey_key: string): Promise<SavedFilter[]> {
  const rows = await readAll(
    db,
    sql<StoredFilter>`SELECT f.id, f.name, f.filter, f.created_at FROM saved_filters f
      JOIN surveys u ON u.id = f.upload_id WHERE u.survey_key = ${survey_key} ORDER BY f.name`,
  );
  return rows.map((row) => ({ ...row, filter: parseStored(row.filter, responseFilter) }));
}

/** Saves a filter; one of the same name is replaced and keeps its id, by which findings name it. @returns undefined when the survey has too many */
export async function saveFilterTx(
  tx: Tx,
  survey_key: string,
  { name, filter, created_at }: Omit<SavedFilter, 'id'>,
): Promise<SavedFilter | undefined> {
  const { id: upload_id } = await readSurveyRow(tx, survey_key, ['id']);
  const row = { upload_id, name, filter: JSON.stringify(filter), created_at };
  const known = await findRow(tx, 'saved_filters', ['id'], { upload_id, name });
  if (known !== undefined) {
    await changeRows(tx, 'saved_filters', { id: known.id }, row);
    return { id: known.id, name, filter, created_at };
  }
  if ((await listSavedFilters(tx, survey_key)).length >= mostSavedFilters) return undefined;
  const { id } = await tx.insertInto('saved_filters').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, name, filter, created_at };
}

/** @returns whether there was one */
export async function removeSavedFilterTx(tx: Tx, survey_key: string, id: number): Promise<boolean> {
  const survey = await readSurveyRow(tx, survey_key, ['id']);
  return (await removeRows(tx, 'saved_filters', { id, upload_id: survey.id })) > 0;
}

/** Files listed at most: only those of one size are asked for. */
const most = 100;

/** The files of this size that were imported into the surveys of a scope, the newest first. */
export const listImportedFiles = (db: Reader, scope: AccessScope, bytes: number): Promise<ImportedFile[]> =>
  db
    .selectFrom('imported_files as f')
    .innerJoin('surveys as u', 'u.id', 'f.upload_id')
    .select(['f.sha256', 'f.bytes', 'f.file_name', 'f.imported_at', 'u.project_id', 'u.survey_key', 'u.upload_key'])
    .select('u.name as survey_name')
    .where('f.bytes', '=', bytes)
    .where(inProjects(scope, 'u.project_id'))
    .orderBy('f.id', 'desc')
    .limit(most)
    .execute();

/** Notes a file of a survey. */
export async function addImportedFileTx(
  tx: Tx,
  survey_key: string,
  file: Pick<ImportedFile, 'sha256' | 'bytes' | 'file_name' | 'imported_at'>,
): Promise<void> {
  const { id } = await readSurveyRow(tx, survey_key, ['id']);
  await addRow(tx, 'imported_files', { upload_id: id, ...file });
}
