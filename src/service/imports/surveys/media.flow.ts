import type { MediaUpload } from '../../../contract/index.ts';
import { filterAsync, mapAsync, newKey } from '../../core/batches.ts';
import { invalid, notFound } from '../../core/errors.ts';
import type { Viewer } from '../../data/access/access.ts';
import {
  findMedia,
  insertMediaTx,
  listMedia,
  type Media,
  markMediaUploadedTx,
  resetMediaTx,
} from '../../data/survey-media.store.ts';
import { findUploadBy, type Upload } from '../../data/surveys.store.ts';
import type { Context } from '../context.ts';
import { hasMedia, requireUpload, unknownUpload } from './surveys.upload.ts';

/** Nothing of the sender's name: names are for people, keys for the store. */
const mediaKey = (upload_key: string) => `surveys/${upload_key}/media/${newKey()}`;

/** "No content-type condition and no per-file size limit." (section 4.1, upload of a media file) */
async function presignMedia(
  { store }: Context,
  { filename, s3_key }: Pick<Media, 'filename' | 's3_key'>,
): Promise<MediaUpload> {
  return { filename, ...(await store.presignForm(s3_key, null, null)) };
}

/** "UPLOADED (present in storage; awaiting linking)": a PENDING file's place is looked at, so the answer is storage's own. */
async function markArrived(context: Context, upload: Upload, media: readonly Media[]): Promise<boolean> {
  const pending = media.filter(({ status }) => status === 'PENDING');
  const arrived = await filterAsync(pending, ({ s3_key }) => context.store.exists(s3_key));
  if (arrived.length > 0) await context.database.write((tx) => markMediaUploadedTx(tx, upload.id, arrived));
  return arrived.length > 0;
}

/** The media files as they stand now; null for uploads without media. */
export async function refreshMedia(context: Context, upload: Upload): Promise<Media[] | null> {
  if (!hasMedia(upload)) return null;
  const media = await listMedia(context.database.read, upload.id);
  return (await markArrived(context, upload, media)) ? listMedia(context.database.read, upload.id) : media;
}

/** Registers what is new. @returns the files that wait for their bytes, in the order of `files` */
function registerOpen({ database }: Context, upload: Upload, files: readonly string[]) {
  return database.write(async (tx) => {
    const now = await findUploadBy(tx, 'id', upload.id);
    if (now === undefined) throw unknownUpload();
    const { status } = now;
    // "only while status is AWAITING_UPLOAD or FAILED" (section 4.1)
    if (status !== 'AWAITING_UPLOAD' && status !== 'FAILED')
      throw invalid('Media can be registered only while the upload is AWAITING_UPLOAD or FAILED.');
    const known = new Map((await listMedia(tx, upload.id)).map((media) => [media.filename, media]));
    const open = files.flatMap((filename) => {
      const { status, s3_key } = known.get(filename) ?? { status: 'PENDING', s3_key: mediaKey(upload.upload_key) };
      // "already registered names are skipped, except names still PENDING, which get a fresh URL"
      return status === 'PENDING' ? [{ filename, s3_key }] : [];
    });
    await insertMediaTx(
      tx,
      upload.id,
      open.filter(({ filename }) => !known.has(filename)),
    );
    return open;
  });
}

/** POST media/register. @throws DomainError (not found), 400 for an upload without media or past registering */
export async function registerMedia(
  context: Context,
  viewer: Viewer,
  { upload_key, files }: { upload_key: string; files: readonly string[] },
): Promise<MediaUpload[]> {
  const upload = await requireUpload(context, viewer, upload_key);
  // "Available only when the upload has media" (section 4.1)
  if (!hasMedia(upload)) {
    throw invalid('This upload has no media: it was made without a media_config and without a MEDIA_RESPONSE column.');
  }
  const asked = new Set(files);
  const known = await listMedia(context.database.read, upload.id);
  await markArrived(
    context,
    upload,
    known.filter(({ filename }) => asked.has(filename)),
  );
  const open = await registerOpen(context, upload, files);
  return mapAsync(open, (media) => presignMedia(context, media));
}

/** POST media/{filename}/retry. @throws DomainError (not found) for an unknown name, 400 for one that is UPLOADED or LINKED */
export async function retryMedia(
  context: Context,
  viewer: Viewer,
  { upload_key, filename }: { upload_key: string; filename: string },
): Promise<MediaUpload> {
  const upload = await requireUpload(context, viewer, upload_key);
  const media = await findMedia(context.database.read, upload.id, filename);
  if (!media) throw notFound('This upload has no media file of that name. Register it first.');
  const isThere = await markArrived(context, upload, [media]);
  const s3_key = mediaKey(upload_key);
  // "Allowed only when the file is PENDING or FAILED (UPLOADED or LINKED gives 400)." (section 4.1)
  const isReset = !isThere && (await context.database.write((tx) => resetMediaTx(tx, media, s3_key)));
  if (!isReset) throw invalid('Only a media file that is PENDING or FAILED can be retried; this one has arrived.');
  await context.store.discard(media.s3_key);
  return presignMedia(context, { filename, s3_key });
}
