import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { splitIntoBatches } from '../core/batches.ts';
import { notFound } from '../core/errors.ts';
import { type Problem, storeProblem } from '../core/problems.ts';
import type { Reader, Tx } from './database.ts';
import { changeRows, findRow, findRows } from './rows.ts';
import type { Row } from './schema/tables.ts';

const columns = ['id', 'filename', 'status', 'media_level', 's3_key'] as const;
export type Media = Row<'survey_media', (typeof columns)[number]>;

/** Rows one statement takes. */
const atOnce = 500;

/** The media files of an upload, in the order they were registered. */
export const listMedia = (db: Reader, upload_id: number): Promise<Media[]> =>
  findRows(db, 'survey_media', columns, { upload_id }, { order: 'id' });

/** @returns the file of exactly this name. */
export const findMedia = (db: Reader, upload_id: number, filename: string): Promise<Media | undefined> =>
  findRow(db, 'survey_media', columns, { upload_id, filename });

/** @returns the project of a media file of this survey, and its extract (null: none yet). @throws DomainError (not found) */
export async function requireMedium(
  db: Reader,
  survey_key: string,
  media_id: number,
): Promise<{ project_id: number; extract_id: number | null }> {
  const row = await db
    .selectFrom('survey_media as m')
    .innerJoin('surveys as u', 'u.id', 'm.upload_id')
    .select(['u.project_id', 'm.extract_id'])
    .where('u.survey_key', '=', survey_key)
    .where('m.id', '=', media_id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('survey_media_absent');
  return row;
}

/** Registers files in PENDING. */
export async function insertMediaTx(
  tx: Tx,
  upload_id: number,
  files: readonly Pick<Media, 'filename' | 's3_key'>[],
): Promise<void> {
  for (const batch of splitIntoBatches(files, atOnce)) {
    const rows = batch.map((file) => ({ ...file, upload_id, status: 'PENDING' as const }));
    await tx.insertInto('survey_media').values(rows).execute();
    await yieldToLoop();
  }
}

/** Marks PENDING files as present in storage, unless they were given another place since. */
export async function markMediaUploadedTx(tx: Tx, upload_id: number, media: readonly Media[]): Promise<void> {
  for (const batch of splitIntoBatches(media, atOnce)) {
    const s3_key = batch.map((file) => file.s3_key);
    await changeRows(tx, 'survey_media', { upload_id, status: 'PENDING', s3_key }, { status: 'UPLOADED' });
    await yieldToLoop();
  }
}

/** Gives files that are present the places where they were sealed, unless they were given another place since. */
export async function moveMediaTx(tx: Tx, media: readonly Media[], places: ReadonlyMap<string, string>): Promise<void> {
  for (const { id, s3_key } of media) {
    const place = places.get(s3_key) ?? s3_key;
    if (place !== s3_key) await changeRows(tx, 'survey_media', { id, s3_key, status: 'UPLOADED' }, { s3_key: place });
  }
}

/** @returns whether a registered file has not been found in storage yet */
export const hasPendingMediaTx = async (tx: Tx, upload_id: number): Promise<boolean> =>
  (await findRow(tx, 'survey_media', ['id'], { upload_id, status: 'PENDING' })) !== undefined;

/** @returns whether a file has arrived that is not linked yet: an appended part without rows may have brought it */
export const hasWaitingMedia = async (db: Reader, upload_id: number): Promise<boolean> =>
  (await findRow(db, 'survey_media', ['id'], { upload_id, status: 'UPLOADED' })) !== undefined;

/** Sets a PENDING or FAILED file back to PENDING, at another place in storage. @returns false when it is neither */
export async function resetMediaTx(tx: Tx, { id, s3_key }: Media, fresh_key: string): Promise<boolean> {
  const fresh = { status: 'PENDING', s3_key: fresh_key, media_level: null, failure: null } as const;
  return (await changeRows(tx, 'survey_media', { id, s3_key, status: ['PENDING', 'FAILED'] }, fresh)) > 0;
}

/** @returns the LINKED file a job is about, unless it is gone or was read already */
export async function findUnreadMedia(db: Reader, id: number): Promise<Media | undefined> {
  // When the survey is being removed for good, there is nothing to read any more.
  const upload_id = db.selectFrom('stored_surveys').select('id').where('purging_at', 'is', null);
  return findRow(db, 'survey_media', columns, { id, status: 'LINKED', extract_id: null, upload_id });
}

/** Stores what was read out of a file, or why nothing was. */
export const updateExtractTx = (tx: Tx, id: number, extract: { extract_id: number } | { extract_failure: string }) =>
  changeRows(tx, 'survey_media', { id }, extract);

/** Fails the files that wait for linking. The survey is COMPLETED anyway. */
export async function failWaitingMediaTx(tx: Tx, upload_id: number, failure: Problem): Promise<void> {
  const failed = { status: 'FAILED', failure: storeProblem(failure) } as const;
  await changeRows(tx, 'survey_media', { upload_id, status: 'UPLOADED' }, failed);
}
