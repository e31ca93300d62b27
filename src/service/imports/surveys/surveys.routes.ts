import type { HandlersFor, surveyEndpoints, surveyMediaEndpoints } from '../../../contract/index.ts';
import type { Caller } from '../../data/access/access.ts';
import { listCompleted } from '../../data/surveys.store.ts';
import { type Context, forClient } from '../context.ts';
import { append, OpenAppends } from './append.flow.ts';
import { registerMedia, retryMedia } from './media.flow.ts';
import { complete, getStatus, initialize, retryPart } from './surveys.flow.ts';

/** Handlers of contract/surveys.ts. */
export function surveyHandlers(context: Context): HandlersFor<typeof surveyEndpoints, Caller> {
  const openAppends = new OpenAppends();
  return {
    listSurveys: async (_, { key }) => ({
      status: 200,
      body: { surveys: await listCompleted(context.database.read, key) },
    }),
    initializeSurvey: async ({ body }, caller) => ({
      status: 201,
      body: await initialize(forClient(context, caller), caller.key, body),
    }),
    completeSurvey: ({ params }, { key }) => complete(context, key, params.upload_key),
    getSurveyStatus: async ({ params }, { key }) => ({
      status: 200,
      body: await getStatus(context, key, params.upload_key),
    }),
    appendSurvey: async ({ params, body }, caller) => ({
      status: 201,
      body: await append({ ...forClient(context, caller), openAppends }, caller, { ...params, ...body }),
    }),
    retrySurveyPart: async ({ params }, caller) => ({
      status: 200,
      body: await retryPart(forClient(context, caller), caller.key, params.upload_key, params.part_number),
    }),
  };
}

/** Handlers of the media files in contract/surveys.ts. */
export function surveyMediaHandlers(context: Context): HandlersFor<typeof surveyMediaEndpoints, Caller> {
  return {
    registerSurveyMedia: async ({ params, body }, caller) => ({
      status: 201,
      body: { media_files: await registerMedia(forClient(context, caller), caller.key, { ...params, ...body }) },
    }),
    retrySurveyMedia: async ({ params }, caller) => ({
      status: 200,
      body: await retryMedia(forClient(context, caller), caller.key, params),
    }),
  };
}
