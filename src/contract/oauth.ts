import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

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
