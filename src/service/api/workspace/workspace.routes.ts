import type { HandlersFor, workspaceEndpoints } from '../../../contract/index.ts';
import type { Caller } from '../../data/access/access.ts';
import { version } from '../../version.ts';
import { administrationHandlers } from '../administration/administration.routes.ts';
import type { ApiContext } from '../context.ts';
import { unauthorized } from '../http/errors.ts';
import { deletionHandlers } from './deletion.routes.ts';
import { exportHandlers } from './export.routes.ts';
import { importsHandlers, libraryHandlers } from './library.routes.ts';
import { outlineHandlers } from './outline.routes.ts';
import { columnChangeHandlers } from './retyping.routes.ts';
import { savedFilterHandlers } from './saved-filters.routes.ts';
import { searchHandlers } from './search.routes.ts';
import { sourceHandlers } from './source.routes.ts';
import { surveyChangeHandlers } from './survey-changes.routes.ts';
import { createSurveyReader } from './survey-reader.ts';

/** Handlers of contract/workspace/ (docs/workspace.md). */
export function workspaceHandlers(context: ApiContext): HandlersFor<typeof workspaceEndpoints, Caller> {
  const { codes, queries } = context;
  const answer = createSurveyReader(context);
  return {
    ...libraryHandlers(context),
    ...exportHandlers(context),
    ...deletionHandlers(context),
    ...columnChangeHandlers(context),
    ...outlineHandlers(context),
    ...surveyChangeHandlers(context),
    ...savedFilterHandlers(context),
    ...importsHandlers(context),
    ...searchHandlers(context),
    ...sourceHandlers(context),
    ...administrationHandlers(context),
    signIn: async ({ body }) => {
      const token = await codes.redeem(body.code);
      if (!token) throw unauthorized('sign_in_code_used');
      return { status: 200, body: { token } };
    },
    getInstance: async (_, { key }) => ({
      status: 200,
      body: { name: 'Sheaf', version, requests_per_minute: key.requests_per_minute },
    }),
    getSurvey: ({ params }, caller) => answer(caller, params.survey_key, () => queries.run('survey', params)),
    listQuestions: ({ params, query }, caller) =>
      answer(caller, params.survey_key, () => queries.run('questions', { ...params, ...query })),
    compareColumns: ({ params, query }, caller) =>
      answer(caller, params.survey_key, () => queries.run('comparison', { ...params, ...query })),
    listResponses: ({ params, query }, caller) =>
      answer(caller, params.survey_key, () => queries.run('responses', { ...params, ...query })),
    listNotes: ({ params, query }, caller) =>
      answer(caller, params.survey_key, () => queries.run('notes', { ...params, ...query })),
  };
}
