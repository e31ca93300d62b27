import { notFound } from '../../core/errors.ts';
import type { Context } from '../../imports/context.ts';
import { findSurveyProject } from '../../survey-data/queries/survey.ts';
import type { ApiKey } from '../keys/keys.store.ts';
import { isOwnKey } from '../keys/own-key.ts';
import { listProjects, type Viewer } from '../projects.store.ts';

/** Whose private drafts a key may see: its own, and the host's own key ("This computer") everybody's: null. */
export const draftsOf = (key: ApiKey): number | null => (isOwnKey(key) ? null : key.id);

/** What an API key may see of the workspace. */
export interface Sight {
  /** The ids of the visible projects, or of the one that is asked for. @throws ServiceError 404 for one that is hidden or absent */
  projectIds(viewer: Viewer, project_id?: number): Promise<number[]>;
  /** @throws ServiceError 404, the same for a survey that is absent and one in a hidden project */
  requireSurvey(viewer: Viewer, survey_key: string): Promise<void>;
}

export function createSight({ database }: Context): Sight {
  async function projectIds(viewer: Viewer, project_id?: number): Promise<number[]> {
    const ids = (await listProjects(database.read, viewer)).map(({ id }) => id);
    if (project_id === undefined) return ids;
    if (ids.includes(project_id)) return [project_id];
    throw notFound('No such project for this API key.');
  }
  return {
    projectIds,
    async requireSurvey(viewer, survey_key) {
      const project_id = findSurveyProject(database.handle, survey_key);
      if (project_id !== undefined && (await projectIds(viewer)).includes(project_id)) return;
      throw notFound('No such survey in the projects of this API key.');
    },
  };
}
