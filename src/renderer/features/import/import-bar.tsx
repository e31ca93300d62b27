import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Message } from '../../components/message.tsx';
import { projectsQuery } from '../../lib/queries.ts';
import { type Draft, type Scan, setName } from './drafts.ts';
import { editsOf, listFindings } from './findings.ts';
import css from './import-bar.module.css';
import type { Mapping } from './mapping-screen.tsx';
import { nameProblem } from './name-problem.ts';
import { type ProjectChoice, ProjectField, rememberedProject } from './project-field.tsx';
import { useStartImport } from './start-import.ts';
import { words } from './words.ts';

/** Where it goes, what will be sent, and the button that says what happens. */
export function ImportBar({ draft, state }: { draft: Draft; state: Mapping }) {
  const { data: projects = [], error: projectsError } = useQuery(projectsQuery);
  const [chosen, setChosen] = useState<ProjectChoice | null>(null);
  const project = chosen ?? rememberedProject(projects);
  const [tried, setTried] = useState(false);
  const start = useStartImport(draft);
  const problem = nameProblem(state.name, words.form);
  const projectProblem = project.kind === 'new' && project.name.trim() === '' ? words.form.projectMissing : null;
  const error = start.error ?? projectsError;
  const inspection = state.look.kind === 'done' ? state.look.inspection : null;
  const edits = editsOf(listFindings(state.preview, inspection), state.chosen, state.types);

  function submit(event: { preventDefault(): void }): void {
    event.preventDefault();
    setTried(true);
    if (problem !== null || projectProblem !== null || state.scan.kind !== 'planned') return;
    start.mutate({ state, edits, project });
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {error !== null && (
        <div className={css.error}>
          <Message tone="bad" role="alert" title={error.message} />
        </div>
      )}
      <div className={css.bar}>
        <TextInput
          className={css.name}
          label={words.form.name}
          value={state.name}
          error={tried ? problem : null}
          onChange={({ currentTarget }) => setName(draft.id, currentTarget.value)}
        />
        <ProjectField projects={projects} choice={project} error={tried ? projectProblem : null} onChange={setChosen} />
        <ScanLine scan={state.scan} />
        <Button
          type="submit"
          variant="filled"
          size="sm"
          disabled={state.scan.kind !== 'planned' || start.isPending}
          className={css.button}
        >
          {start.isPending ? words.button.starting : buttonWords(state.scan, edits.excluded.length)}
        </Button>
      </div>
    </form>
  );
}

function buttonWords(scan: Scan, excluded: number): string {
  return scan.kind === 'planned' ? words.button.import(scan.plan.rows - excluded) : words.button.counting;
}

function ScanLine({ scan }: { scan: Scan }) {
  if (scan.kind === 'failed') return <span className={css.plan} />;
  if (scan.kind === 'scanning') {
    return <span className={css.plan}>{words.scan.counting(scan.bytes_read, scan.bytes_total)}</span>;
  }
  const { plan } = scan;
  return (
    <span className={css.plan} title={plan.reason === null ? undefined : words.scan.rewritten(plan.reason)}>
      {words.scan.plan(plan.rows, plan.parts.length)}
    </span>
  );
}
