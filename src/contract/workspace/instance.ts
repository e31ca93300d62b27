import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { workspaceBase } from '../query.ts';
import { text } from '../text.ts';

const count = z.number().int();

const signIn = defineEndpoint({
  method: 'POST',
  path: `${workspaceBase}/sign-in`,
  summary: 'Exchanges a one-time code, printed by the host that runs this service, for a token.',
  scope: null,
  body: z.object({ code: text('code', 100) }, { error: 'The body must be a JSON object.' }),
  replies: { 200: z.object({ token: z.string() }), 401: errorBody },
});

const getInstance = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/instance`,
  summary: 'What this instance is, and how many requests a minute the key may make (null: no limit).',
  scope: 'project:read',
  replies: { 200: z.object({ name: z.string(), version: z.string(), requests_per_minute: count.nullable() }) },
});

export const instanceEndpoints = { signIn, getInstance };
