import { notFound } from '../../core/errors.ts';
import type { Reader } from '../database.ts';
import { findProject, type Viewer } from '../projects.store.ts';

/** @throws DomainError (not found) for a project that is absent, archived or not the key's: "project not accessible or not found" (section 7). */
export async function requireProject(db: Reader, viewer: Viewer, id: number): Promise<void> {
  if (await findProject(db, viewer, id)) return;
  throw notFound(`No project ${id} for this API key. GET /import/projects lists those it may use.`);
}
