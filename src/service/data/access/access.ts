import { type SqlBool, sql } from 'kysely';
import { type ImportKind, insightStates, type Project } from '../../../contract/index.ts';
import { notFound } from '../../core/errors.ts';
import type { Reader } from '../database.ts';
import type { ApiKey } from '../keys/keys.store.ts';
import { findRow } from '../rows.ts';
import type { Row } from '../schema/tables.ts';
import { isIn } from '../sql.ts';

/** The fields of an API key that decide what it may see. */
export type Viewer = Pick<ApiKey, 'id' | 'all_projects' | 'is_host'>;

/** The facts that a handler has about the client of a request. */
export interface Caller {
  key: ApiKey;
  /** The address the client used, for full URLs in replies: `http://127.0.0.1:4711`. */
  base_url: string;
  /** The Authorization headers as they were sent, for the token endpoint. */
  authorization: readonly string[];
  /** The network address of the client. */
  address: string;
  /** When the request's head was read: milliseconds of the monotonic clock. */
  arrived_at: number;
  /** Calls `listener` when the answer has been sent, or nobody waits for it any more. */
  whenAnswered(listener: () => void): void;
}

/** What a key may see, settled once for a request. It is plain data, so that a thread can be sent it. */
export interface AccessScope {
  projectIds: readonly number[];
  /** The API key whose private drafts are visible; null: everybody's. */
  draftsOf: number | null;
}

/** Projects a key may see: the ones it was given, or all. Archived projects are hidden from every key. */
export function selectVisibleProjects(db: Reader, viewer: Viewer) {
  const projects = db.selectFrom('projects').select('projects.id').where('archived_at', 'is', null);
  if (viewer.all_projects) return projects;
  const allowed = db.selectFrom('api_key_projects').select('project_id').where('api_key_id', '=', viewer.id);
  return projects.where('projects.id', 'in', allowed);
}

/** Projects `viewer` may see, oldest first. */
export async function listProjects(db: Reader, viewer: Viewer): Promise<Project[]> {
  return selectVisibleProjects(db, viewer).select('name').orderBy('projects.id').execute();
}

/** A private draft is visible to the key that made it and to the host, and only they may publish an insight. */
export const ownsInsight = (viewer: Pick<Viewer, 'id' | 'is_host'>, { api_key_id }: Row<'insights', 'api_key_id'>) =>
  viewer.is_host || api_key_id === viewer.id;

/** @returns whether a key may see what is in an insight of a project it may see */
export const canSeeInsight = (viewer: Viewer, insight: Row<'insights', 'api_key_id' | 'insight_state'>): boolean =>
  insight.insight_state !== insightStates.private_draft || ownsInsight(viewer, insight);

/**
 * @param project_id limits the scope to one project
 * @throws DomainError (not found) when the key may not see that project
 */
export async function readAccessScope(db: Reader, viewer: Viewer, project_id?: number): Promise<AccessScope> {
  const draftsOf = viewer.is_host ? null : viewer.id;
  const projectIds = (await selectVisibleProjects(db, viewer).orderBy('projects.id').execute()).map(({ id }) => id);
  if (project_id === undefined) return { projectIds, draftsOf };
  if (projectIds.includes(project_id)) return { projectIds: [project_id], draftsOf };
  throw notFound('project_unknown');
}

/** @returns whether a key may read what was imported of a kind. */
export const mayRead = ({ scopes }: Pick<ApiKey, 'scopes'>, kind: ImportKind): boolean =>
  scopes.includes(`${kind}:write`) || scopes.includes('workspace:read');

/** @param column the project's id, as the query calls it; a plus before it keeps an index on projects from being used */
export const inProjects = ({ projectIds }: Pick<AccessScope, 'projectIds'>, column = 'project_id') =>
  isIn(sql.raw(column), projectIds);

/** The condition that an insight's content is visible. @param prefix of the table, with its dot */
export const isVisibleInsight = ({ draftsOf }: Pick<AccessScope, 'draftsOf'>, prefix = '') =>
  draftsOf === null
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${sql.raw(prefix)}insight_state != ${insightStates.private_draft} OR ${sql.raw(prefix)}api_key_id = ${draftsOf})`;

/** @throws DomainError (not found) for a project that is absent, archived or not the key's */
export async function requireProject(db: Reader, viewer: Viewer, id: number): Promise<void> {
  const found = await selectVisibleProjects(db, viewer).where('projects.id', '=', id).executeTakeFirst();
  if (found) return;
  throw notFound('project_id_unknown', { id: String(id) });
}

/** The same for a survey that is absent, deleted or in a hidden project. */
export const unknownSurveyError = () => notFound('survey_unknown');

/** @throws DomainError (not found), the same for a survey that is absent and one in a hidden project */
export async function requireSurvey(db: Reader, viewer: Viewer, survey_key: string): Promise<void> {
  const found = await findRow(db, 'surveys', ['id'], { survey_key, project_id: selectVisibleProjects(db, viewer) });
  if (!found) throw unknownSurveyError();
}

/**
 * `project_id` for a list that is read newest first: the plus keeps the database from gathering whole projects to sort
 * them, where walking the index by time ends with the page.
 */
export const unsortedProjectId = sql<number>`+project_id`;
