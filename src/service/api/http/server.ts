import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { type Endpoint, endpoints, openApi, ownLimits } from '../../../contract/index.ts';
import { ServiceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { Caller } from './auth.ts';
import { addEarlyAnswers } from './drain-on-error.ts';
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

/** Fastify's own refusals, in our words. Anything else unexpected is logged and hidden. */
function refusalOf(error: FastifyError | ServiceError, log: Log): ServiceError {
  if (error instanceof ServiceError) return error;
  const status = error.statusCode ?? 500;
  if (status === 413) return new ServiceError(413, `The body is larger than ${ownLimits.jsonBytes / 1024} KB.`);
  if (status === 415) return new ServiceError(400, 'The Content-Type is not readable. JSON is application/json.');
  if (status >= 400 && status < 500) return new ServiceError(400, 'The request is not readable.');
  log.error({ err: error.message, stack: error.stack }, 'request failed');
  return new ServiceError(500, 'Something went wrong here. It has been logged; try again.');
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
  server.setErrorHandler((error: FastifyError | ServiceError, _, reply) => {
    const refusal = refusalOf(error, log);
    return reply
      .code(refusal.status)
      .headers(refusal.headers)
      .send({ error: refusal.message, ...refusal.extra });
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
  addEarlyAnswers(server);
  addHooks(server, options);
  let document: ReturnType<typeof openApi> | undefined;
  server.get('/api/v1/openapi.json', async () => {
    document ??= openApi(endpoints, options.version);
    return document;
  });
  return server;
}
