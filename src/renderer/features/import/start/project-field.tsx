import { NativeSelect, TextInput } from '@mantine/core';
import type { Project } from '../../../../contract/index.ts';
import type { ProjectChoice } from '../../../drafts/project-choice.ts';
import { words } from '../words.ts';
import css from './start-bar.module.css';

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
