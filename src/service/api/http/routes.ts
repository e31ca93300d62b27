import type { ServerResponse } from 'node:http';
import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  EncodedJson,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  type HandlersFor,
} from '../../../contract/index.ts';
import { type DomainError, invalid } from '../../core/errors.ts';
import type { Caller } from '../../data/access/access.ts';
import { createAudit } from './audit.ts';
import { type Authenticator, authenticate } from './auth.ts';
import { clientAddress, listAuthorizationHeaders } from './authorization.ts';
import { parseForm, parseJsonBody } from './body.ts';

type Handler = (request: { params: unknown; query: unknown; body: unknown }, caller: Caller) => Promise<Answer>;

interface Answer {
  status: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
  isRepeat?: boolean;
}

/** Whether a value lacks the field at a path. A path may also lead into what was made of a text; then it does not. */
function lacks(value: unknown, [name, ...rest]: readonly PropertyKey[]): boolean {
  if (name === undefined || typeof value !== 'object' || value === null) return false;
  const inner: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  return rest.length === 0 ? inner === undefined : lacks(inner, rest);
}

/** @returns the refusal of a field. A required one that is absent is called missing, whatever its type. */
function decideRefusal({ path, message }: z.core.$ZodIssue, value: unknown): DomainError {
  if (!lacks(value, path)) return invalid('field_wrong', { rule: message });
  const field = path.join('.');
  const [first, ...rest] = message.split(' ');
  return invalid('field_missing', { field, rule: first === field ? ['It', ...rest].join(' ') : message });
}

/** @throws DomainError (invalid) with the first problem */
function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue === undefined ? invalid('request_wrong') : decideRefusal(issue, value);
}

/** A route's endpoint, by its name. */
interface Served {
  name: EndpointName;
  endpoint: Endpoint;
  handler: Handler;
}

async function answer(
  { name, endpoint, handler }: Served,
  request: FastifyRequest,
  audit: ReturnType<typeof createAudit>,
) {
  const { caller } = request;
  const params = parse(endpoint.params, request.params);
  const query = parse(endpoint.query, request.query);
  const read = endpoint.bodyType === 'form' ? parseForm : parseJsonBody;
  const isEmpty = !Buffer.isBuffer(request.body) || request.body.length === 0;
  const given = endpoint.bodyOptional && isEmpty ? {} : undefined;
  const body = endpoint.body && parse(endpoint.body, given ?? read(request.body, request.headers));
  const answered = await handler({ params, query, body }, caller);
  const { status, isRepeat = false } = answered;
  await audit({ name, caller, status, isRepeat, params, sent: body, answered: answered.body });
  return answered;
}

const isStream = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

type Stream = ReturnType<typeof createStreams>;

function send(
  endpoint: Endpoint,
  reply: FastifyReply,
  { status, body, headers = {} }: Answer,
  stream: Stream,
): FastifyReply {
  reply.code(status).headers(headers);
  if (body instanceof EncodedJson) return reply.type('application/json; charset=utf-8').send(Buffer.from(body.bytes));
  if (endpoint.contentType !== undefined && isStream(body))
    return reply.type(headers['content-type'] ?? endpoint.contentType).send(stream(body, reply.raw));
  return reply.send(body);
}

/**
 * Registers one route for each endpoint of the contract.
 * @param publicUrl the service's address in its answers; null: the one that the client used
 */
export function registerRoutes(
  server: FastifyInstance,
  handlers: HandlersFor<Endpoints, Caller>,
  auth: Authenticator,
  publicUrl: string | null,
): void {
  const stream = createStreams(server);
  const audit = createAudit(auth);
  for (const [name, endpoint] of Object.entries(endpoints) as [keyof Endpoints, Endpoint][]) {
    const handler = handlers[name] as Handler;
    for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      server.route({
        method: endpoint.method,
        url,
        // Before the body is read, so that a client without access need not send it.
        onRequest: async (request, reply) => {
          const arrived_at = performance.now();
          const { rawHeaders } = request.raw;
          const key = await authenticate(auth, endpoint, rawHeaders);
          const base_url = publicUrl ?? clientAddress(request);
          const authorization = listAuthorizationHeaders(rawHeaders);
          const whenAnswered = (listener: () => void) => void finished(reply.raw, listener);
          request.caller = { key, base_url, authorization, address: request.ip, arrived_at, whenAnswered };
        },
        handler: async (request, reply) => {
          return send(endpoint, reply, await answer({ name, endpoint, handler }, request, audit), stream);
        },
      });
    }
  }
}

/** How long a client may continue to read when the service wants to stop. */
const patienceMs = 5000;

/** A smaller piece may lie in a buffer that others use. */
const leastFreedBytes = 65_536;

/** Frees the memory of a piece once it has been sent. V8 would first let 64 MB of them pile up. */
async function* freeSent(pieces: AsyncIterable<Uint8Array>, isSent: () => boolean): AsyncGenerator<Uint8Array> {
  let held: ArrayBuffer[] = [];
  for await (const piece of pieces) {
    if (isSent()) {
      for (const buffer of held) buffer.transfer(0);
      held = [];
    }
    const { buffer, byteLength } = piece;
    if (byteLength >= leastFreedBytes && buffer instanceof ArrayBuffer) held.push(buffer);
    yield piece;
  }
}

/**
 * @returns a function that streams pieces as the client reads them. When the client disconnects, the source ends. A client
 * that stays connected without reading cannot keep the service from stopping. A piece and its buffer belong to the stream.
 */
function createStreams(server: FastifyInstance): (pieces: AsyncIterable<Uint8Array>, raw: ServerResponse) => Readable {
  const open = new Set<Readable>();
  server.addHook('preClose', async () => {
    setTimeout(() => {
      for (const stream of open) stream.destroy();
    }, patienceMs).unref();
  });
  return (pieces, raw) => {
    const isSent = () => stream.readableLength === 0 && raw.writableLength === 0;
    const stream: Readable = Readable.from(freeSent(pieces, isSent), { objectMode: false });
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    return stream;
  };
}
