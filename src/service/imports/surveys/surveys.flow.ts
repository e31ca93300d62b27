import { randomUUID } from 'node:crypto';
import type {
  ErrorDetails,
  InitializedSurvey,
  InitializeSurveyBody,
  PartUpload,
  ReplyOf,
  SurveyUpload,
  surveyEndpoints,
} from '../../../contract/index.ts';
import { filterAsync } from '../../core/batches.ts';
import { timestamp } from '../../core/clock.ts';
import { conflict, DomainError, ignoreDiskFull, invalid, notFound } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';
import { requireProject, type Viewer } from '../../data/access/access.ts';
import type { Reader, Tx } from '../../data/database.ts';
import { enqueueTx } from '../../data/jobs/queue.ts';
import type { SealedPlaces } from '../../data/objects/seal.ts';
import {
  hasPendingMediaTx,
  listMedia,
  type Media,
  markMediaUploadedTx,
  moveMediaTx,
} from '../../data/survey-media.store.ts';
import {
  findQuestionSummary,
  findUpload,
  findUploadBy,
  insertUploadTx,
  listParts,
  markUploadedTx,
  moveUploadTx,
  type Part,
  resetPartTx,
  type Upload,
  updateErrorDetailsTx,
} from '../../data/surveys.store.ts';
import { type ClientContext, type Context, describeWaiting } from '../context.ts';
import { findSurveyMove } from '../status.ts';
import { refreshMedia } from './media.flow.ts';
import { surveyJobKind } from './surveys.job.ts';
import {
  describeInitialized,
  hasMedia,
  makePartKey,
  presignPart,
  requireUpload,
  unknownUploadError,
} from './surveys.upload.ts';

/** The project may have been archived since the caller was checked, or since the first initialize. */
async function requireVisibleTx(tx: Tx, viewer: Viewer, upload_key: string): Promise<Upload> {
  const upload = await findUpload(tx, viewer, upload_key);
  if (!upload) throw notFound('project_unknown');
  return upload;
}

/** Inserts the upload, or finds the one of its idempotency key, in one transaction: 50 simultaneous calls make one upload. */
async function insertOnceTx(tx: Tx, context: Context, viewer: Viewer, body: InitializeSurveyBody): Promise<Upload> {
  if (body.idempotency_key !== undefined) {
    const existing = await findUploadBy(tx, { idempotency_key: body.idempotency_key });
    if (existing && existing.api_key_id !== viewer.id) throw conflict('upload_of_other_key');
    if (existing) return requireVisibleTx(tx, viewer, existing.upload_key);
  }
  const upload_key = randomUUID();
  const s3_keys = Array.from({ length: body.num_parts }, (_, index) => makePartKey(viewer, upload_key, index + 1));
  const created_at = timestamp(context.clock);
  await insertUploadTx(tx, body, {
    upload_key,
    survey_key: randomUUID(),
    wav_key: randomUUID(),
    api_key_id: viewer.id,
    created_at,
    s3_keys,
  });
  return requireVisibleTx(tx, viewer, upload_key);
}

/**
 * POST initialize (docs/interface.md#initialize-a-survey).
 * @throws DomainError (not found) for a project the key may not see, (conflict) for another key's idempotency key
 */
export async function initialize(
  context: ClientContext,
  viewer: Viewer,
  body: InitializeSurveyBody,
): Promise<InitializedSurvey> {
  await requireProject(context.database.read, viewer, body.project_id);
  context.startIngest(body.num_parts);
  const upload = await context.database.write((tx) => insertOnceTx(tx, context, viewer, body));
  return describeInitialized(context, upload, await listParts(context.database.read, upload.id));
}

type CompleteReply = ReplyOf<(typeof surveyEndpoints)['completeSurvey']>;

/** The reply of a complete call with nothing to do; undefined while the upload waits for one. @throws DomainError (invalid) if it FAILED */
function answerByStatus(upload: Upload): CompleteReply | undefined {
  const { upload_key, status } = upload;
  if (status === 'AWAITING_UPLOAD') return undefined;
  if (status === 'FAILED') {
    const error_details: ErrorDetails | Record<string, never> = upload.error_details ?? {};
    throw new DomainError('invalid', problem('upload_failed'), { error_details });
  }
  const message = status === 'COMPLETED' ? 'This upload is complete.' : 'This upload is already being processed.';
  return { status: 200, body: { upload_key, status, message } };
}

/** A list without entries is left out. */
function incomplete(parts: readonly Part[], media: readonly Media[]): DomainError {
  const missing_parts = parts.map(({ part_number }) => part_number);
  const missing_media_files = media.map(({ filename }) => filename);
  const listed = problem('listed_parts', { parts: missing_parts.join(', ') });
  const files = media.length === 1 ? problem('one_media_file') : problem('media_files', { count: media.length });
  const both = parts.length > 0 && media.length > 0;
  const what = both ? problem('parts_and_files', { parts: listed, files }) : parts.length > 0 ? listed : files;
  return new DomainError('invalid', problem('not_arrived', { what }), {
    ...(parts.length > 0 ? { missing_parts } : {}),
    ...(media.length > 0 ? { missing_media_files } : {}),
  });
}

/** Only the call that moves the status queues the job. @returns false for every other call */
function queueProcessing(
  context: Context,
  upload: Upload,
  parts: readonly Part[],
  media: readonly Media[],
  places: SealedPlaces,
): Promise<boolean> {
  return context.database.write(async (tx) => {
    if (!(await moveUploadTx(tx, upload.id, findSurveyMove('complete')))) return false;
    if ((await markUploadedTx(tx, parts, places)) < parts.length) throw conflict('part_retried_meanwhile');
    await markMediaUploadedTx(tx, upload.id, media);
    await moveMediaTx(tx, media, places);
    if (await hasPendingMediaTx(tx, upload.id)) throw conflict('media_retried_meanwhile');
    await enqueueTx(tx, surveyJobKind, { upload_id: upload.id }, context.clock);
    return true;
  });
}

/**
 * POST complete (docs/interface.md#complete-a-survey).
 * @throws DomainError (invalid) with the missing lists, or with `error_details` if the upload FAILED
 */
export async function complete(context: Context, viewer: Viewer, upload_key: string): Promise<CompleteReply> {
  const upload = await requireUpload(context, viewer, upload_key);
  const settled = answerByStatus(upload);
  if (settled) return settled;
  const parts = (await listParts(context.database.read, upload.id)).filter((part) => part.status !== 'PROCESSED');
  const media = (await listMedia(context.database.read, upload.id)).filter(({ status }) =>
    ['PENDING', 'UPLOADED'].includes(status),
  );
  const answerAgain = async () => answerByStatus(await requireUpload(context, viewer, upload_key));
  const keys = [...parts, ...media].map(({ s3_key }) => s3_key);
  const isQueued = await context.seal(keys, async (places) => {
    const isMissing = ({ s3_key }: { s3_key: string }) => !places.has(s3_key);
    const missing = { parts: parts.filter(isMissing), media: media.filter(isMissing) };
    if (missing.parts.length + missing.media.length === 0)
      return queueProcessing(context, upload, parts, media, places);
    // Another call may have completed it meanwhile, and moved the objects.
    if (await answerAgain()) return false;
    throw incomplete(missing.parts, missing.media);
  });
  if (!isQueued) return (await answerAgain()) ?? complete(context, viewer, upload_key);
  context.wakeJobs();
  return { status: 202, body: { upload_key, status: 'VALIDATING', message: 'Processing has been queued.' } };
}

/** While the upload waits, storage is asked which parts have arrived. */
async function refreshParts(context: Context, upload: Upload): Promise<void> {
  if (upload.status !== 'AWAITING_UPLOAD') return;
  const parts = await listParts(context.database.read, upload.id);
  const pending = parts.filter((part) => part.status === 'PENDING');
  const arrived = await filterAsync(pending, (part) => context.objects.exists(part.s3_key));
  if (arrived.length > 0) await context.database.write((tx) => markUploadedTx(tx, arrived)).catch(ignoreDiskFull);
}

/** GET status. */
export async function getStatus(context: Context, viewer: Viewer, upload_key: string): Promise<SurveyUpload> {
  const waiting = await requireUpload(context, viewer, upload_key);
  await refreshParts(context, waiting);
  await refreshMedia(context, waiting);
  // Read at once: a job may change the upload and its parts while storage is asked.
  const state = await context.database.snapshot((tx) => readStatus(tx, viewer, upload_key));
  return { ...state, ...describeWaiting(context, state.status === 'VALIDATING' || state.status === 'PROCESSING') };
}

async function readStatus(db: Reader, viewer: Viewer, upload_key: string): Promise<SurveyUpload> {
  const upload = await findUpload(db, viewer, upload_key);
  if (upload === undefined) throw unknownUploadError();
  const parts = await listParts(db, upload.id);
  const media = hasMedia(upload) ? await listMedia(db, upload.id) : null;
  const media_files = media?.map(({ filename, status, media_level }) => ({
    filename,
    status,
    ...(media_level !== null && { media_level }),
  }));
  const questions = await findQuestionSummary(db, upload.id);
  return {
    upload_key,
    survey_key: upload.survey_key,
    status: upload.status,
    file_type: 'CSV',
    num_parts: parts.length,
    parts: parts.map(({ part_number, status, row_count }) => ({ part_number, status, row_count })),
    processing: { total_responses: upload.number_of_responses, ...questions },
    error_details: upload.error_details ?? {},
    created_at: upload.created_at,
    completed_at: upload.completed_at,
    media_files: media_files ?? null,
  };
}

/**
 * POST retry (docs/interface.md#retry-a-part).
 * @throws DomainError (not found) for an unknown part, (invalid) if the part is PROCESSED or the upload cannot be retried any more
 */
export async function retryPart(
  context: ClientContext,
  viewer: Viewer,
  upload_key: string,
  part_number: string,
): Promise<PartUpload> {
  const upload = await requireUpload(context, viewer, upload_key);
  const parts = await listParts(context.database.read, upload.id);
  const part = parts.find((candidate) => String(candidate.part_number) === part_number);
  if (!part) throw notFound('part_unknown', { number: String(part_number), last: String(parts.length) });
  if (part.status === 'PROCESSED') throw invalid('part_processed', { number: String(part_number) });
  const s3_key = makePartKey(viewer, upload_key, part.part_number);
  await context.database.write(async (tx) => {
    if (!(await moveUploadTx(tx, upload.id, findSurveyMove('retry_part')))) {
      if (!(await findUpload(tx, viewer, upload_key))) throw unknownUploadError();
      throw invalid('parts_not_retryable');
    }
    if (!(await resetPartTx(tx, part.id, s3_key))) throw invalid('part_processed', { number: String(part_number) });
    await updateErrorDetailsTx(tx, upload.id, null);
  });
  await context.objects.discard(part.s3_key);
  return presignPart(context, { part_number: part.part_number, s3_key });
}
