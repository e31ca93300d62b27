import type { HandlersFor, workspaceEndpoints } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { notFound, unauthorized } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { listProjects, type Viewer } from '../projects/projects.store.ts';
import { version } from '../version.ts';
import { listImports } from './imports.store.ts';
import { findSurveyProject } from './survey.store.ts';

/** Handlers of contract/workspace/: reading what was imported. */
export function workspaceHandlers(context: Context): HandlersFor<typeof workspaceEndpoints, Caller> {
  const { database, codes, reading } = context;
  const projectIds = async (viewer: Viewer) => new Set((await listProjects(database.read, viewer)).map(({ id }) => id));

  /** @throws ServiceError 404, the same for a survey that is absent and one in a hidden project. */
  async function requireSurvey(viewer: Viewer, survey_key: string): Promise<void> {
    const project_id = findSurveyProject(database.handle, survey_key);
    if (project_id !== undefined && (await projectIds(viewer)).has(project_id)) return;
    throw notFound('No such survey in the projects of this API key.');
  }

  return {
    signIn: async ({ body }) => {
      const token = codes.redeem(body.code);
      if (!token)
        throw unauthorized('This sign-in code was used already or is too old. Ask the host for a new address.');
      return { status: 200, body: { token } };
    },
    getInstance: async (_, { key }) => ({
      status: 200,
      body: { name: 'Sheaf', version, requests_per_minute: key.requests_per_minute },
    }),
    listImports: async ({ query }, { key }) => ({
      status: 200,
      body: listImports(database.handle, await projectIds(key), query),
    }),
    getSurvey: async ({ params }, { key }) => {
      await requireSurvey(key, params.survey_key);
      return { status: 200, body: await reading.read('survey', params) };
    },
    listQuestions: async ({ params, query }, { key }) => {
      await requireSurvey(key, params.survey_key);
      return { status: 200, body: await reading.read('questions', { ...params, ...query }) };
    },
    listResponses: async ({ params, query }, { key }) => {
      await requireSurvey(key, params.survey_key);
      return { status: 200, body: await reading.read('responses', { ...params, ...query }) };
    },
    listNotes: async ({ params, query }, { key }) => {
      await requireSurvey(key, params.survey_key);
      return { status: 200, body: await reading.read('notes', { ...params, ...query }) };
    },
  };
}
