import {
  bodyTypes,
  type CallOf,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  type ResultOf,
} from '../../contract/index.ts';
import { type Clock, systemClock } from '../core/clock.ts';
import { Retry } from '../core/retry.ts';
import { type Budget, readRateLimit } from './rate-limit.ts';
import { ClientError, readReply } from './read-reply.ts';

export interface ClientOptions {
  base_url: string;
  token: () => string | Promise<string>;
  fetch?: typeof fetch;
  /** null or absent: requests are not held back, as with the desktop's own key. */
  budget?: Budget | null;
  clock?: Clock;
}

export interface CallOptions {
  signal?: AbortSignal;
  /**
   * For how long the request is repeated after a temporary failure (no connection, 429, 5xx); 0 unless given. Waits that
   * the service asks for by Retry-After are added. Not for calls that must not happen twice.
   */
  patienceSeconds?: number;
  /** Called before each wait, with the failure and the length of the wait. */
  onWait?: (error: ClientError, seconds: number) => void;
  /** Called when a request is sent, which can be later than the call when the budget holds it back. It returns what is called at the end of the request. */
  onRequest?: () => () => void;
}

/** One method per endpoint: `client.getSurveyStatus({ params: { upload_key } })`. @throws ClientError */
export type Client = {
  [N in EndpointName]: (call: CallOf<Endpoints[N]>, options?: CallOptions) => Promise<ResultOf<Endpoints[N]>>;
};

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function searchParams(values: Record<string, unknown>): URLSearchParams {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
}

function address(base_url: string, endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = searchParams(query);
  return `${base_url.replace(/\/$/, '')}${path}${search.size === 0 ? '' : `?${search}`}`;
}

/** Sign-in has no key yet, and the workspace has its own, larger limit (docs/interface.md#rate-limit). */
const isCounted = ({ scope, path }: Endpoint): boolean => scope !== null && !path.startsWith('/api/v1/workspace/');

async function request(
  options: ClientOptions,
  endpoint: Endpoint,
  parts: Parts,
  { signal, onRequest }: CallOptions,
): Promise<unknown> {
  const budget = isCounted(endpoint) ? options.budget : null;
  const release = await budget?.acquire(signal);
  const onEnd = onRequest?.();
  try {
    const reply = await send(options, endpoint, parts, signal);
    const update = readRateLimit(reply.headers);
    if (update !== null) budget?.update(update);
    return await readReply(endpoint, reply, signal);
  } finally {
    onEnd?.();
    release?.();
  }
}

async function send(options: ClientOptions, endpoint: Endpoint, parts: Parts, signal?: AbortSignal): Promise<Response> {
  const { base_url, token, fetch: doFetch = fetch } = options;
  // A redirect could carry a secret, or the request itself, to an address that nobody named.
  const init: RequestInit = { method: endpoint.method, redirect: 'manual', ...(signal ? { signal } : {}) };
  const headers: Record<string, string> = { accept: 'application/json' };
  if (endpoint.scope !== null) headers.authorization = `Bearer ${await token()}`;
  if (parts.body !== undefined) {
    const type = endpoint.bodyType ?? 'json';
    headers['content-type'] = bodyTypes[type];
    init.body = type === 'json' ? JSON.stringify(parts.body) : searchParams(parts.body as Record<string, unknown>);
  }
  const url = address(base_url, endpoint, parts);
  return doFetch(url, { ...init, headers }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new ClientError(0, `The import service at ${base_url} cannot be reached. Is it running?`, {
      cause: String(error),
    });
  });
}

async function requestPatiently(
  options: ClientOptions,
  endpoint: Endpoint,
  parts: Parts,
  call: CallOptions,
): Promise<unknown> {
  const clock = options.clock ?? systemClock;
  const patience = call.patienceSeconds ?? 0;
  const retry = new Retry(clock, patience);
  for (;;) {
    try {
      return await request(options, endpoint, parts, call);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const isLimited = error.status === 429;
      if (isLimited && isCounted(endpoint)) options.budget?.pause(error.retryAfterSeconds ?? 3);
      const wait = retry.waitAfter(error, isLimited && patience > 0 && error.retryAfterSeconds !== null);
      call.onWait?.(error, Math.ceil(wait / 1000));
      await clock.sleep(wait, call.signal);
    }
  }
}

/**
 * A client with one method for each row of contract/endpoints.ts. Its methods check every reply by its schema.
 * @throws ClientError (from its methods) with a sentence for the user, also for HTML from a proxy, cut JSON and no connection
 */
export function createClient(options: ClientOptions): Client {
  const methods = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    (parts: Parts, call: CallOptions = {}) => requestPatiently(options, endpoint, parts, call),
  ]);
  return Object.fromEntries(methods) as Client;
}
