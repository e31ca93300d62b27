import { Box, Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Project } from '../../../../contract/index.ts';
import type { Client } from '../../../../importer/index.ts';
import { Choose, makeSubmit } from '../../../components/fields.tsx';
import { ErrorMessage } from '../../../components/message.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { startImports } from '../../../drafts/start-import.ts';
import { words as draftWords } from '../../../drafts/words.ts';
import { words as shared } from '../../../lib/words.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { projectsQuery } from '../../../session/queries.ts';
import { useRoom } from '../../../session/room.ts';
import css from '../page/import-page.module.css';
import { words } from '../words.ts';

interface StartBarProps {
  drafts: readonly Draft[];
  isReady: boolean;
  /** Whether the fields beside the project are valid; checked when the button is pressed. */
  isValid?: boolean;
  onSubmit?: () => void;
  project?: ProjectChoice;
  button: string;
  /** Questions that must be answered first, above the bar. */
  question?: ReactNode;
  before?: ReactNode;
  /** What is still to be done, or where it goes. */
  after?: string;
  /** Something else on the screen is likelier. */
  isSecond?: boolean;
}

async function createIfNew(api: Client, project: ProjectChoice): Promise<number> {
  if (project.kind === 'existing') return project.id;
  return (await api.createProject({ body: { name: project.name.trim() } })).id;
}

/** Creates a new project if needed, and queues the imports. */
function useStartImports(drafts: readonly Draft[]) {
  const { startNeeds } = useDraftObjects();
  const { api, queryClient } = useSessionObjects();
  return useMutation({
    mutationFn: async (project: ProjectChoice) => {
      const project_id = await createIfNew(api, project);
      rememberProject(project_id);
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
      const ids = drafts.map(({ id }) => id);
      await startImports(ids, project_id, startNeeds);
    },
  });
}

/** The bar at the bottom of each screen before an import: the project, and the button that starts the imports. */
export function StartBar({ drafts, isValid = true, isSecond = false, ...props }: StartBarProps) {
  const { onSubmit, button, question, before, after = '', project: decided } = props;
  const { data: listed, error: projectsError } = useQuery(projectsQuery);
  const projects = listed ?? [];
  const usual = useUsualProject();
  const [chosen, setChosen] = useState<ProjectChoice | null>(null);
  const project = decided ?? chosen ?? usual;
  // Until they are listed it looks as if there were none, and a new one would be created.
  const isReady = props.isReady && (listed !== undefined || project.kind === 'existing');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const start = useStartImports(drafts);
  const problem = project.kind === 'new' && project.name.trim() === '' ? words.form.projectMissing : null;
  const error = start.error ?? projectsError;

  const submit = makeSubmit(() => {
    setWasSubmitted(true);
    onSubmit?.();
    if (isReady && isValid && problem === null && !start.isPending) start.mutate(project);
  });

  return (
    <div className={css.form}>
      {error !== null && (
        <Box mb={12}>
          <ErrorMessage error={error} />
        </Box>
      )}
      {question}
      <form className={css.bar} onSubmit={submit} noValidate>
        {before}
        {decided === undefined && (
          <ProjectField
            projects={projects}
            choice={project}
            error={wasSubmitted ? problem : null}
            onChange={setChosen}
          />
        )}
        {/* Where there is nothing, the fields have its room. */}
        {after !== '' && (
          <Box
            component="p"
            className="quiet"
            flex="1 1 90px"
            miw={72}
            pt={16}
            ta="end"
            style={{ alignSelf: 'center', overflowWrap: 'anywhere' }}
          >
            {after}
          </Box>
        )}
        <Button
          type="submit"
          variant={isSecond ? 'default' : 'filled'}
          size="sm"
          // It keeps the focus when there is nothing left to start, so it is not disabled but says so.
          data-disabled={!isReady && !start.isPending}
          aria-disabled={!isReady || start.isPending}
          // As wide with the number as before it is known, so that the fields beside it keep their place.
          miw={208}
          mt={19}
          ms="auto"
        >
          {start.isPending ? words.button.starting : button}
        </Button>
      </form>
    </div>
  );
}

/** The project of an import: an existing one, or a new one that is created first. */
type ProjectChoice = { kind: 'existing'; id: number } | { kind: 'new'; name: string };

const storageKey = 'sheaf.project';

/** Remembers a project for the next import. */
function rememberProject(id: number): void {
  localStorage.setItem(storageKey, String(id));
}

/** @returns the project of the sidebar, otherwise the last one used, otherwise the first, otherwise a new one with a default name */
export function useUsualProject(): ProjectChoice {
  const { projects, project: room } = useRoom();
  const find = (wanted: number | null) => projects.find(({ id }) => id === wanted);
  const project = find(room) ?? find(Number(localStorage.getItem(storageKey))) ?? projects[0];
  return project === undefined ? { kind: 'new', name: draftWords.firstProject } : { kind: 'existing', id: project.id };
}

interface FieldProps {
  projects: readonly Project[];
  choice: ProjectChoice;
  error: string | null;
  onChange: (choice: ProjectChoice) => void;
}

/** A field for a project of the instance, or for the name of a new one. */
function ProjectField({ projects, choice, error, onChange }: FieldProps) {
  return (
    <>
      <Choose
        flex="0 1 170px"
        miw={0}
        label={shared.project}
        options={[
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
          { value: null, label: words.form.newProject },
        ]}
        value={choice.kind === 'new' ? null : choice.id}
        onChange={(id) => onChange(id === null ? { kind: 'new', name: '' } : { kind: 'existing', id })}
      />
      {choice.kind === 'new' && (
        <TextInput
          flex="0 1 170px"
          miw={0}
          label={words.form.newProjectName}
          value={choice.name}
          error={error}
          onChange={({ currentTarget }) => onChange({ kind: 'new', name: currentTarget.value })}
        />
      )}
    </>
  );
}
