import { NativeSelect, TextInput } from '@mantine/core';
import type { Project } from '../../../../contract/index.ts';
import { words as draftWords } from '../../../drafts/words.ts';
import { words } from '../words.ts';
import css from './start-bar.module.css';

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
  return project === undefined ? { kind: 'new', name: draftWords.firstProject } : { kind: 'existing', id: project.id };
}

const newValue = 'new';

interface FieldProps {
  projects: readonly Project[];
  choice: ProjectChoice;
  error: string | null;
  onChange: (choice: ProjectChoice) => void;
}

/** A field for a project of the instance, or for the name of a new one. */
export function ProjectField({ projects, choice, error, onChange }: FieldProps) {
  const options = [
    ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: newValue, label: words.form.newProject },
  ];
  const choose = (value: string) =>
    onChange(value === newValue ? { kind: 'new', name: '' } : { kind: 'existing', id: Number(value) });
  return (
    <>
      <NativeSelect
        className={css.project}
        label={words.form.project}
        data={options}
        value={choice.kind === 'new' ? newValue : String(choice.id)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {choice.kind === 'new' && (
        <TextInput
          className={css.project}
          label={words.form.newProjectName}
          value={choice.name}
          error={error}
          onChange={({ currentTarget }) => onChange({ kind: 'new', name: currentTarget.value })}
        />
      )}
    </>
  );
}
