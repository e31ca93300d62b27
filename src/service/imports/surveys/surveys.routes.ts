import type { HandlersFor, surveyEndpoints } from '../../../contract/index.ts';
import type { Caller } from '../../data/access/caller.ts';
import { listCompleted } from '../../data/surveys.store.ts';
import type { Context } from '../context.ts';
import { append, createAppendRace } from './append.flow.ts';
import { complete, getStatus, initialize, retryPart } from './surveys.flow.ts';

/** Handlers of contract/surveys.ts. */
export function surveyHandlers(context: Context): HandlersFor<typeof surveyEndpoints, Caller> {
  const race = createAppendRace();
  return {
    listSurveys: async (_, { key }) => ({
      status: 200,
      body: { surveys: await listCompleted(context.database.read, key) },
    }),
    initializeSurvey: async ({ body }, { key }) => ({ status: 201, body: await initialize(context, key, body) }),
    completeSurvey: ({ params }, { key }) => complete(context, key, params.upload_key),
    getSurveyStatus: async ({ params }, { key }) => ({
      status: 200,
      body: await getStatus(context, key, params.upload_key),
    }),
    appendSurvey: async ({ params, body }, caller) => ({
      status: 201,
      body: await append(context, race, caller, { ...params, ...body }),
    }),
    retrySurveyPart: async ({ params }, { key }) => ({
      status: 200,
      body: await retryPart(context, key, params.upload_key, params.part_number),
    }),
  };
}
