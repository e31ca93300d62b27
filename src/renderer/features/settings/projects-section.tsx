import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { ProjectItem } from '../../../contract/index.ts';
import { Message } from '../../components/message.tsx';
import { errorSentence } from '../../lib/error-sentence.ts';
import { useSessionObjects } from '../../session/objects.ts';
import { allProjectsQuery } from './queries.ts';
import { FormActions, LoadedSettings, Section } from './section.tsx';
import css from './settings.module.css';
import { words } from './words.ts';

const { projects } = words;

/** Projects of this computer's instance. */
export function ProjectsSection() {
  const { ownApi } = useSessionObjects();
  const [isNew, setIsNew] = useState(false);
  const create = useChange((name: string) => ownApi.createProject({ body: { name } }));
  return (
    <Section title={projects.title} intro={projects.hint}>
      <LoadedSettings query={useQuery(allProjectsQuery)}>
        {(all) => (
          <>
            {all.length === 0 && <p className={css.quiet}>{projects.none}</p>}
            <ul className={css.list}>
              {all.map((project) => (
                <ProjectRow key={project.id} project={project} />
              ))}
            </ul>
            {isNew ? (
              <NameForm
                name=""
                button={projects.create}
                error={create.error}
                onSave={(name) => create.mutate(name, { onSuccess: () => setIsNew(false) })}
                onCancel={() => setIsNew(false)}
              />
            ) : (
              <Button onClick={() => setIsNew(true)}>{projects.add}</Button>
            )}
          </>
        )}
      </LoadedSettings>
    </Section>
  );
}

/** A change of a project; every list of projects is loaded again after it. */
function useChange<T>(mutationFn: (given: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries() });
}

function ProjectRow({ project: { id, name, archived_at } }: { project: ProjectItem }) {
  const { ownApi } = useSessionObjects();
  const [isRenaming, setIsRenaming] = useState(false);
  const change = useChange((body: { name?: string; archived?: boolean }) =>
    ownApi.changeProject({ params: { id: String(id) }, body }),
  );
  const isArchived = archived_at !== null;
  if (isRenaming)
    return (
      <li>
        <NameForm
          name={name}
          button={projects.save}
          error={change.error}
          onSave={(wanted) => change.mutate({ name: wanted }, { onSuccess: () => setIsRenaming(false) })}
          onCancel={() => setIsRenaming(false)}
        />
      </li>
    );
  return (
    <li>
      <div className={css.what}>
        <span className={isArchived ? css.off : css.name}>{name}</span>
      </div>
      {isArchived && <span className={css.off}>{projects.archived}</span>}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={projects.renameOf(name)}
        onClick={() => setIsRenaming(true)}
      >
        {projects.rename}
      </Button>
      <Button
        size="compact-sm"
        disabled={change.isPending}
        aria-label={isArchived ? projects.restoreOf(name) : projects.archiveOf(name)}
        onClick={() => change.mutate({ archived: !isArchived })}
      >
        {isArchived ? projects.restore : projects.archive}
      </Button>
      {change.error !== null && <Message tone="bad" role="alert" title={errorSentence(change.error)} />}
    </li>
  );
}

interface NameFormProps {
  name: string;
  button: string;
  error: Error | null;
  onSave: (name: string) => void;
  onCancel: () => void;
}

function NameForm({ name: before, button, error, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(before);
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsEmpty(name.trim() === '');
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TextInput
        label={projects.newName}
        value={name}
        error={isEmpty ? projects.empty : error && errorSentence(error)}
        // The button that opened it is no longer there, so the field takes the focus.
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <FormActions button={button} onCancel={onCancel} />
    </form>
  );
}
