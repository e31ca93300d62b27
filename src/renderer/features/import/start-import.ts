import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ColumnType } from '../../../contract/index.ts';
import type { ImportPlan } from '../../../importer/index.ts';
import { api } from '../../lib/api.ts';
import { importRun } from '../../lib/import-job.ts';
import { projectsQuery } from '../../lib/queries.ts';
import { enqueue } from '../../lib/uploads.ts';
import { type Draft, markStarted } from './drafts.ts';
import type { Mapping } from './mapping-screen.tsx';
import { type ProjectChoice, rememberProject } from './project-field.tsx';

interface Start {
  state: Mapping;
  plan: ImportPlan;
  project: ProjectChoice;
}

/** Makes the project where it is new, and puts the import in the queue. */
export function useStartImport(draft: Draft) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ state, plan, project }: Start) => {
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
        column_mapping: columnMapping(state),
      };
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
function columnMapping({ preview, types }: Mapping): Record<string, ColumnType> {
  return Object.fromEntries(preview.table.header.map((header, at) => [header, types[at] ?? 'Do nothing']));
}
