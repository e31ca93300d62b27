import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { errorBody } from './errors.ts';
import { count, jsonBody, text } from './fields.ts';
import { ownLimits } from './limits.ts';
import { workspaceBase } from './query.ts';

/** RFC 6749 5.2; `slow_down`, for too many requests, is from RFC 8628 3.5. */
export const tokenErrors = [
  'invalid_request',
  'invalid_client',
  'unsupported_grant_type',
  'invalid_scope',
  'slow_down',
] as const;
export type TokenError = (typeof tokenErrors)[number];

const tokenErrorBody = z.object({ error: z.enum(tokenErrors), error_description: z.string() });

/** Every field may be absent here, because missing ones are answered with the errors of RFC 6749 5.2. */
const tokenForm = z.object({
  grant_type: z
    .string()
    .optional()
    .meta({ enum: ['client_credentials'] }),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  scope: z.string().optional().meta({ description: 'Scopes separated by spaces; absent: all of the key.' }),
});
export type TokenForm = z.output<typeof tokenForm>;

const accessToken = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.number().int(),
  scope: z.string(),
});
export type AccessToken = z.output<typeof accessToken>;

const requestToken = defineEndpoint({
  method: 'POST',
  path: '/api/v1/oauth/token',
  summary: 'OAuth 2.0 client credentials (RFC 6749 4.4), in the form or by HTTP Basic, for a token of one hour.',
  scope: null,
  body: tokenForm,
  bodyType: 'form',
  replies: { 200: accessToken, 400: tokenErrorBody, 401: tokenErrorBody, 429: tokenErrorBody },
});

export const oauthEndpoints = { requestToken };

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
  body: jsonBody({ name: text('name', ownLimits.projectNameLength) }),
  replies: { 201: project, 400: errorBody, 403: errorBody },
});

export const projectEndpoints = { listProjects, createProject };

const signIn = defineEndpoint({
  method: 'POST',
  path: `${workspaceBase}/sign-in`,
  summary: 'Exchanges a one-time code, printed by the host that runs this service, for a token.',
  scope: null,
  body: jsonBody({ code: text('code', 100) }),
  replies: { 200: z.object({ token: z.string() }), 401: errorBody },
});

const getInstance = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/instance`,
  summary: 'What this instance is, how many requests a minute the key may make (null: no limit), and its scopes.',
  scope: 'project:read',
  replies: {
    200: z.object({
      name: z.string(),
      version: z.string(),
      requests_per_minute: count.nullable(),
      /** Those of the token; a Sheaf of before does not say them. */
      scopes: z.array(z.string()).readonly().optional(),
    }),
  },
});

export const instanceEndpoints = { signIn, getInstance };
