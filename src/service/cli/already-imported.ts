import { findImported } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { patience, type Target } from './import-service.ts';
import type { ReadyTable } from './open-table.ts';

/** What happens with a file that was imported before. */
export const alreadyImportedPolicies = ['stop', 'skip', 'again'] as const;
export type AlreadyImportedPolicy = (typeof alreadyImportedPolicies)[number];

/** A file that was imported before, and nobody said what to do with it. */
export class AlreadyImported extends UserError {}

/**
 * Looks whether this very file is in the project already, or in the survey that it would be added to.
 * @returns whether to skip it; then standard error says why
 * @throws AlreadyImported
 */
export async function shouldSkip(
  { path, file }: ReadyTable,
  { project, append }: Target,
  policy: AlreadyImportedPolicy,
  { client, signal }: { client: Parameters<typeof findImported>[0]; signal?: AbortSignal | undefined },
): Promise<boolean> {
  if (policy === 'again') return false;
  const files = await findImported(client, file, project.id, { ...patience, ...(signal && { signal }) });
  const found = files.find(({ upload_key }) => append === undefined || upload_key === append.upload_key);
  if (found === undefined) return false;
  const at = found.imported_at.slice(0, 16).replace('T', ' at ');
  const sentence = `${path}: this file was already imported as “${found.survey_name}” on ${at} UTC (survey ${found.survey_key}).`;
  if (policy === 'stop')
    throw new AlreadyImported(
      `${sentence} Nothing was sent. To import it again, add --already-imported again; to skip such files, --already-imported skip.`,
    );
  process.stderr.write(`${sentence} It is skipped.\n`);
  return true;
}
