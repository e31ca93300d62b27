import { z } from 'zod';
import { storeProblem } from '../../core/problems.ts';
import type { JobHandler } from '../../data/jobs/worker.ts';
import { findUnreadMedia, updateExtractTx } from '../../data/survey-media.store.ts';
import { extractJob, type JobTools } from '../extract.job.ts';

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
