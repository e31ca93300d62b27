import { notFound } from '../../core/errors.ts';
import type { Database } from '../database.ts';
import type { ApiKey } from '../keys/keys.store.ts';
import { isOwnKey } from '../keys/own-key.ts';
import { listProjects, type Viewer } from '../projects.store.ts';

/** Whose private drafts a key may see: its own, and the host's own key ("This computer") everybody's: null. */
export const draftsOf = (key: ApiKey): number | null => (isOwnKey(key) ? null : key.id);

/** What an API key may see of the workspace. */
export interface AccessScope {
  /** The ids of the visible projects, or of the one that is asked for. @throws DomainError (not found) for one that is hidden or absent */
  projectIds(viewer: Viewer, project_id?: number): Promise<number[]>;
  /** @throws DomainError (not found), the same for a survey that is absent and one in a hidden project */
  requireSurvey(viewer: Viewer, survey_key: string): Promise<void>;
}

export function createAccessScope({ database }: { database: Database }): AccessScope {
  async function projectIds(viewer: Viewer, project_id?: number): Promise<number[]> {
    const ids = (await listProjects(database.read, viewer)).map(({ id }) => id);
    if (project_id === undefined) return ids;
    if (ids.includes(project_id)) return [project_id];
    throw notFound('No such project for this API key.');
  }
  return {
    projectIds,
    async requireSurvey(viewer, survey_key) {
      const project_id = database.handle
        .prepare<[string], number>('SELECT project_id FROM surveys WHERE survey_key = ?')
        .pluck()
        .get(survey_key);
      if (project_id !== undefined && (await projectIds(viewer)).includes(project_id)) return;
      throw notFound('No such survey in the projects of this API key.');
    },
  };
}
