import { type AccessToken, type Scope, scopes } from '../../contract/index.ts';
import { problem } from '../core/problems.ts';
import { type Clock, systemClock } from '../core/retry.ts';
import { type CallOptions, type Client, promptly } from './client.ts';
import { ClientError } from './read-reply.ts';

/** An instance exchanges these for tokens. */
export interface Credentials {
  client_id: string;
  client_secret: string;
  /** The scopes to ask for, separated by spaces; absent: as many as the key has. */
  scope?: string;
}

/** How an instance was asked for a token: the scopes, and the place of the credentials. */
interface SignInWay {
  /** null: none were named, which means all of the key. */
  scope: string | null;
  /** By HTTP Basic instead of in the form. */
  isBasic: boolean;
}

interface SignedIn {
  token: AccessToken;
  way: SignInWay;
}

const reading: Scope = 'project:read';
const ofImports: readonly Scope[] = ['survey:write', 'insight:write', 'file:write'];
const usefulScopes: readonly Scope[] = [...ofImports, 'workspace:read'];

/** None named, which means all of the key; all scopes, those of the interface, then each smaller set that allows an import. */
const choices: readonly (string | null)[] = [
  null,
  scopes.join(' '),
  [reading, ...ofImports].join(' '),
  ...ofImports.map((left) => [reading, ...ofImports.filter((scope) => scope !== left)].join(' ')),
  ...ofImports.map((scope) => `${reading} ${scope}`),
];

const toCode = ({ body }: ClientError): unknown =>
  typeof body === 'object' && body !== null && 'error' in body ? body.error : null;

/** RFC 6749 5.2. Some services answer another status. */
export const isScopeRefused = (error: unknown): error is ClientError =>
  error instanceof ClientError && toCode(error) === 'invalid_scope';

/** @returns whether a sign-in failed because the client id or the secret is wrong, or in the wrong place */
export const isClientRefused = (error: unknown): boolean =>
  error instanceof ClientError && (error.status === 401 || (error.status === 400 && !isScopeRefused(error)));

/** HTTP Basic, with both parts form-encoded (RFC 6749 2.3.1). */
function basicHeader({ client_id, client_secret }: Credentials): string {
  const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
  return `Basic ${btoa(`${encode(client_id)}:${encode(client_secret)}`)}`;
}

type SignInClient = Pick<Client, 'requestToken'>;

async function ask(
  client: SignInClient,
  credentials: Credentials,
  { scope, isBasic }: SignInWay,
  call: CallOptions,
): Promise<AccessToken> {
  const { client_id, client_secret } = credentials;
  const body = { grant_type: 'client_credentials', ...(scope !== null && { scope }) };
  if (isBasic) return client.requestToken({ body }, { ...promptly, ...call, authorization: basicHeader(credentials) });
  return client.requestToken({ body: { ...body, client_id, client_secret } }, { ...promptly, ...call });
}

/**
 * Sends the credentials in the form, as the interface has it, and by HTTP Basic if that is refused.
 * @param way changed to Basic then
 */
async function askEitherWay(
  client: SignInClient,
  credentials: Credentials,
  way: SignInWay,
  call: CallOptions,
): Promise<AccessToken> {
  try {
    return await ask(client, credentials, way, call);
  } catch (error) {
    if (way.isBasic || !isClientRefused(error)) throw error;
    way.isBasic = true;
    return await ask(client, credentials, way, call).catch((second: unknown) => {
      // Basic was right when only the scopes are refused; else the first refusal says what is wrong.
      throw isScopeRefused(second) ? second : error;
    });
  }
}

/** A token that was given without named scopes may be good for nothing, or say nothing about itself. */
function isUseful({ scope }: AccessToken): boolean {
  const given = scope.split(' ');
  return given.includes(reading) && usefulScopes.some((one) => given.includes(one));
}

function createScopeError(asked: string | undefined, refusal: ClientError | null): ClientError {
  const scopes = asked === undefined ? problem('scopes_of_sheaf') : `“${asked}”`;
  return new ClientError(refusal?.status ?? 400, problem('refused_scopes', { scopes }), refusal?.body);
}

/**
 * Signs in by OAuth 2.0 client credentials (RFC 6749 4.4). A service may demand that scopes are named and refuse those that the
 * key does not have, so fewer and fewer are asked for.
 * @param knownWay the way of an earlier sign-in, which is tried first
 * @throws ClientError when the service refuses or cannot be reached
 */
export async function signIn(
  client: SignInClient,
  credentials: Credentials,
  call: CallOptions = {},
  knownWay: SignInWay | null = null,
): Promise<SignedIn> {
  const { scope: askedScope } = credentials;
  const ways = askedScope === undefined ? choices : [askedScope];
  const way: SignInWay = { scope: null, isBasic: knownWay?.isBasic ?? false };
  let narrow: SignedIn | null = null;
  let refusal: ClientError | null = null;
  for (const scope of knownWay === null ? ways : [knownWay.scope, ...ways]) {
    way.scope = scope;
    try {
      const signedIn = { token: await askEitherWay(client, credentials, way, call), way: { ...way } };
      if (scope !== null || isUseful(signedIn.token)) return signedIn;
      narrow = signedIn;
    } catch (error) {
      if (!isScopeRefused(error)) throw error;
      refusal = error;
    }
  }
  if (narrow !== null) return narrow;
  throw createScopeError(askedScope, refusal);
}

/** A token is renewed when a tenth of its life is left, at most five minutes, so that no request is sent with one about to expire. */
const renewal = { share: 0.1, milliseconds: 300_000 };

interface TokenProviderOptions {
  clock?: Clock;
  /** For how long a sign-in is repeated after a temporary failure; 8 unless given, so that somebody who waits is told soon. */
  patienceSeconds?: number;
}

interface Kept {
  token: Promise<string>;
  /** null until it has arrived. */
  text: string | null;
  until: number;
}

/**
 * Keeps an access token by OAuth 2.0 client credentials. The first call requests one, and it is renewed before it expires or
 * when the service has refused it. Callers that ask at the same time share one request.
 * @returns what `createClient` takes as `token`; rejects with ClientError when the service refuses the credentials
 */
export function createTokenProvider(
  client: Pick<Client, 'requestToken'>,
  credentials: Credentials,
  { clock = systemClock, patienceSeconds = 8 }: TokenProviderOptions = {},
): (refused?: string) => Promise<string> {
  let current: Kept | undefined;
  let way: SignInWay | null = null;

  async function exchange(): Promise<{ text: string; until: number }> {
    const requestedAt = clock.now();
    const signedIn = await signIn(client, credentials, { patienceSeconds }, way);
    ({ way } = signedIn);
    const life = signedIn.token.expires_in * 1000;
    const until = requestedAt + life - Math.min(life * renewal.share, renewal.milliseconds);
    return { text: signedIn.token.access_token, until };
  }

  function renew(): Kept {
    const exchanged = exchange();
    const own: Kept = { token: exchanged.then(({ text }) => text), text: null, until: Number.POSITIVE_INFINITY };
    exchanged.then(
      (done) => Object.assign(own, done),
      // The callers that waited get the failure; the next call tries again.
      () => {
        if (current === own) current = undefined;
      },
    );
    return own;
  }

  return (refused) => {
    if (current === undefined || clock.now() >= current.until || (refused !== undefined && refused === current.text))
      current = renew();
    return current.token;
  };
}
