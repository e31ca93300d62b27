import type { Project } from '../../contract/index.ts';
import { words } from './words.ts';

/** The project of an import: an existing one, or a new one that is created first. */
export type ProjectChoice = { kind: 'existing'; id: number } | { kind: 'new'; name: string };

const storageKey = 'sheaf.project';
/** Remembers a project for the next import. */
export function rememberProject(id: number): void {
  localStorage.setItem(storageKey, String(id));
}

/** @returns the last project used, otherwise the first, otherwise a new one with a default name */
export function rememberedProject(projects: readonly Project[]): ProjectChoice {
  const last = Number(localStorage.getItem(storageKey));
  const project = projects.find(({ id }) => id === last) ?? projects[0];
  return project === undefined ? { kind: 'new', name: words.firstProject } : { kind: 'existing', id: project.id };
}
