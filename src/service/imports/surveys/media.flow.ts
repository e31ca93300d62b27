import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MediaUpload } from '../../../contract/index.ts';
import { filterAsync, mapAsync } from '../../core/batches.ts';
import { ignoreDiskFull, invalid, notFound } from '../../core/errors.ts';
import { storeProblem } from '../../core/problems.ts';
import type { Viewer } from '../../data/access/access.ts';
import type { Tx } from '../../data/database.ts';
import type { JobHandler } from '../../data/jobs/worker.ts';
import { lockUploadTx } from '../../data/locks.ts';
import { findIssuer, makeFormKey } from '../../data/objects/object-keys.ts';
import {
  findMedia,
  findUnreadMedia,
  insertMediaTx,
  listMedia,
  type Media,
  markMediaUploadedTx,
  resetMediaTx,
  updateExtractTx,
} from '../../data/survey-media.store.ts';
import { findUploadBy, type Upload } from '../../data/surveys.store.ts';
import type { ClientContext, Context } from '../context.ts';
import { extractJob, type JobTools } from '../extract.job.ts';
import { hasMedia, requireUpload, unknownUploadError } from './surveys.upload.ts';

/** The name of the file is no part of its key in the store. */
const mediaKey = ({ id }: Viewer, upload_key: string) => makeFormKey(`surveys/${upload_key}/media`, id, randomUUID());

/** Any content type and size (docs/interface.md#upload-a-media-file). */
async function presignMedia(
  { signer }: ClientContext,
  { filename, s3_key }: Pick<Media, 'filename' | 's3_key'>,
): Promise<MediaUpload> {
  return { filename, ...(await signer.presignForm(s3_key, null, null)) };
}

/** Asks storage which PENDING files have arrived and marks them UPLOADED. @returns whether any has */
async function markArrived(context: Context, upload: Upload, media: readonly Media[]): Promise<boolean> {
  const pending = media.filter(({ status }) => status === 'PENDING');
  const arrived = await filterAsync(pending, ({ s3_key }) => context.objects.exists(s3_key));
  if (arrived.length > 0)
    await context.database.write((tx) => markMediaUploadedTx(tx, upload.id, arrived)).catch(ignoreDiskFull);
  return arrived.length > 0;
}

/** While the upload waits, storage is asked which media files have arrived. */
export async function refreshMedia(context: Context, upload: Upload): Promise<void> {
  if (hasMedia(upload)) await markArrived(context, upload, await listMedia(context.database.read, upload.id));
}

/** A place for a file, which its form writes. The form of another key ends with that key, so it gets another place. */
async function openMediaTx(tx: Tx, viewer: Viewer, upload: Upload, filename: string, media: Media | undefined) {
  if (media !== undefined && findIssuer(media.s3_key) === viewer.id) return media;
  const fresh = { filename, s3_key: mediaKey(viewer, upload.upload_key) };
  if (media === undefined) await insertMediaTx(tx, upload.id, [fresh]);
  else await resetMediaTx(tx, media, fresh.s3_key);
  return fresh;
}

/** Registers new names. @returns the files that are still PENDING, in the order of `files` */
function registerOpen({ database }: Context, viewer: Viewer, upload: Upload, files: readonly string[]) {
  return database.write(async (tx) => {
    await lockUploadTx(tx, upload.id);
    const now = await findUploadBy(tx, { id: upload.id });
    if (now === undefined) throw unknownUploadError();
    const { status } = now;
    if (status !== 'AWAITING_UPLOAD' && status !== 'FAILED') throw invalid('media_not_registrable');
    const known = new Map((await listMedia(tx, upload.id)).map((media) => [media.filename, media]));
    const open: { filename: string; s3_key: string }[] = [];
    for (const filename of files) {
      const media = known.get(filename);
      // A name that is PENDING gets a new form, every other known name is skipped.
      if (media !== undefined && media.status !== 'PENDING') continue;
      open.push(await openMediaTx(tx, viewer, upload, filename, media));
    }
    return open;
  });
}

/**
 * POST media/register (docs/interface.md#register-media).
 * @throws DomainError (not found), (invalid) for an upload without media or one that is past AWAITING_UPLOAD
 */
export async function registerMedia(
  context: ClientContext,
  viewer: Viewer,
  { upload_key, files }: { upload_key: string; files: readonly string[] },
): Promise<MediaUpload[]> {
  const upload = await requireUpload(context, viewer, upload_key);
  if (!hasMedia(upload)) {
    throw invalid('upload_without_media');
  }
  const asked = new Set(files);
  const known = await listMedia(context.database.read, upload.id);
  await markArrived(
    context,
    upload,
    known.filter(({ filename }) => asked.has(filename)),
  );
  const open = await registerOpen(context, viewer, upload, files);
  return mapAsync(open, (media) => presignMedia(context, media));
}

/**
 * POST media/{filename}/retry (docs/interface.md#retry-a-media-file).
 * @throws DomainError (not found) for an unknown name, (invalid) for a file that is UPLOADED or LINKED
 */
export async function retryMedia(
  context: ClientContext,
  viewer: Viewer,
  { upload_key, filename }: { upload_key: string; filename: string },
): Promise<MediaUpload> {
  const upload = await requireUpload(context, viewer, upload_key);
  const media = await findMedia(context.database.read, upload.id, filename);
  if (!media) throw notFound('media_unknown');
  const isThere = await markArrived(context, upload, [media]);
  const s3_key = mediaKey(viewer, upload_key);
  const isReset = !isThere && (await context.database.write((tx) => resetMediaTx(tx, media, s3_key)));
  if (!isReset) throw invalid('media_arrived');
  await context.objects.discard(media.s3_key);
  return presignMedia(context, { filename, s3_key });
}

const payloadSchema = z.object({ media_id: z.number().int() });

/** The job of a LINKED file: reads or transcribes it. The result changes neither the file's status nor the upload's. */
export function mediaJob(tools: JobTools): JobHandler {
  return extractJob(tools, {
    async find(db, { payload }) {
      const { media_id: id } = payloadSchema.parse(payload);
      const media = await findUnreadMedia(db, id);
      return media && { id, s3_key: media.s3_key, name: media.filename };
    },
    succeedTx: (tx, id, extract_id) => updateExtractTx(tx, id, { extract_id }),
    failTx: (tx, id, failure) => updateExtractTx(tx, id, { extract_failure: storeProblem(failure) }),
  });
}
