import { z } from 'zod';
import { fileTypes, findExtension, isFileExtension, type JobKind, type MediaKind } from '../../../contract/index.ts';
import type { Clock } from '../../core/clock.ts';
import { storeProblem } from '../../core/problems.ts';
import type { Tx } from '../../data/database.ts';
import { findProcessingFile, moveFileTx } from '../../data/files.store.ts';
import { enqueueTx } from '../../data/jobs/queue.ts';
import type { JobHandler } from '../../data/jobs/worker.ts';
import type { Context } from '../context.ts';
import { extractJob } from '../extract.job.ts';
import { fileMove } from '../status.ts';

/** Documents and images take seconds, recordings may take hours: with two kinds, a document never waits for a recording. */
const jobKinds = { video: 'recording', audio: 'recording', document: 'file', image: 'file' } as const satisfies Record<
  MediaKind,
  JobKind
>;
export const fileJobKind = jobKinds.document;
export const recordingJobKind = jobKinds.audio;
export const chooseJobKind = (kind: MediaKind) => jobKinds[kind];

const payloadSchema = z.object({ file_id: z.number().int() });

/** Queues the reading of a file again if it was interrupted. */
export async function requeueFileTx(tx: Tx, id: number, clock: Clock): Promise<void> {
  const file = await findProcessingFile(tx, id);
  const extension = findExtension(file?.name ?? '');
  if (!file || !isFileExtension(extension)) return;
  await enqueueTx(tx, chooseJobKind(fileTypes[extension].kind), { file_id: id }, clock);
}

/** The job of a completed file: reads or transcribes it (docs/interface.md#complete-a-file). */
export function fileJob(context: Context): JobHandler {
  return extractJob(context, {
    find: (db, { payload }) => findProcessingFile(db, payloadSchema.parse(payload).file_id),
    succeedTx: (tx, id, extract_id) => moveFileTx(tx, id, fileMove('succeed'), { extract_id }),
    failTx: (tx, id, failure) => moveFileTx(tx, id, fileMove('fail'), { failure: storeProblem(failure) }),
  });
}
