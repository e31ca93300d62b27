import { z } from 'zod';
import { timestamp } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { insertExtractTx } from '../../extraction/extracts.store.ts';
import type { ExtractOutcome } from '../../extraction/types.ts';
import { type ClaimedJob, finishTx } from '../../jobs/queue.ts';
import type { JobHandler } from '../../jobs/worker.ts';
import { findUnreadMedia, updateExtractTx } from './media.store.ts';

const payloadSchema = z.object({ media_id: z.number().int() });

/** The job of a LINKED file: "all transcribed" (section 4.1). What comes of it changes neither the file's status nor the upload's. */
export function mediaJob({
  database,
  clock,
  extraction,
}: Pick<Context, 'database' | 'clock' | 'extraction'>): JobHandler {
  const idOf = (job: ClaimedJob): number => payloadSchema.parse(job.payload).media_id;

  /** Written exactly once: with the end of the job, or not at all. */
  function settle(job: ClaimedJob, outcome: ExtractOutcome): Promise<void> {
    return database.write(async (tx) => {
      if (!(await finishTx(tx, job, outcome.kind === 'failed' ? 'failed' : 'done', clock))) return;
      // The import may have been deleted while its file was read.
      if (!(await findUnreadMedia(tx, idOf(job)))) return;
      const extract =
        outcome.kind === 'failed'
          ? { extract_failure: outcome.reason }
          : { extract_id: await insertExtractTx(tx, outcome.content, timestamp(clock)) };
      await updateExtractTx(tx, idOf(job), extract);
    });
  }

  return {
    async run(job, stopping) {
      const media = await findUnreadMedia(database.read, idOf(job));
      if (media === undefined) return void (await database.write((tx) => finishTx(tx, job, 'done', clock)));
      const outcome = await extraction.extract({ s3_key: media.s3_key, name: media.filename }, stopping);
      if (!stopping.aborted) await settle(job, outcome);
    },
    giveUp: (job) =>
      settle(job, { kind: 'failed', reason: 'Reading this file stopped three times without an answer.' }),
  };
}
