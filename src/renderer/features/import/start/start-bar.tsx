import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Message } from '../../../components/message.tsx';
import type { Draft } from '../../../drafts/drafts.ts';
import { type ProjectChoice, rememberedProject } from '../../../drafts/project-choice.ts';
import { useStartImports } from '../../../drafts/start-import.ts';
import { projectsQuery } from '../../../session/queries.ts';
import { words } from '../words.ts';
import { ProjectField } from './project-field.tsx';
import css from './start-bar.module.css';

interface StartBarProps {
  drafts: readonly Draft[];
  /** Whether the button may be pressed. */
  isReady: boolean;
  /** Whether what is beside the project is filled in right; asked when the button is pressed. */
  isRight?: boolean;
  onTried?: () => void;
  /** Where it is decided already. */
  project?: ProjectChoice;
  button: string;
  /** What must be answered first, above everything else. */
  question?: ReactNode;
  /** What stands left and right of the project. */
  before?: ReactNode;
  after: ReactNode;
}

/** Which project, and the button that starts the imports: the foot of every screen before an import. */
export function StartBar({ drafts, isReady, isRight = true, ...props }: StartBarProps) {
  const { onTried, button, question, before, after, project: decided } = props;
  const { data: projects = [], error: projectsError } = useQuery(projectsQuery);
  const [chosen, setChosen] = useState<ProjectChoice | null>(null);
  const project = decided ?? chosen ?? rememberedProject(projects);
  const [tried, setTried] = useState(false);
  const start = useStartImports();
  const problem = project.kind === 'new' && project.name.trim() === '' ? words.form.projectMissing : null;
  const error = start.error ?? projectsError;

  function submit(event: { preventDefault(): void }): void {
    event.preventDefault();
    setTried(true);
    onTried?.();
    if (isReady && isRight && problem === null) start.mutate({ drafts, project });
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {error !== null && (
        <div className={css.error}>
          <Message tone="bad" role="alert" title={error.message} />
        </div>
      )}
      {question}
      <div className={css.bar}>
        {before}
        {decided === undefined && (
          <ProjectField projects={projects} choice={project} error={tried ? problem : null} onChange={setChosen} />
        )}
        {after}
        <Button type="submit" variant="filled" size="sm" disabled={!isReady || start.isPending} className={css.button}>
          {start.isPending ? words.button.starting : button}
        </Button>
      </div>
    </form>
  );
}
