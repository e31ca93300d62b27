import { randomUUID } from 'node:crypto';
import { holdsFiles, type InitializedSurvey, limits, type PartUpload } from '../../../contract/index.ts';
import { mapAsync } from '../../core/batches.ts';
import { notFound } from '../../core/errors.ts';
import type { Viewer } from '../../data/access/access.ts';
import { makeFormKey, toOrigin } from '../../data/objects/object-keys.ts';
import { findUpload, type Part, type Upload } from '../../data/surveys.store.ts';
import type { ClientContext, Context } from '../context.ts';

const partContentType = 'text/csv';

/** A place in storage that cannot be guessed; a part that is retried gets another one (decision 0004). */
export const makePartKey = ({ id }: Viewer, upload_key: string, part_number: number) =>
  makeFormKey(`surveys/${upload_key}`, id, `${part_number}-${randomUUID()}.csv`);

export const unknownUploadError = () => notFound('upload_unknown');

/** @throws DomainError (not found) for an upload that is missing or that the key may not see */
export async function requireUpload(context: Context, viewer: Viewer, upload_key: string): Promise<Upload> {
  const upload = await findUpload(context.database.read, viewer, upload_key);
  if (!upload) throw unknownUploadError();
  return upload;
}

/** A new form for a part. */
export async function presignPart(
  { signer }: Pick<ClientContext, 'signer'>,
  part: Pick<Part, 'part_number' | 's3_key'>,
): Promise<PartUpload> {
  const s3_key = toOrigin(part.s3_key);
  const form = await signer.presignForm(s3_key, partContentType, limits.partBytes);
  return { part_number: part.part_number, ...form, s3_key };
}

/** Media can be registered with a `media_config` or a MEDIA_RESPONSE column (docs/interface.md#survey-upload-fields). */
export function hasMedia(upload: Upload): boolean {
  return upload.media_config !== null || Object.values(upload.column_mapping).some(holdsFiles);
}

/** The reply of initialize (all parts) and append (new parts): `num_parts` counts them, each open one gets a form. */
export async function describeInitialized(
  context: ClientContext,
  upload: Upload,
  parts: readonly Part[],
): Promise<InitializedSurvey> {
  const open = parts.filter((part) => part.status !== 'PROCESSED');
  const base = `/api/v1/developer/import/surveys/${upload.upload_key}`;
  return {
    survey_key: upload.survey_key,
    upload_key: upload.upload_key,
    status: upload.status,
    num_parts: parts.length,
    upload_urls: await mapAsync(open, (part) => presignPart(context, part)),
    add_to_research_panel: upload.add_to_research_panel,
    media_config: upload.media_config,
    links: {
      complete: `${base}/complete`,
      status: `${base}/status`,
      register_media: hasMedia(upload) ? `${base}/media/register` : null,
    },
  };
}
