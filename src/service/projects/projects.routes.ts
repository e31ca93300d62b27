import type { HandlersFor, projectEndpoints } from '../../contract/index.ts';
import { timestamp } from '../clock.ts';
import type { Context } from '../context.ts';
import { forbidden } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { insertProjectTx, listProjects } from './projects.store.ts';

/** Handlers of contract/projects.ts. */
export function projectHandlers({ database, clock }: Context): HandlersFor<typeof projectEndpoints, Caller> {
  return {
    listProjects: async (_, caller) => ({
      status: 200,
      body: { projects: await listProjects(database.read, caller.key) },
    }),

    createProject: async ({ body }, caller) => {
      if (!caller.key.all_projects)
        throw forbidden('This API key is limited to some projects and may not create new ones.');
      const project = await database.write((tx) => insertProjectTx(tx, body.name, timestamp(clock)));
      return { status: 201, body: project };
    },
  };
}
