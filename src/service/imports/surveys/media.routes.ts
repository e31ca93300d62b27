import type { HandlersFor, surveyMediaEndpoints } from '../../../contract/index.ts';
import type { Caller } from '../../data/access/caller.ts';
import type { Context } from '../context.ts';
import { registerMedia, retryMedia } from './media.flow.ts';

/** Handlers of contract/survey-media.ts. */
export function surveyMediaHandlers(context: Context): HandlersFor<typeof surveyMediaEndpoints, Caller> {
  return {
    registerSurveyMedia: async ({ params, body }, { key }) => ({
      status: 201,
      body: { media_files: await registerMedia(context, key, { ...params, ...body }) },
    }),
    retrySurveyMedia: async ({ params }, { key }) => ({ status: 200, body: await retryMedia(context, key, params) }),
  };
}
