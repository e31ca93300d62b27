import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { batches } from '../core/batches.ts';
import { type Problem, storeProblem } from '../core/problems.ts';
import type { Reader, Tx } from './database.ts';
import type { Row } from './schema/tables.ts';

export type Media = Row<'survey_media', 'id' | 'filename' | 'status' | 'media_level' | 's3_key'>;

const columns = ['id', 'filename', 'status', 'media_level', 's3_key'] as const;
/** Rows one statement takes. */
const atOnce = 500;

/** The media files of an upload, in the order they were registered. */
export async function listMedia(db: Reader, upload_id: number): Promise<Media[]> {
  return db.selectFrom('survey_media').select(columns).where('upload_id', '=', upload_id).orderBy('id').execute();
}

/** @returns the file of exactly this name. */
export async function findMedia(db: Reader, upload_id: number, filename: string): Promise<Media | undefined> {
  return db
    .selectFrom('survey_media')
    .select(columns)
    .where('upload_id', '=', upload_id)
    .where('filename', '=', filename)
    .executeTakeFirst();
}

/** @returns the extract of a media file of this survey (null: none yet); undefined when there is no such file. */
export async function findMediaExtract(
  db: Reader,
  survey_key: string,
  media_id: number,
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('survey_media as m')
    .innerJoin('surveys as u', 'u.id', 'm.upload_id')
    .select('m.extract_id')
    .where('u.survey_key', '=', survey_key)
    .where('m.id', '=', media_id)
    .executeTakeFirst();
  return row?.extract_id;
}

/** Registers files in PENDING. */
export async function insertMediaTx(
  tx: Tx,
  upload_id: number,
  files: readonly Pick<Media, 'filename' | 's3_key'>[],
): Promise<void> {
  for (const batch of batches(files, atOnce)) {
    const rows = batch.map((file) => ({ ...file, upload_id, status: 'PENDING' as const }));
    await tx.insertInto('survey_media').values(rows).execute();
    await yieldToLoop();
  }
}

/** Marks PENDING files as present in storage, unless they were given another place since. */
export async function markMediaUploadedTx(tx: Tx, upload_id: number, media: readonly Media[]): Promise<void> {
  for (const batch of batches(media, atOnce)) {
    const keys = batch.map(({ s3_key }) => s3_key);
    await tx
      .updateTable('survey_media')
      .set({ status: 'UPLOADED' })
      .where('upload_id', '=', upload_id)
      .where('status', '=', 'PENDING')
      .where('s3_key', 'in', keys)
      .execute();
    await yieldToLoop();
  }
}

/** Gives files that are present the places where they were sealed, unless they were given another place since. */
export async function moveMediaTx(tx: Tx, media: readonly Media[], places: ReadonlyMap<string, string>): Promise<void> {
  for (const { id, s3_key } of media) {
    const place = places.get(s3_key) ?? s3_key;
    if (place === s3_key) continue;
    await tx
      .updateTable('survey_media')
      .set({ s3_key: place })
      .where('id', '=', id)
      .where('s3_key', '=', s3_key)
      .where('status', '=', 'UPLOADED')
      .execute();
  }
}

/** @returns whether a registered file has not been found in storage yet */
export async function hasPendingMediaTx(tx: Tx, upload_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('survey_media')
    .select('id')
    .where('upload_id', '=', upload_id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets a PENDING or FAILED file back to PENDING, at another place in storage. @returns false when it is neither */
export async function resetMediaTx(tx: Tx, { id, s3_key }: Media, fresh_key: string): Promise<boolean> {
  const result = await tx
    .updateTable('survey_media')
    .set({ status: 'PENDING', s3_key: fresh_key, media_level: null, failure: null })
    .where('id', '=', id)
    .where('s3_key', '=', s3_key)
    .where('status', 'in', ['PENDING', 'FAILED'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns the LINKED file a job is about, unless it is gone or was read already */
export async function findUnreadMedia(db: Reader, id: number): Promise<Media | undefined> {
  return (
    db
      .selectFrom('survey_media')
      .select(columns)
      .where('id', '=', id)
      .where('status', '=', 'LINKED')
      .where('extract_id', 'is', null)
      // When the survey is being removed for good, there is nothing to read any more.
      .where('upload_id', 'not in', db.selectFrom('stored_surveys').select('id').where('purging_at', 'is not', null))
      .executeTakeFirst()
  );
}

/** Stores what was read out of a file, or why nothing was. */
export async function updateExtractTx(
  tx: Tx,
  id: number,
  extract: { extract_id: number } | { extract_failure: string },
): Promise<void> {
  await tx.updateTable('survey_media').set(extract).where('id', '=', id).execute();
}

/** Fails the files that wait for linking. The survey is COMPLETED anyway. */
export async function failWaitingMediaTx(tx: Tx, upload_id: number, failure: Problem): Promise<void> {
  await tx
    .updateTable('survey_media')
    .set({ status: 'FAILED', failure: storeProblem(failure) })
    .where('upload_id', '=', upload_id)
    .where('status', '=', 'UPLOADED')
    .execute();
}
