import {
  type CallOf,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  type ResultOf,
} from '../contract/index.ts';
import type { Budget } from './budget.ts';
import { ClientError } from './client-error.ts';
import { readReply } from './reply.ts';
import { backOff, type Clock, systemClock } from './wait.ts';

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
  /** For how long a passing failure (no connection, 429, 5xx) is met by asking again; 0 unless given. Not for calls that must not happen twice. */
  patience_seconds?: number;
  /** Called before each wait, with the failure and the length of the wait. */
  on_wait?: (error: ClientError, seconds: number) => void;
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

function address(base_url: string, endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value));
  return `${base_url.replace(/\/$/, '')}${path}${search.size === 0 ? '' : `?${search}`}`;
}

async function request(
  options: ClientOptions,
  endpoint: Endpoint,
  parts: Parts,
  signal?: AbortSignal,
): Promise<unknown> {
  const { base_url, token, fetch: send = fetch, budget } = options;
  await budget?.take(signal);
  const init: RequestInit = { method: endpoint.method, ...(signal ? { signal } : {}) };
  const headers: Record<string, string> = { accept: 'application/json' };
  if (endpoint.scope !== null) headers.authorization = `Bearer ${await token()}`;
  if (parts.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(parts.body);
  }
  const url = address(base_url, endpoint, parts);
  const reply = await send(url, { ...init, headers }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new ClientError(0, `The import service at ${base_url} cannot be reached. Is it running?`, {
      cause: String(error),
    });
  });
  return readReply(endpoint, reply, signal);
}

/** @returns milliseconds until the request may be made again, or null when it is not worth it or time is up. */
function waitAfter(error: unknown, attempt: number, millisecondsLeft: number): number | null {
  if (!(error instanceof ClientError) || !error.isPassing) return null;
  const wait = Math.max(backOff(attempt), (error.retry_after_seconds ?? 0) * 1000);
  return wait > millisecondsLeft ? null : wait;
}

async function repeated(options: ClientOptions, endpoint: Endpoint, parts: Parts, call: CallOptions): Promise<unknown> {
  const { signal, patience_seconds = 0, on_wait } = call;
  const clock = options.clock ?? systemClock;
  const end = clock.now() + patience_seconds * 1000;
  for (let attempt = 0; ; attempt++) {
    try {
      return await request(options, endpoint, parts, signal);
    } catch (error) {
      const wait = waitAfter(error, attempt, end - clock.now());
      if (error instanceof ClientError && error.status === 429) options.budget?.pause(error.retry_after_seconds ?? 3);
      if (wait === null || !(error instanceof ClientError)) throw error;
      on_wait?.(error, Math.ceil(wait / 1000));
      await clock.sleep(wait, signal);
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
