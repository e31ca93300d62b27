import {
  bodyTypes,
  type CallOf,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  type ResultOf,
} from '../../contract/index.ts';
import { backOff, type Clock, systemClock } from '../core/clock.ts';
import type { Budget } from '../transfer/budget.ts';
import { ClientError } from './client-error.ts';
import { rateNews } from './rate-headers.ts';
import { readReply } from './read-reply.ts';

export interface ClientOptions {
  base_url: string;
  token: () => string | Promise<string>;
  fetch?: typeof fetch;
  /** null or absent: requests are not held back (the desktop's own key). */
  budget?: Budget | null;
  clock?: Clock;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** For how long a passing failure (no connection, 429, 5xx) is met by asking again; 0 unless given. Waits the
   * service asks for by Retry-After come on top. Not for calls that must not happen twice. */
  patienceSeconds?: number;
  /** Called before each wait, with the failure and the length of the wait. */
  onWait?: (error: ClientError, seconds: number) => void;
  /** Called when a request leaves, which may be some time after the call where the budget holds it back; what it returns, when it has ended. */
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

/** Sign-in has no key yet, and our own reading addresses have a budget of their own, 30 times as wide (docs/interface.md). */
const isCounted = ({ scope, path }: Endpoint): boolean => scope !== null && !path.startsWith('/api/v1/workspace/');

async function request(
  options: ClientOptions,
  endpoint: Endpoint,
  parts: Parts,
  { signal, onRequest }: CallOptions,
): Promise<unknown> {
  const budget = isCounted(endpoint) ? options.budget : null;
  const answered = await budget?.take(signal);
  const ended = onRequest?.();
  try {
    const reply = await send(options, endpoint, parts, signal);
    const news = rateNews(reply.headers);
    if (news !== null) budget?.heed(news);
    return await readReply(endpoint, reply, signal);
  } finally {
    ended?.();
    answered?.();
  }
}

async function send(options: ClientOptions, endpoint: Endpoint, parts: Parts, signal?: AbortSignal): Promise<Response> {
  const { base_url, token, fetch: doFetch = fetch } = options;
  const init: RequestInit = { method: endpoint.method, ...(signal ? { signal } : {}) };
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

/** How long to wait after each failure of one call, and when to stop asking. */
class Patience {
  readonly #clock: Clock;
  readonly #isPatient: boolean;
  #end: number;
  #attempt = 0;

  constructor(clock: Clock, seconds: number) {
    this.#clock = clock;
    this.#isPatient = seconds > 0;
    this.#end = clock.now() + seconds * 1000;
  }

  /** @returns milliseconds until the request may be made again. @throws `error` itself when it is not to be repeated */
  waitAfter(error: ClientError): number {
    const named = error.retry_after_seconds;
    const wait = Math.max(backOff(this.#attempt++), (named ?? 0) * 1000);
    // The service is there and has named its time: that is no outage, and costs no patience.
    if (this.#isPatient && error.status === 429 && named !== null) this.#end += wait;
    if (!error.isPassing || this.#clock.now() + wait > this.#end) throw error;
    return wait;
  }
}

async function repeated(options: ClientOptions, endpoint: Endpoint, parts: Parts, call: CallOptions): Promise<unknown> {
  const clock = options.clock ?? systemClock;
  const patience = new Patience(clock, call.patienceSeconds ?? 0);
  for (;;) {
    try {
      return await request(options, endpoint, parts, call);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (error.status === 429 && isCounted(endpoint)) options.budget?.pause(error.retry_after_seconds ?? 3);
      const wait = patience.waitAfter(error);
      call.onWait?.(error, Math.ceil(wait / 1000));
      await clock.sleep(wait, call.signal);
    }
  }
}

/**
 * A client whose methods are the rows of contract/endpoints.ts. Replies are unknown until their schema has parsed them.
 * @throws ClientError (from its methods) with a readable sentence, also for HTML from a proxy, cut JSON and no connection
 */
export function createClient(options: ClientOptions): Client {
  const methods = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    (parts: Parts, call: CallOptions = {}) => repeated(options, endpoint, parts, call),
  ]);
  return Object.fromEntries(methods) as Client;
}
