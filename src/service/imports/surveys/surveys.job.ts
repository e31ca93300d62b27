import { z } from 'zod';
import type { ErrorDetails, JobKind } from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { isBrokenInstallation } from '../../core/errors.ts';
import { type Problem, problem, say } from '../../core/problems.ts';
import { type ClaimedJob, finishTx, forgetAttemptsTx, toClaim } from '../../data/jobs/queue.ts';
import type { JobHandler } from '../../data/jobs/worker.ts';
import { failWaitingMediaTx } from '../../data/survey-media.store.ts';
import {
  failPartTx,
  findUploadBy,
  listParts,
  moveUploadTx,
  type Part,
  type Upload,
  updateCompletedAtTx,
  updateErrorDetailsTx,
} from '../../data/surveys.store.ts';
import type { Ingest } from '../../survey-data/ingest/index.ts';
import type { Context } from '../context.ts';
import { findSurveyMove } from '../status.ts';
import { hasMedia } from './surveys.upload.ts';

export const surveyJobKind = 'survey' satisfies JobKind;
const payloadSchema = z.object({ upload_id: z.number().int() });

/** One part failed: the upload is FAILED, earlier parts stay saved (docs/interface.md#survey-upload-states). */
function failUpload(
  { database, clock }: Context,
  job: ClaimedJob,
  upload: Upload,
  details: ErrorDetails,
): Promise<void> {
  return database.write(async (tx) => {
    await finishTx(tx, job, 'failed', clock, { code: details.code, params: details.params ?? {} });
    await moveUploadTx(tx, upload.id, findSurveyMove('part_failed'));
    await failPartTx(tx, upload.id, details.part_number);
    await updateErrorDetailsTx(tx, upload.id, details);
  });
}

/** Every part is PROCESSED: the survey becomes available. */
function completeUpload({ database, clock }: Context, job: ClaimedJob, upload: Upload): Promise<void> {
  return database.write(async (tx) => {
    await finishTx(tx, job, 'done', clock);
    await moveUploadTx(tx, upload.id, findSurveyMove('all_processed'));
    await updateCompletedAtTx(tx, upload.id, timestamp(clock));
  });
}

async function listUnprocessedParts(context: Context, upload: Upload): Promise<Part[]> {
  return (await listParts(context.database.read, upload.id)).filter((part) => part.status !== 'PROCESSED');
}

/** The job of a completed upload: processes its parts one after another, then the upload is COMPLETED. */
export function createSurveyJob(context: Context, ingest: Ingest): JobHandler {
  const readJobUpload = async (job: ClaimedJob): Promise<Upload> => {
    const { upload_id } = payloadSchema.parse(job.payload);
    const upload = await findUploadBy(context.database.read, { id: upload_id });
    if (!upload) throw new Error(`No upload ${upload_id}`);
    return upload;
  };

  /** @returns whether every part is saved; false: the job has ended, or continues at the next start. */
  async function processParts(job: ClaimedJob, upload: Upload, stopping: AbortSignal): Promise<boolean> {
    const parts = await listUnprocessedParts(context, upload);
    for (const [at, { id: part_id }] of parts.entries()) {
      if (stopping.aborted) return false;
      const outcome = await ingest.ingestPart({ part_id, claim: toClaim(job), next: parts[at + 1]?.id });
      if (outcome.kind === 'failed') {
        await failUpload(context, job, upload, outcome.details);
        return false;
      }
      if (job.attempts > 1) await context.database.write((tx) => forgetAttemptsTx(tx, job));
    }
    return true;
  }

  async function run(job: ClaimedJob, stopping: AbortSignal): Promise<void> {
    const upload = await readJobUpload(job);
    await context.database.write((tx) => moveUploadTx(tx, upload.id, findSurveyMove('start')));
    if (!(await processParts(job, upload, stopping))) return;
    const request = { upload_id: upload.id, claim: toClaim(job), at: timestamp(context.clock) };
    if (hasMedia(upload)) await ingest.linkMedia(request);
    await completeUpload(context, job, upload);
    context.wakeJobs();
  }

  async function onExhausted(job: ClaimedJob, cause: Problem): Promise<void> {
    const broken = isBrokenInstallation(cause) ? cause : undefined;
    const upload = await readJobUpload(job);
    const [part] = await listUnprocessedParts(context, upload);
    if (part === undefined) {
      // Media that fail do not keep the upload from COMPLETED (docs/interface.md#survey-upload-states).
      const failure = broken ?? problem('media_linking_stopped');
      await context.database.write((tx) => failWaitingMediaTx(tx, upload.id, failure));
      return completeUpload(context, job, upload);
    }
    const why = broken ?? problem('processing_stopped');
    const { part_number } = part;
    await failUpload(context, job, upload, { part_number, ...why, message: say(why) });
  }

  return { run, onExhausted };
}
