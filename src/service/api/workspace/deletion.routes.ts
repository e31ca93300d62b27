import type { deletionEndpoints, HandlersFor } from '../../../contract/index.ts';
import type { Caller } from '../../data/access/access.ts';
import { createDeletions } from '../../imports/deletion.flow.ts';
import { requeueFileTx } from '../../imports/files/files.job.ts';
import { requeueInsightTx } from '../../imports/insights/insights.job.ts';
import type { ApiContext } from '../context.ts';

/** Handlers of contract/workspace/deletion.ts. */
export function deletionHandlers(context: ApiContext): HandlersFor<typeof deletionEndpoints, Caller> {
  const { remove, restore } = createDeletions(context, {
    insight: requeueInsightTx,
    file: requeueFileTx,
  });
  const ok = <T>(body: T) => ({ status: 200 as const, body });
  return {
    deleteSurvey: async ({ params, query }, { key: caller }) =>
      ok(await remove({ kind: 'survey', key: params.survey_key, caller }, query.undo_seconds)),
    restoreSurvey: async ({ params }, { key: caller }) =>
      ok(await restore({ kind: 'survey', key: params.survey_key, caller })),
    deleteInsight: async ({ params, query }, { key: caller }) =>
      ok(await remove({ kind: 'insight', key: params.insight_key, caller }, query.undo_seconds)),
    restoreInsight: async ({ params }, { key: caller }) =>
      ok(await restore({ kind: 'insight', key: params.insight_key, caller })),
    deleteFile: async ({ params, query }, { key: caller }) =>
      ok(await remove({ kind: 'file', key: params.wav_key, caller }, query.undo_seconds)),
    restoreFile: async ({ params }, { key: caller }) =>
      ok(await restore({ kind: 'file', key: params.wav_key, caller })),
  };
}
