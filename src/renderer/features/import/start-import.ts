import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ColumnType } from '../../../contract/index.ts';
import { type ImportPlan, isUnedited, type PlanEdits } from '../../../importer/index.ts';
import { api } from '../../lib/api.ts';
import { importRun } from '../../lib/import-job.ts';
import { projectsQuery } from '../../lib/queries.ts';
import { enqueue } from '../../lib/uploads.ts';
import { type Draft, markStarted } from './drafts.ts';
import { keepMapping } from './mapping-memory.ts';
import type { Mapping } from './mapping-screen.tsx';
import { type ProjectChoice, rememberProject } from './project-field.tsx';
import { scanFile } from './scan.ts';
import { words } from './words.ts';

interface Start {
  state: Mapping;
  edits: PlanEdits;
  project: ProjectChoice;
}

/** The plan at hand, or one that has the edits in it. */
async function planWith({ file }: Draft, { scan, preview }: Mapping, edits: PlanEdits): Promise<ImportPlan> {
  if (scan.kind !== 'planned') throw new Error(words.button.counting);
  if (isUnedited(edits)) return scan.plan;
  return (await scanFile({ file, dialect: preview.dialect, index: scan.index, edits })).plan;
}

/** Makes the project where it is new, and puts the import in the queue. */
export function useStartImport(draft: Draft) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ state, edits, project }: Start) => {
      const plan = await planWith(draft, state, edits);
      const project_id = await projectId(project);
      rememberProject(project_id);
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
      const name = state.name.trim();
      const choices = {
        file_name: draft.file.name,
        dialect: state.preview.dialect,
        plan,
        project_id,
        name,
        column_mapping: columnMapping(state, edits),
      };
      await keepMapping(state.preview.table.header, columnMapping(state));
      const uploadId = enqueue(name, importRun({ kind: 'new', file: draft.file, choices }));
      markStarted(draft.id, uploadId, name);
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
