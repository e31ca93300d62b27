import type { Project } from '../../contract/index.ts';
import type { Client } from '../../importer/index.ts';
import { UserError } from '../core/user-error.ts';
import { patience } from './import-connection.ts';

/** Where the responses go: a survey of their own, or one that is there. */
export interface Target {
  project: Project;
  append?: { upload_key: string; survey_name: string };
}

/** By name, else by id. @throws UserError naming the way to make one */
async function findProject(client: Client, wanted: string): Promise<Project> {
  const { projects } = await client.listProjects({}, patience);
  const named = projects.filter(({ name }) => name === wanted);
  const [found = projects.find(({ id }) => String(id) === wanted), another] = named;
  if (another !== undefined) {
    const ids = named.map(({ id }) => id).join(', ');
    throw new UserError(`There are several projects “${wanted}”. Give one of their ids: ${ids}.`, 2);
  }
  if (found !== undefined) return found;
  throw new UserError(`There is no project “${wanted}”. Make it with: sheaf projects create --name "${wanted}"`);
}

/** @throws UserError for a project that is not there, and an upload_key that no COMPLETED survey of the key's projects has */
export async function findTarget(
  client: Client,
  { project, append }: { project?: string; append?: string },
): Promise<Target> {
  if (append === undefined) return { project: await findProject(client, project ?? '') };
  const { surveys } = await client.listSurveys({}, patience);
  const survey = surveys.find(({ upload_key }) => upload_key === append);
  const { projects } = await client.listProjects({}, patience);
  const own = projects.find(({ id }) => id === survey?.project_id);
  if (survey && own) return { project: own, append: survey };
  throw new UserError(`There is no survey with the upload_key ${append} to add responses to.`);
}
