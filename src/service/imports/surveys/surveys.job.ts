import { z } from 'zod';
import type { ErrorDetails } from '../../../contract/index.ts';
import { timestamp } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Ingest } from '../../ingest/index.ts';
import { type ClaimedJob, finishTx, forgetAttemptsTx } from '../../jobs/queue.ts';
import type { JobHandler } from '../../jobs/worker.ts';
import {
  failPartTx,
  findUploadBy,
  listParts,
  moveUploadTx,
  type Part,
  type Upload,
  updateCompletedAtTx,
  updateErrorDetailsTx,
} from './surveys.store.ts';

export const surveyJobKind = 'survey';
const payloadSchema = z.object({ upload_id: z.number().int() });

/** "a part fails validation → FAILED: `error_details` names the part; earlier … saved; later parts untouched" (section 3.1) */
function failUpload(
  { database, clock }: Context,
  job: ClaimedJob,
  upload: Upload,
  details: ErrorDetails,
): Promise<void> {
  return database.write(async (tx) => {
    if (!(await finishTx(tx, job, 'failed', clock, details.code))) return;
    await moveUploadTx(tx, upload.id, 'part_failed');
    await failPartTx(tx, upload.id, details.part_number);
    await updateErrorDetailsTx(tx, upload.id, details);
  });
}

/** The last part is PROCESSED: the survey becomes available. */
function completeUpload({ database, clock }: Context, job: ClaimedJob, upload: Upload): Promise<void> {
  return database.write(async (tx) => {
    if (!(await finishTx(tx, job, 'done', clock))) return;
    await moveUploadTx(tx, upload.id, 'all_processed');
    await updateCompletedAtTx(tx, upload.id, timestamp(clock));
  });
}

async function openParts(context: Context, upload: Upload): Promise<Part[]> {
  // "PROCESSED parts are skipped" (section 3.2)
  return (await listParts(context.database.read, upload.id)).filter((part) => part.status !== 'PROCESSED');
}

/** The job of a completed upload: its parts one after another ("independently and sequentially", section 4.1), then COMPLETED. */
export function surveyJob(context: Context, ingest: Ingest): JobHandler {
  const uploadOf = async (job: ClaimedJob): Promise<Upload> => {
    const { upload_id } = payloadSchema.parse(job.payload);
    const upload = await findUploadBy(context.database.read, 'id', upload_id);
    if (!upload) throw new Error(`No upload ${upload_id}`);
    return upload;
  };

  async function run(job: ClaimedJob, stopping: AbortSignal): Promise<void> {
    const upload = await uploadOf(job);
    await context.database.write((tx) => moveUploadTx(tx, upload.id, 'start'));
    for (const part of await openParts(context, upload)) {
      if (stopping.aborted) return;
      const outcome = await ingest.ingestPart({ part_id: part.id, fence: { job_id: job.id, fence: job.fence } });
      if (outcome.kind === 'fenced') return;
      if (outcome.kind === 'failed') return failUpload(context, job, upload, outcome.details);
      if (job.attempts > 1) await context.database.write((tx) => forgetAttemptsTx(tx, job));
    }
    await completeUpload(context, job, upload);
  }

  async function giveUp(job: ClaimedJob): Promise<void> {
    const upload = await uploadOf(job);
    const [part] = await openParts(context, upload);
    await failUpload(context, job, upload, {
      part_number: part?.part_number ?? 1,
      code: 'processing_stopped',
      message:
        'Processing this part stopped three times without an answer. Upload the part again with a retry, or split it into smaller parts.',
    });
  }

  return { run, giveUp };
}
