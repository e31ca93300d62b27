import {
  bodyTypes,
  type CallOf,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  isRecord,
  type ResultOf,
} from '../../contract/index.ts';
import { type Clock, Retry, systemClock } from '../core/retry.ts';
import { type AddressBook, findAddress } from './find-address.ts';
import { findNoAnswer } from './no-answer.ts';
import { ClientError, readReply } from './read-reply.ts';

/**
 * Gives the current token.
 * @param refused a token that the service has just refused. A source that can get another one returns that, else the same
 */
export type TokenSource = (refused?: string) => string | Promise<string>;

/** The token of one call. It is renewed once when the service refuses it, because a service may end a token early. */
function createBearer(source: TokenSource) {
  let used: string | null = null;
  let isRenewed = false;
  return {
    async take(): Promise<string> {
      used = await source();
      return used;
    },
    /** The service has refused the token. @returns whether there is another one */
    async renew(): Promise<boolean> {
      const refused = used;
      if (refused === null || isRenewed) return false;
      isRenewed = true;
      return (await source(refused)) !== refused;
    },
  };
}
type Bearer = ReturnType<typeof createBearer>;

/** The request limit as the service reports it. */
export interface RateUpdate {
  /** Requests it still accepts. */
  remaining: number;
  /** Seconds until it accepts more. */
  seconds: number;
}

/** Holds requests back so that the service sees no more of them in any minute than it allows (docs/interface.md#rate-limit). */
export interface Budget {
  /**
   * Resolves when one more request may start, with a function to call when its answer has arrived.
   * @throws the signal's reason
   */
  acquire(signal?: AbortSignal): Promise<() => void>;
  /** The service answered 429: no request starts for so many seconds. */
  pause(seconds: number): void;
  /** The service said how much is left. That can be less than is known here, when others use the same key. */
  update(update: RateUpdate): void;
}

/** Whole numbers by name: `limit=20, remaining=3, reset=7` and `"default";r=3;t=7` alike. */
function toNumbers(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const item of text.split(/[,;]/)) {
    const [name = '', value = ''] = item.split('=').map((side) => side.trim());
    if (/^\d{1,9}$/.test(value)) found.set(name.toLowerCase(), Number(value));
  }
  return found;
}

function toUpdate(remaining: number | undefined, seconds: number | undefined): RateUpdate | null {
  return remaining === undefined || seconds === undefined ? null : { remaining, seconds };
}

const wholeNumber = (value: string | null): number | undefined =>
  value !== null && /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;

/**
 * Reads `RateLimit`, or `RateLimit-Remaining` and `RateLimit-Reset` (draft-ietf-httpapi-ratelimit-headers, old and new form).
 * When there are several policies, the tightest counts.
 * @returns null when the headers are absent or cannot be read
 */
export function readRateLimit(headers: Headers): RateUpdate | null {
  const combined = headers.get('ratelimit');
  if (combined === null)
    return toUpdate(wholeNumber(headers.get('ratelimit-remaining')), wholeNumber(headers.get('ratelimit-reset')));
  // A policy of the new form begins with its name in quotes; the old form is one list.
  const policies = combined.includes('"') ? combined.split(',') : [combined];
  const updates = policies.map(toNumbers).flatMap((numbers) => {
    return toUpdate(numbers.get('r') ?? numbers.get('remaining'), numbers.get('t') ?? numbers.get('reset')) ?? [];
  });
  return updates.reduce<RateUpdate | null>(
    (least, one) => (least && least.remaining <= one.remaining ? least : one),
    null,
  );
}

export interface ClientOptions {
  base_url: string;
  token: TokenSource;
  fetch?: typeof fetch;
  /** The origin of the proxy that `fetch` uses, to be named where that fails. */
  proxy?: string | undefined;
  /** Which addresses the instances have; a new book unless given. Clients that share one do not search twice. */
  addresses?: AddressBook;
  /** null or absent: requests are not held back, as with the desktop's own key. */
  budget?: Budget | null;
  clock?: Clock;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The Authorization header of a request without a token: HTTP Basic at sign-in. */
  authorization?: string;
  /**
   * For how long the request is repeated after a temporary failure (no connection, 429, 5xx); 0 unless given. Waits that
   * the service asks for by Retry-After are added. Not for calls that must not happen twice.
   */
  patienceSeconds?: number;
  /** For how many seconds an answer is waited for, where the service has nothing to work out; without an end unless given. */
  silenceSeconds?: number;
  /** Called before each wait, with the failure and the length of the wait. */
  onWait?: (error: ClientError, seconds: number) => void;
  /** Called when a request is sent, which can be later than the call when the budget holds it back. It returns what is called at the end of the request. */
  onRequest?: () => () => void;
}

/** For requests that a service answers at once, and that somebody waits for. */
export const promptly = { silenceSeconds: 8 } as const satisfies CallOptions;

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
  // A list is sent as its name repeated.
  return new URLSearchParams(
    given.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])),
  );
}

function fillPath(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = searchParams(query);
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Sign-in has no key yet, and the workspace has its own, larger limit (docs/interface.md#rate-limit). */
const isCounted = ({ scope, path }: Endpoint): boolean => scope !== null && !path.startsWith('/api/v1/workspace/');

/** A request: one method at one address. */
interface Request {
  name: EndpointName;
  /** The address, relative to the base address, as in the endpoint table. */
  path: string;
  parts: Parts;
  call: CallOptions;
}

/** For so many milliseconds, a 429 without Retry-After costs no patience either: request limits count by the minute. */
const freeWithoutRetryAfter = 60_000;

async function sendOnce(options: ClientOptions, request: Request, bearer: Bearer): Promise<unknown> {
  const { name, call } = request;
  const budget = isCounted(endpoints[name]) ? options.budget : null;
  const release = await budget?.acquire(call.signal);
  const onEnd = call.onRequest?.();
  try {
    const reply = await send(options, request, bearer);
    const update = readRateLimit(reply.headers);
    if (update !== null) budget?.update(update);
    return await readReply(name, reply, call.signal);
  } finally {
    onEnd?.();
    release?.();
  }
}

async function send(options: ClientOptions, { name, path, parts, call }: Request, bearer: Bearer): Promise<Response> {
  const { fetch: doFetch = fetch, proxy } = options;
  const { authorization, silenceSeconds } = call;
  const limits = [call.signal, silenceSeconds === undefined ? undefined : AbortSignal.timeout(silenceSeconds * 1000)];
  const signal = AbortSignal.any(limits.filter((one) => one !== undefined));
  const endpoint: Endpoint = endpoints[name];
  // A redirect could carry a secret, or the request itself, to an address that nobody named.
  const init: RequestInit = { method: endpoint.method, redirect: 'manual', signal };
  const headers: Record<string, string> = { accept: 'application/json' };
  if (endpoint.scope !== null) headers.authorization = `Bearer ${await bearer.take()}`;
  else if (authorization !== undefined) headers.authorization = authorization;
  if (parts.body !== undefined) {
    const type = endpoint.bodyType ?? 'json';
    headers['content-type'] = bodyTypes[type];
    init.body = type === 'json' ? JSON.stringify(parts.body) : searchParams(isRecord(parts.body) ? parts.body : {});
  }
  // Where the service is may be known only now: a source of tokens waits until there is one.
  const { base_url } = options;
  const url = `${base_url.replace(/\/$/, '')}${fillPath(path, parts)}`;
  return doFetch(url, { ...init, headers }).catch(async (error: unknown) => {
    call.signal?.throwIfAborted();
    const why = await findNoAnswer(error, { address: base_url, proxy }, doFetch);
    throw new ClientError(0, why, { cause: String(error) });
  });
}

async function sendPatiently(options: ClientOptions, request: Request): Promise<unknown> {
  const { name, call } = request;
  const clock = options.clock ?? systemClock;
  const patience = call.patienceSeconds ?? 0;
  const retry = new Retry(clock, patience);
  const bearer = createBearer(options.token);
  const freeUntil = clock.now() + freeWithoutRetryAfter;
  /** @returns milliseconds. @throws the error when the request is not repeated */
  const waitAfter = (error: ClientError): number => {
    if (error.status !== 429) return retry.waitAfter(error);
    if (isCounted(endpoints[name])) options.budget?.pause(error.retryAfterSeconds ?? 3);
    return retry.waitAfter(error, patience > 0 && (error.retryAfterSeconds !== null || clock.now() < freeUntil));
  };
  for (;;) {
    try {
      return await sendOnce(options, request, bearer);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (error.status === 401 && (await bearer.renew())) continue;
      const wait = waitAfter(error);
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
  const addresses: AddressBook = options.addresses ?? new Map();
  const callMethod = (name: EndpointName, parts: Parts, call: CallOptions) =>
    findAddress(addresses, options.base_url, endpoints[name], (path) =>
      sendPatiently(options, { name, path, parts, call }),
    );
  const methods = (Object.keys(endpoints) as EndpointName[]).map((name) => [
    name,
    (parts: Parts, call: CallOptions = {}) => callMethod(name, parts, call),
  ]);
  return Object.fromEntries(methods) as Client;
}
