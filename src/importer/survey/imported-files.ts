import type { ImportedFile } from '../../contract/index.ts';
import type { CallOptions, Client } from '../client/client.ts';
import { ClientError } from '../client/read-reply.ts';
import { completeSha256, streamSha256 } from '../core/digest.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { hasWorkspace } from './send-decisions.ts';

/** The note is not worth a long wait: the responses are there already. */
const patienceSeconds = 60;

/** Of a file of any size. */
const computeDigest = async (file: Blob, signal?: AbortSignal): Promise<string> =>
  (await completeSha256(file)) ?? (await streamSha256(file, signal));

/**
 * Notes at a service that has the workspace interface which file was imported, so that the same file is recognised the next time. A
 * failure is no reason to fail the import.
 * @throws the signal's reason
 */
export async function noteFile(context: ImportContext, survey_key: string): Promise<void> {
  const { file_name, file_bytes: bytes, file_sha256 } = context.entry;
  // An import that is closed without its file (completeArrivedSurvey) has the digest of a small one only.
  if (file_sha256 === null && context.file.size !== bytes) return;
  const call = { ...context.patient(), patienceSeconds: Math.min(patienceSeconds, context.patienceSeconds) };
  try {
    if (!(await hasWorkspace(context, call))) return;
    const sha256 = file_sha256 ?? (await computeDigest(context.file, context.signal));
    await context.client.addImportedFile({ params: { survey_key }, body: { sha256, bytes, file_name } }, call);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
  }
}

/**
 * Looks for earlier imports of the same file. It is only read if one of its size was imported.
 * @param file the CSV that would be sent
 * @param project_id null: in all projects
 * @returns the surveys that it was imported into, the newest first; none where the service does not know
 * @throws the signal's reason; ClientError when the service cannot be reached
 */
export async function findImported(
  client: Pick<Client, 'listImportedFiles'>,
  file: Blob,
  project_id: number | null,
  call: CallOptions = {},
): Promise<ImportedFile[]> {
  const query = { bytes: String(file.size), ...(project_id !== null && { project_id: String(project_id) }) };
  const { files } = await client.listImportedFiles({ query }, call).catch((error: unknown) => {
    // Another service does not know what goes beyond the import interface.
    if (error instanceof ClientError && !error.isTemporary && error.status > 0) return { files: [] };
    throw error;
  });
  if (files.length === 0) return [];
  const sha256 = await computeDigest(file, call.signal ?? undefined);
  return files.filter((one) => one.sha256 === sha256);
}
