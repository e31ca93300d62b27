import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { JobHandler } from '../../jobs/worker.ts';
import { extractJob } from '../extract-job.ts';
import { findProcessingFile, moveFileTx } from './files.store.ts';

export const fileJobKind = 'file';
const payloadSchema = z.object({ file_id: z.number().int() });

/** The job of a completed file: "transcription for audio/video, extraction for documents" (section 4.3). */
export function fileJob(context: Context): JobHandler {
  return extractJob(context, {
    find: (db, { payload }) => findProcessingFile(db, payloadSchema.parse(payload).file_id),
    succeedTx: async (tx, id, extract_id) => void (await moveFileTx(tx, id, 'succeed', { extract_id })),
    failTx: async (tx, id, failure) => void (await moveFileTx(tx, id, 'fail', { failure })),
  });
}
