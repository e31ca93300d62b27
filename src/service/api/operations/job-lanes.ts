import { withReserve } from '../../data/database.ts';
import type { Lane } from '../../data/jobs/worker.ts';
import { personKeyJobKind } from '../../data/person-key.store.ts';
import type { Context } from '../../imports/context.ts';
import { fileJob, fileJobKind, recordingJobKind } from '../../imports/files/files.flow.ts';
import { insightJob, insightJobKind } from '../../imports/insights/insights.flow.ts';
import { purgeJob, purgeJobKind } from '../../imports/purge.job.ts';
import { mediaJob } from '../../imports/surveys/media.flow.ts';
import { createSurveyJob, surveyJobKind } from '../../imports/surveys/surveys.job.ts';
import { type Ingest, mediaJobKind } from '../../survey-data/ingest/index.ts';

import {
  columnChangeJobKind,
  createColumnChangeJob,
  createPersonKeyJob,
  type RewriteThread,
} from '../../survey-data/rewrite-thread.ts';

/** Most documents take less; a parser may take a minute and 512 MB. */
const slowDocuments = { afterMs: 3000, most: 3 };

/** Jobs of one lane run one after another. Surveys, documents, recordings and survey media never wait for each other. */
export function makeLanes(context: Context, ingest: Ingest, rewrites: RewriteThread): Lane[] {
  const file = fileJob(context);
  const purging = { ...context, database: withReserve(context.database) };
  // Participants belong to several surveys, so one job at a time rewrites them.
  const alone = [columnChangeJobKind, personKeyJobKind, purgeJobKind];
  return [
    { handlers: { [surveyJobKind]: createSurveyJob(context, ingest) } },
    { handlers: { [insightJobKind]: insightJob(context), [fileJobKind]: file }, overtaking: slowDocuments },
    { handlers: { [recordingJobKind]: file } },
    { handlers: { [mediaJobKind]: mediaJob(context) } },
    {
      handlers: {
        [columnChangeJobKind]: createColumnChangeJob(context, rewrites),
        [personKeyJobKind]: createPersonKeyJob(context, rewrites),
      },
      alone,
    },
    { handlers: { [purgeJobKind]: purgeJob(purging, rewrites) }, alone, frees: true },
  ];
}
