import type { HandlersFor, projectEndpoints } from '../../contract/index.ts';
import { timestamp } from '../core/clock.ts';
import { forbidden } from '../core/errors.ts';
import { type Caller, listProjects } from '../data/access/access.ts';
import { insertProjectTx } from '../data/projects.store.ts';
import type { Context } from '../imports/context.ts';

/** Handlers of the projects in contract/access.ts. */
export function projectHandlers({ database, clock }: Context): HandlersFor<typeof projectEndpoints, Caller> {
  return {
    listProjects: async (_, caller) => ({
      status: 200,
      body: { projects: await listProjects(database.read, caller.key) },
    }),

    createProject: async ({ body }, caller) => {
      if (!caller.key.all_projects) throw forbidden('projects_limited');
      const project = await database.write((tx) => insertProjectTx(tx, body.name, timestamp(clock)));
      return { status: 201, body: project };
    },
  };
}
