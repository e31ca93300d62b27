import type { InstanceTrial, NewInstance, TrialFailure } from '../contract/index.ts';
import { createClient } from './client.ts';
import { ClientError } from './client-error.ts';

export interface TrialOptions {
  fetch?: typeof fetch;
  /** The origin of the page that is to use the instance, where the trial is not made by that page itself. */
  origin?: string;
}

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** A secret is sent over https, or stays on this computer. @returns the address without a slash at its end, or what is wrong */
export function readAddress(text: string): { base_url: string } | { why: TrialFailure } {
  const url = URL.parse(text.trim());
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.search !== '')
    return { why: 'address' };
  if (url.protocol === 'http:' && !loopback.includes(url.hostname)) return { why: 'insecure' };
  return { base_url: `${url.origin}${url.pathname}`.replace(/\/+$/, '') };
}

/** A page is not told why nobody answers it: an answer it may not read is there all the same. */
async function isThere(base_url: string, doFetch: typeof fetch): Promise<boolean> {
  return doFetch(`${base_url}/import/projects`, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  );
}

/** "The CORS protocol" of the Fetch standard: the question a browser asks before a page may send its token. */
async function letsIn(base_url: string, origin: string, doFetch: typeof fetch): Promise<boolean> {
  const headers = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };
  const reply = await doFetch(`${base_url}/import/projects`, { method: 'OPTIONS', headers });
  const allowed = reply.headers.get('access-control-allow-origin');
  return reply.ok && (allowed === origin || allowed === '*');
}

async function whyFailed(error: unknown, base_url: string, options: Required<Pick<TrialOptions, 'fetch'>>) {
  if (!(error instanceof ClientError)) throw error;
  const { status, body } = error;
  // An answer came that is no JSON: somebody's page.
  if (status === 0 && typeof body === 'string' && body.startsWith('<')) return 'no-service';
  if (status === 0) return (await isThere(base_url, options.fetch)) ? 'cors' : 'unreachable';
  if (status === 401) return 'wrong-secret';
  if (status === 403) return 'no-scope';
  if (status === 429) return 'too-often';
  return status >= 500 ? 'unreachable' : 'no-service';
}

/** Nobody else says `invalid_client` (RFC 6749 §5.2) at this address. */
const isRefusedClient = (error: unknown): boolean =>
  error instanceof ClientError && (error.status === 400 || error.status === 401);

async function signIn(base_url: string, given: NewInstance, doFetch: typeof fetch): Promise<string> {
  const client = createClient({ base_url, token: () => '', fetch: doFetch });
  const { client_id, client_secret } = given;
  const body = { grant_type: 'client_credentials', client_id, client_secret };
  return (await client.requestToken({ body })).access_token;
}

/**
 * Whether an instance can be worked with: a token for its credentials, and a project to import into. Two requests, and
 * one that no budget counts.
 * @throws what `fetch` throws besides its failures of the network
 */
export async function tryInstance(given: NewInstance, options: TrialOptions = {}): Promise<InstanceTrial> {
  const doFetch = options.fetch ?? fetch;
  const address = readAddress(given.base_url);
  if ('why' in address) return { kind: 'failed', why: address.why };
  const { base_url } = address;
  try {
    const token = await signIn(base_url, given, doFetch);
    const { projects } = await createClient({ base_url, token: () => token, fetch: doFetch }).listProjects({});
    if (projects.length === 0) return { kind: 'failed', why: 'no-project' };
  } catch (error) {
    if (isRefusedClient(error)) return { kind: 'failed', why: 'wrong-secret' };
    return { kind: 'failed', why: await whyFailed(error, base_url, { fetch: doFetch }) };
  }
  const { origin } = options;
  if (origin !== undefined && !(await letsIn(base_url, origin, doFetch).catch(() => false)))
    return { kind: 'failed', why: 'cors' };
  return { kind: 'works', base_url };
}
