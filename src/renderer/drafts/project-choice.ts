import type { Project } from '../../contract/index.ts';
import { words } from './words.ts';

/** The project an import goes to: one of the instance, or a new one that is created first. */
export type ProjectChoice = { kind: 'existing'; id: number } | { kind: 'new'; name: string };

const storageKey = 'sheaf.project';
/** Remembers a project for the next import. */
export function rememberProject(id: number): void {
  localStorage.setItem(storageKey, String(id));
}

/** @returns the project used last, else the first, else a new one with a name to start from. */
export function rememberedProject(projects: readonly Project[]): ProjectChoice {
  const last = Number(localStorage.getItem(storageKey));
  const project = projects.find(({ id }) => id === last) ?? projects[0];
  return project === undefined ? { kind: 'new', name: words.firstProject } : { kind: 'existing', id: project.id };
}
