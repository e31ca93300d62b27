import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Store } from '@sheaf/object-store';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Endpoint, endpoints, ownLimits } from '../../../contract/index.ts';
import type { Log } from '../../core/log.ts';
import { problem } from '../../core/problems.ts';
import type { Caller } from '../../data/access/access.ts';
import { clientAddress } from './authorization.ts';
import { makeBody, toHttpError } from './errors.ts';
import { type AllowedCallers, checkOrigin, corsHeaders, isHealthCheck } from './local-only.ts';
import { type KeyPair, tlsRules } from './tls.ts';
import { refuseOddRequests, refuseUnreadable } from './unreadable.ts';

/**
 * Refuses a request whose body has not arrived in time. Node's own limit is one for a whole server, and the embedded store on the
 * same port has another: its uploads may take hours.
 * @param arrivalMs how long it may take, in milliseconds
 */
function limitBody(request: IncomingMessage, arrivalMs: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  const overdue = () => {
    if (request.complete) return;
    refuseUnreadable(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket);
  };
  const timer = setTimeout(overdue, arrivalMs);
  request.once('close', () => clearTimeout(timer));
}

/** The embedded store where the port of the service serves it too (docs/deploy.md#one-address-for-both). */
interface MountedStore {
  /** Its bucket, which is also its path: so a signature holds under the service's address without any rewriting. */
  bucket: string;
  handle: Store['handle'];
  /** Its address in forms; null: that of the service, as each client used it. */
  publicUrl: string | null;
}

/** Nothing that was uploaded runs as a page of the service, whatever type it has. */
const safeHeaders = {
  'content-security-policy': "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

function isMeant({ url, host }: FastifyRequest, store: MountedStore, serviceUrl: string | null): boolean {
  const [path = ''] = url.split('?');
  if (path === `/${store.bucket}` || path.startsWith(`/${store.bucket}/`)) return true;
  if (store.publicUrl === null || store.publicUrl === serviceUrl) return false;
  // A second name on the same port. A parsed URL has no default port, as the Host header may.
  const own = new URL(store.publicUrl);
  return URL.parse(`${own.protocol}//${host}`)?.host === own.host;
}

/**
 * Hands a request to the store if it is for it: by the path, or by a name that is the store's alone.
 * @param serviceUrl the public address of the service; null: none
 * @returns whether the store answers it
 */
function passToStore(
  request: FastifyRequest,
  reply: FastifyReply,
  store: MountedStore,
  serviceUrl: string | null,
): boolean {
  if (!isMeant(request, store, serviceUrl)) return false;
  // The address that was signed, also where a proxy sends another Host.
  const origin = store.publicUrl ?? serviceUrl ?? clientAddress(request);
  reply.hijack();
  for (const [name, value] of Object.entries(safeHeaders)) reply.raw.setHeader(name, value);
  store.handle(request.raw, reply.raw, origin);
  return true;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

interface ServerOptions {
  log: Log;
  /** Called on each request, because the port is known only after listening. */
  allowedCallers(): AllowedCallers;
  /** The certificate to serve TLS with; null: no TLS. */
  tls: KeyPair | null;
  /** The store that is reached at the service's own port; null: it is elsewhere. */
  store: MountedStore | null;
  /** Addresses and networks of proxies whose X-Forwarded-For, -Host and -Proto are believed. */
  trustedProxies: readonly string[];
  /** How long the body of a request may take to arrive, in milliseconds; a minute unless given. */
  arrivalMs?: number;
  /** Aborted when the service has been asked to stop: from then on each answer ends its connection. */
  stopping: AbortSignal;
}

/** A browser takes an answer for what it says it is. */
const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A browser that was here comes back by TLS only, for half a year. */
const secured = { 'strict-transport-security': 'max-age=15768000' };

function listMethods(path: string): string[] {
  const table = Object.values(endpoints) as Endpoint[];
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
  return table
    .filter((endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])].some(fits))
    .map((endpoint) => endpoint.method);
}

/** 405 with the methods of an address; 404 where it has none. */
function refuseMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = listMethods(request.url.split('?')[0] ?? '');
  if (methods.length === 0) return reply.code(404).send(makeBody(problem('nothing_here')));
  return reply
    .code(405)
    .header('allow', methods.join(', '))
    .send(makeBody(problem('other_method', { methods: methods.join(' or ') })));
}

function addHooks(
  server: FastifyInstance,
  { allowedCallers, tls, store, arrivalMs = 60_000, log, stopping }: ServerOptions,
): void {
  server.addHook('onRequest', async (_, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
    if (tls !== null) reply.headers(secured);
  });
  server.addHook('onRequest', async (request, reply) => {
    if (isHealthCheck(request.raw)) return void reply.headers(always);
    const callers = allowedCallers();
    if (store !== null && passToStore(request, reply, store, callers.publicUrl)) return reply;
    // Every reply depends on the key and the time; tokens must not be stored at all (RFC 6749 5.1).
    reply.headers(always);
    limitBody(request.raw, arrivalMs);
    const origin = checkOrigin(request.raw, request.host, callers);
    if (origin !== undefined) {
      reply.headers(corsHeaders(origin));
      if (request.method === 'OPTIONS') return reply.code(204).send();
    }
    // Fastify would miss its Content-Type before it looks for the address.
    if (request.method === 'QUERY') return refuseMethod(request, reply);
    return undefined;
  });
  server.addHook('onResponse', async ({ routeOptions, method, caller }, reply) => {
    // The pattern, never the address: that has keys in it. Nor who asked from where: the key is named by its number.
    const [route, ms] = [routeOptions.url ?? 'none', Math.round(reply.elapsedTime)];
    log.info({ method, route, status: reply.statusCode, ms, key: caller?.key.id }, 'request');
  });
  server.setErrorHandler((error: FastifyError, _, reply) => {
    const { status, body, headers } = toHttpError(error, log);
    return reply.code(status).headers(headers).send(body);
  });
  server.setNotFoundHandler(refuseMethod);
}

/**
 * A client that sends its headers slowly, or nothing, is disconnected within 12 s (Node checks every 2 s). local-only.ts refuses a
 * missing Host with a sentence.
 */
export const headLimits = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false };

/** The HTTP server without its routes: limits, allowed origins, errors. */
export function createServer(options: ServerOptions): FastifyInstance {
  const server = Fastify({
    logger: false,
    bodyLimit: ownLimits.jsonBytes,
    ...(options.tls ? { https: { ...headLimits, ...tlsRules, ...options.tls } } : { http: headLimits }),
    // Uploads to the store may take hours; every other request has its own limit (limitBody).
    requestTimeout: 0,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // A file name of 512 characters of four bytes each, percent-encoded, has 6,144 characters (docs/interface.md#limits).
    routerOptions: { maxParamLength: 8192 },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (_, __, reply: FastifyReply) =>
      reply
        .code(400)
        .headers(always)
        .send(makeBody(problem('address_unreadable'))),
  });
  refuseOddRequests(server.server);
  server.decorateRequest('caller');
  // Each route parses its body itself (json.ts), so endpoints without a body accept any.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  drainOnError(server);
  addHooks(server, options);
  return server;
}

/** A client that is still sending reads the reply only if its bytes are read for a while: this long. */
const drainMilliseconds = 10_000;

async function* replyThenDrain(answer: string, request: IncomingMessage): AsyncGenerator<string> {
  yield answer;
  await finished(request.resume(), { signal: AbortSignal.timeout(drainMilliseconds) }).catch(() => {});
}

/**
 * A reply before the body has arrived (401, 413, 429 …) is sent at once, but the response ends only when the rest of the
 * body has been read and dropped, for ten seconds at most. Closing at once would reset the connection, and a client that
 * sends everything before it reads would see no reply.
 */
function drainOnError(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, reply, payload) => {
    if (raw.complete || typeof payload !== 'string') return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(replyThenDrain(payload, raw));
  });
}
