import {
  type AccessToken,
  type HandlersFor,
  limits,
  type oauthEndpoints,
  ownLimits,
  type projectEndpoints,
  type TokenForm,
} from '../../contract/index.ts';
import { timestamp } from '../core/clock.ts';
import { forbidden } from '../core/errors.ts';
import { type Caller, listProjects } from '../data/access/access.ts';
import { findKeyByClient, insertAccessTokenTx, narrowScopes } from '../data/keys/access-tokens.store.ts';
import { hashSecret } from '../data/keys/keys.store.ts';
import { insertProjectTx } from '../data/projects.store.ts';
import type { Context } from '../imports/context.ts';
import type { Authenticator } from './http/auth.ts';
import { readBasicCredentials } from './http/authorization.ts';
import { HttpError, tokenError } from './http/errors.ts';
import type { RateLimit } from './http/rate-limit.ts';

/** A 401 must carry WWW-Authenticate (RFC 6749 5.2). */
const invalidClient = () =>
  tokenError(
    401,
    'invalid_client',
    'The client is unknown, its secret is wrong, or its key has expired or was revoked.',
    {
      'www-authenticate': 'Basic realm="sheaf", charset="UTF-8"',
    },
  );

/**
 * Reads the client's credentials. More than one method in a request is refused (RFC 6749 2.3).
 * @throws HttpError 400 or 401
 */
function readCredentials({ client_id, client_secret }: TokenForm, authorization: readonly string[]) {
  const [header, another] = authorization;
  if (another !== undefined) throw tokenError(400, 'invalid_request', 'Send one Authorization header.');
  if (header !== undefined) {
    if (client_secret !== undefined)
      throw tokenError(400, 'invalid_request', 'Send the credentials in the form or by HTTP Basic, not both.');
    const basic = readBasicCredentials(header);
    if (!basic || (client_id !== undefined && client_id !== basic.client_id)) throw invalidClient();
    return basic;
  }
  if (client_id === undefined || client_secret === undefined) throw invalidClient();
  return { client_id, client_secret };
}

/** Limits attempts, right or wrong, for a client id and a network address: guessing is slow, and other clients are not locked out. */
async function countTry(rateLimit: RateLimit, client_id: string, address: string): Promise<void> {
  try {
    await rateLimit.count(`client ${hashSecret(`${client_id} ${address}`)}`, limits.requestsPerMinute);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const description = `This client may ask for ${limits.requestsPerMinute} tokens a minute; one lasts an hour.`;
    throw tokenError(429, 'slow_down', description, error.headers);
  }
}

async function grant(
  { database, clock, noteUse }: Authenticator,
  { client_id, client_secret, scope }: TokenForm & { client_id: string; client_secret: string },
): Promise<AccessToken> {
  const key = await findKeyByClient(database.read, { client_id, client_secret }, clock.now());
  if (!key) throw invalidClient();
  noteUse(key);
  const scopes = narrowScopes(scope, key.scopes);
  if (!scopes)
    throw tokenError(
      400,
      'invalid_scope',
      `This API key has the scopes ${key.scopes.join(' ')}. Ask for some of these.`,
    );
  const access_token = await database.write((tx) => insertAccessTokenTx(tx, key.id, scopes, clock.now()));
  return { access_token, token_type: 'Bearer', expires_in: ownLimits.accessTokenSeconds, scope: scopes.join(' ') };
}

/** Handlers of the tokens in contract/access.ts: client credentials (RFC 6749 4.4, docs/interface.md#access-tokens). */
export function oauthHandlers(auth: Authenticator): HandlersFor<typeof oauthEndpoints, Caller> {
  return {
    requestToken: async ({ body }, { authorization, address }) => {
      if (body.grant_type === undefined)
        throw tokenError(400, 'invalid_request', 'grant_type is missing. Use client_credentials.');
      if (body.grant_type !== 'client_credentials')
        throw tokenError(400, 'unsupported_grant_type', 'Use grant_type=client_credentials.');
      const credentials = readCredentials(body, authorization);
      await countTry(auth.rateLimit, credentials.client_id, address);
      return { status: 200, body: await grant(auth, { ...body, ...credentials }) };
    },
  };
}

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
