import { sql } from 'kysely';
import type { Project } from '../../contract/index.ts';
import type { Reader, Tx } from './database.ts';
import type { ApiKey } from './keys/keys.store.ts';

/** As much of an API key as decides what it may see. */
export type Viewer = Pick<ApiKey, 'id' | 'all_projects'>;

/** Stores a new project. */
export async function insertProjectTx(tx: Tx, name: string, createdAt: string): Promise<Project> {
  return tx
    .insertInto('projects')
    .values({ name, created_at: createdAt })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/**
 * The ids a query is limited to: "Results are scoped to projects accessible to the API key." (section 5). Archived
 * projects are accessible to nobody.
 */
export function visibleProjects(db: Reader, viewer: Viewer) {
  const projects = db.selectFrom('projects').select('projects.id').where('archived_at', 'is', null);
  if (viewer.all_projects) return projects;
  const allowed = db.selectFrom('api_key_projects').select('project_id').where('api_key_id', '=', viewer.id);
  return projects.where('projects.id', 'in', allowed);
}

/**
 * `project_id` for a list that is read newest first: the plus keeps the database from gathering whole projects to sort
 * them, where walking the index by time ends with the page.
 */
export const unsortedProjectId = sql<number>`+project_id`;

/** Projects `viewer` may see, in the order they were made. */
export async function listProjects(db: Reader, viewer: Viewer): Promise<Project[]> {
  return visibleProjects(db, viewer).select('name').orderBy('projects.id').execute();
}

/** @returns the project when `viewer` may see it. */
export async function findProject(db: Reader, viewer: Viewer, id: number): Promise<Project | undefined> {
  return visibleProjects(db, viewer).select('name').where('projects.id', '=', id).executeTakeFirst();
}

/** Every project with its state, for the command line. */
export async function listAllProjects(db: Reader) {
  const columns = ['id', 'name', 'created_at', 'archived_at'] as const;
  return db.selectFrom('projects').select(columns).orderBy('id').execute();
}

/** @returns the first of `ids` that names no project, or undefined. */
export async function missingProjectTx(tx: Tx, ids: readonly number[]): Promise<number | undefined> {
  if (ids.length === 0) return undefined;
  const found = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return ids.find((id) => !found.some((project) => project.id === id));
}

/** Renames, archives or brings back. @returns the project as it is then, or undefined when there is none */
export async function updateProjectTx(
  tx: Tx,
  id: number,
  { name, archived }: { name?: string | undefined; archived?: boolean | undefined },
  at: string,
) {
  if (archived === true) await archiveProjectTx(tx, id, at);
  const change = { ...(name === undefined ? {} : { name }), ...(archived === false ? { archived_at: null } : {}) };
  if (Object.keys(change).length > 0) await tx.updateTable('projects').set(change).where('id', '=', id).execute();
  return tx
    .selectFrom('projects')
    .select(['id', 'name', 'created_at', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Archives a project: nothing in it is lost, no key sees it. @returns whether there was one to archive. */
export async function archiveProjectTx(tx: Tx, id: number, at: string): Promise<boolean> {
  const result = await tx
    .updateTable('projects')
    .set({ archived_at: at })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
