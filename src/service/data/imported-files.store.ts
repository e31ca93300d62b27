import type { ImportedFile } from '../../contract/index.ts';
import { type AccessScope, inProjects } from './access/access.ts';
import type { Reader, Tx } from './database.ts';
import { addRow } from './rows.ts';
import { requireSurvey } from './surveys.store.ts';

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
  const { id } = await requireSurvey(tx, survey_key, ['id']);
  await addRow(tx, 'imported_files', { upload_id: id, ...file });
}
