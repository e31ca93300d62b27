import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ColumnType } from '../../../contract/index.ts';
import { type ImportPlan, isUnedited, type PlanEdits } from '../../../importer/index.ts';
import { api } from '../../lib/api.ts';
import { importRun } from '../../lib/import-job.ts';
import { projectsQuery } from '../../lib/queries.ts';
import { enqueue } from '../../lib/uploads.ts';
import { type Draft, type Mapping, markStarted } from './drafts.ts';
import { editsOf, listFindings } from './findings.ts';
import { keepMapping } from './mapping-memory.ts';
import { nameProblem } from './name-problem.ts';
import { type ProjectChoice, rememberProject } from './project-field.tsx';
import { scanFile } from './scan.ts';
import { words } from './words.ts';

interface Start {
  drafts: readonly Draft[];
  project: ProjectChoice;
}

/** @returns what the checks chosen for a survey change on the way. */
export function chosenEdits({ preview, look, chosen, types }: Mapping): PlanEdits {
  const inspection = look.kind === 'done' ? look.inspection : null;
  return editsOf(listFindings(preview, inspection), chosen, types);
}

/** @returns why a draft cannot be imported as it stands; null when it can. */
export function notReady({ state }: Draft): string | null {
  if (state.kind === 'record') return null;
  if (state.kind !== 'mapping') return words.button.counting;
  if (state.scan.kind === 'failed') return state.scan.sentence;
  return state.scan.kind === 'planned' ? nameProblem(state.name, words.form) : words.button.counting;
}

/** The plan at hand, or one that has the edits in it. */
async function planWith({ file }: Draft, { scan, preview }: Mapping, edits: PlanEdits): Promise<ImportPlan> {
  if (scan.kind !== 'planned') throw new Error(words.button.counting);
  if (isUnedited(edits)) return scan.plan;
  return (await scanFile({ file, dialect: preview.dialect, index: scan.index, edits })).plan;
}

async function startSurvey(draft: Draft, state: Mapping, project_id: number): Promise<void> {
  const edits = chosenEdits(state);
  const name = state.name.trim();
  const choices = {
    file_name: draft.file.name,
    dialect: state.preview.dialect,
    plan: await planWith(draft, state, edits),
    project_id,
    name,
    column_mapping: columnMapping(state, edits),
  };
  await keepMapping(state.preview.table.header, columnMapping(state));
  markStarted(draft.id, 'survey', enqueue(name, importRun({ kind: 'survey', file: draft.file, choices })), name);
}

async function startOne(draft: Draft, project_id: number): Promise<void> {
  const { file, state } = draft;
  if (state.kind === 'mapping') return startSurvey(draft, state, project_id);
  if (state.kind !== 'record') return;
  const { as: kind, should_publish } = state;
  const run = importRun({ kind, file, file_name: file.name, project_id, should_publish });
  markStarted(draft.id, kind, enqueue(file.name, run), file.name);
}

/** Makes the project where it is new, and puts the imports in the queue. */
export function useStartImports() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ drafts, project }: Start) => {
      const project_id = await projectId(project);
      rememberProject(project_id);
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
      for (const draft of drafts) await startOne(draft, project_id);
    },
  });
}

async function projectId(project: ProjectChoice): Promise<number> {
  if (project.kind === 'existing') return project.id;
  return (await api.createProject({ body: { name: project.name.trim() } })).id;
}

/** Every column is sent with the type on screen, so that the service has nothing left to guess. */
function columnMapping({ preview, types }: Mapping, edits?: PlanEdits): Record<string, ColumnType> {
  const own = preview.table.header.map((header, at) => [header, types[at] ?? 'Do nothing'] as const);
  // A joined question is read from its joined column: charts of each option beside it would say the same again.
  const members = (edits?.joined ?? []).flatMap(({ members }) => members.map((at) => preview.table.header[at] ?? ''));
  return Object.fromEntries<ColumnType>([
    ...own,
    ...members.map((header) => [header, 'Do nothing'] as const),
    ...(edits?.joined ?? []).map(({ header }) => [header, 'Multi choice'] as const),
  ]);
}
