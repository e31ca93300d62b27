import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { type Endpoint, endpoints, openApi, ownLimits } from '../../../contract/index.ts';
import type { Log } from '../../core/log.ts';
import type { Caller } from '../../data/access/caller.ts';
import { drainOnError } from './drain-on-error.ts';
import { toHttpError } from './errors.ts';
import { checkNeighbour, corsHeaders, type Neighbours } from './local-only.ts';
import { refuseExpectation, refuseUnreadable } from './unreadable.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

interface ServerOptions {
  log: Log;
  version: string;
  /** Asked on each request, because the port is known only after listening. */
  neighbours(): Neighbours;
}

function methodsOf(path: string): string[] {
  const table = Object.values(endpoints) as Endpoint[];
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
  return table
    .filter((endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])].some(fits))
    .map((endpoint) => endpoint.method);
}

function addHooks(server: FastifyInstance, { neighbours, log }: ServerOptions): void {
  server.addHook('onRequest', async (request, reply) => {
    const origin = checkNeighbour(request.raw, neighbours());
    if (origin !== undefined) reply.headers(corsHeaders(origin));
    if (request.method === 'OPTIONS' && origin !== undefined) return reply.code(204).send();
    return undefined;
  });
  server.setErrorHandler((error: FastifyError, _, reply) => {
    const { status, message, details, headers } = toHttpError(error, log);
    return reply
      .code(status)
      .headers(headers)
      .send({ error: message, ...details });
  });
  server.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url.split('?')[0] ?? '');
    if (methods.length === 0) return reply.code(404).send({ error: 'There is nothing at this address.' });
    return reply
      .code(405)
      .header('allow', methods.join(', '))
      .send({ error: `Use ${methods.join(' or ')} here.` });
  });
}

/** The HTTP server without its routes: limits, who may call, errors, the OpenAPI document. */
export function createServer(options: ServerOptions): FastifyInstance {
  const server = Fastify({
    logger: false,
    bodyLimit: ownLimits.jsonBytes,
    // Who sends headers slowly, or nothing at all, is hung up on within 12 s (Node looks every 2 s).
    // A missing Host is refused by http/local-only.ts, in a sentence.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // A name of 512 characters (section 8), each of four bytes, each percent-encoded, is 6,144 long.
    routerOptions: { maxParamLength: 8192 },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (_, __, reply: FastifyReply) => reply.code(400).send({ error: 'The address is not readable.' }),
  });
  server.server.on('checkExpectation', refuseExpectation);
  server.decorateRequest('caller');
  // Bodies are parsed by the route that wants one (http/json.ts), so that "No body." endpoints take any.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  drainOnError(server);
  addHooks(server, options);
  let document: ReturnType<typeof openApi> | undefined;
  server.get('/api/v1/openapi.json', async () => {
    document ??= openApi(endpoints, options.version);
    return document;
  });
  return server;
}
