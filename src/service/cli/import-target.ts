import type { Project } from '../../contract/index.ts';
import { type Client, findImported } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { patience } from './connection.ts';
import type { ReadyTable } from './open-table.ts';

/** Where the responses go: into a new survey, or to one that exists. */
export interface Target {
  project: Project;
  append?: { upload_key: string; survey_key: string; survey_name: string };
}

/** How many projects a sentence names, and how much of a name. */
const mostNames = 10;
const longestName = 100;

function quoteName(name: string): string {
  const characters = [...name];
  return characters.length <= longestName ? `“${name}”` : `“${characters.slice(0, longestName).join('')}…”`;
}

/** Only a project of this computer can be made by a command. */
function noProject(wanted: string, projects: readonly Project[], url: string | undefined): UserError {
  const names = projects.slice(0, mostNames).map(({ name }) => quoteName(name));
  const more = projects.length > mostNames ? ` and ${projects.length - mostNames} more` : '';
  const there = `${names.join(', ')}${more}`;
  if (url === undefined) {
    const others = there === '' ? '' : ` There are: ${there}.`;
    const advice = `Make it with: sheaf projects create --name "${wanted}"`;
    return new UserError(`There is no project “${wanted}”.${others} ${advice}`);
  }
  const others = there === '' ? 'It shows this key no projects.' : `It shows this key: ${there}.`;
  return new UserError(`The service at ${url} has no project “${wanted}” for this key. ${others}`);
}

/**
 * Finds a project by name, else by id.
 * @param url the address of a service elsewhere; undefined: the service is that of this computer
 * @throws UserError that names the projects there are
 */
export async function findProject(client: Client, wanted: string, url: string | undefined): Promise<Project> {
  const { projects } = await client.listProjects({}, patience);
  const named = projects.filter(({ name }) => name === wanted);
  const [found = projects.find(({ id }) => String(id) === wanted), another] = named;
  if (another !== undefined) {
    const ids = named.map(({ id }) => id).join(', ');
    throw new UserError(`There are several projects “${wanted}”. Give one of their ids: ${ids}.`, 2);
  }
  if (found !== undefined) return found;
  throw noProject(wanted, projects, url);
}

/** @throws UserError for a project that does not exist, and for an upload_key that no COMPLETED survey of the key's projects has */
export async function findTarget(
  client: Client,
  { project, append, url }: { project?: string; append?: string; url?: string },
): Promise<Target> {
  if (append === undefined) return { project: await findProject(client, project ?? '', url) };
  const { surveys } = await client.listSurveys({}, patience);
  const survey = surveys.find(({ upload_key }) => upload_key === append);
  const { projects } = await client.listProjects({}, patience);
  const own = projects.find(({ id }) => id === survey?.project_id);
  if (survey && own) return { project: own, append: survey };
  throw new UserError(`There is no survey with the upload_key ${append} to add responses to.`);
}

/** What happens with a file that was imported before. */
export const alreadyImportedPolicies = ['stop', 'skip', 'again'] as const;
export type AlreadyImportedPolicy = (typeof alreadyImportedPolicies)[number];

/** A file that was imported before, and nobody said what to do with it. */
export class AlreadyImported extends UserError {}

/**
 * Looks whether this very file is in the project already, or in the survey that it would be added to.
 * @returns whether to skip it; then standard error says why
 * @throws AlreadyImported
 */
export async function shouldSkip(
  { path, file }: ReadyTable,
  { project, append }: Target,
  policy: AlreadyImportedPolicy,
  { client, signal }: { client: Parameters<typeof findImported>[0]; signal?: AbortSignal | undefined },
): Promise<boolean> {
  if (policy === 'again') return false;
  const files = await findImported(client, file, project.id, { ...patience, ...(signal && { signal }) });
  const found = files.find(({ upload_key }) => append === undefined || upload_key === append.upload_key);
  if (found === undefined) return false;
  const at = found.imported_at.slice(0, 16).replace('T', ' at ');
  const sentence = `${path}: this file was already imported as “${found.survey_name}” on ${at} UTC (survey ${found.survey_key}).`;
  if (policy === 'stop')
    throw new AlreadyImported(
      `${sentence} Nothing was sent. To import it again, add --already-imported again; to skip such files, --already-imported skip.`,
    );
  process.stderr.write(`${sentence} It is skipped.\n`);
  return true;
}
