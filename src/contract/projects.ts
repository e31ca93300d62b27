import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { errorBody } from './errors.ts';
import { ownLimits } from './limits.ts';
import { text } from './text.ts';

const project = z.object({ id: z.number().int(), name: z.string() });
export type Project = z.output<typeof project>;

const listProjects = defineEndpoint({
  method: 'GET',
  path: '/import/projects',
  aliases: ['/api/v1/developer/import/projects'],
  summary: 'Projects the key may see; archived ones are left out.',
  scope: 'project:read',
  replies: { 200: z.object({ projects: z.array(project) }) },
});

const createProject = defineEndpoint({
  method: 'POST',
  path: '/api/v1/workspace/projects',
  summary: 'Creates a project. Needs a key that may see all projects.',
  scope: 'project:write',
  body: z.object({ name: text('name', ownLimits.projectNameLength) }, { error: 'The body must be a JSON object.' }),
  replies: { 201: project, 400: errorBody, 403: errorBody },
});

export const projectEndpoints = { listProjects, createProject };
