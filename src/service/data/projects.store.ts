import type { Project } from '../../contract/index.ts';
import type { Reader, Tx } from './database.ts';
import { changeRows, findAllRows, findRow, findRows } from './rows.ts';

const columns = ['id', 'name', 'created_at', 'archived_at'] as const;

/** Stores a new project. */
export async function insertProjectTx(tx: Tx, name: string, createdAt: string): Promise<Project> {
  return tx
    .insertInto('projects')
    .values({ name, created_at: createdAt })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** Every project with its state, for the command line. */
export const listAllProjects = (db: Reader) => findAllRows(db, 'projects', columns, { order: 'id' });

/** @returns the first of `ids` that names no project, or undefined. */
export async function findMissingProjectTx(tx: Tx, ids: readonly number[]): Promise<number | undefined> {
  const found = await findRows(tx, 'projects', ['id'], { id: ids });
  return ids.find((id) => !found.some((project) => project.id === id));
}

/** Renames, archives or restores a project. @returns the project after that; undefined if there is none */
export async function updateProjectTx(
  tx: Tx,
  id: number,
  { name, archived }: { name?: string | undefined; archived?: boolean | undefined },
  at: string,
) {
  if (archived === true) await archiveProjectTx(tx, id, at);
  if (archived === false) await unarchiveProjectTx(tx, id);
  if (name !== undefined) await changeRows(tx, 'projects', { id }, { name });
  return findRow(tx, 'projects', columns, { id });
}

/** Archives a project: nothing in it is lost, no key sees it. @returns whether there was one to archive. */
export const archiveProjectTx = async (tx: Tx, id: number, at: string): Promise<boolean> =>
  (await changeRows(tx, 'projects', { id, archived_at: null }, { archived_at: at })) > 0;

/** Shows an archived project again. @returns whether there was one to show. */
export async function unarchiveProjectTx(tx: Tx, id: number): Promise<boolean> {
  const archived = tx.updateTable('projects').set({ archived_at: null }).where('id', '=', id);
  return (await archived.where('archived_at', 'is not', null).executeTakeFirst()).numUpdatedRows > 0n;
}
