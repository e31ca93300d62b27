import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Keys } from '../auth/sigv4.ts';
import { incompleteBodyError, type LeastPace, UploadWatch } from '../body/receive-body.ts';
import type { ObjectDisk } from '../disk/object-disk.ts';
import { diskFullError, S3Error, toS3Error } from '../s3-error.ts';
import { refuse, writeErrorDocument } from './answers.ts';
import type { Cors } from './cors.ts';
import { route } from './router.ts';
import { type GuardForm, pickHeader, readRequest, type S3Request } from './s3-request.ts';

/** A connection without traffic is closed after this time. */
const idleMilliseconds = 120_000;

/** Whether the disk has space, as the owner of the store knows it. */
export interface StoreSpace {
  isFull(): boolean;
  noteFull(): void;
}

interface ServerOptions {
  disk: ObjectDisk;
  keys: Keys;
  cors: Cors;
  isHidden: (key: string) => boolean;
  guardForm: GuardForm;
  clock: () => number;
  patience: number;
  pace: LeastPace;
  space: StoreSpace;
  onError: (error: unknown) => void;
}

interface Arrival {
  waitsForContinue: boolean;
  /** The address that the client used, where it is not the store's own. */
  origin?: string;
}

type Handler = (message: IncomingMessage, response: ServerResponse, arrival: Arrival) => Promise<void>;

/** What is left of a full disk is for deletions: DELETE, or a POST with many keys. @throws S3Error InsufficientStorage */
function refuseOnFullDisk(space: StoreSpace, { method, target }: S3Request): void {
  const bringsBytes = method === 'PUT' || (method === 'POST' && !target.query.has('delete'));
  if (bringsBytes && space.isFull()) throw diskFullError();
}

function report({ space, onError }: ServerOptions, error: unknown, { code, status }: S3Error): void {
  if (code === 'InsufficientStorage') space.noteFull();
  else if (status >= 500 && code !== 'NotImplemented') onError(error);
}

function createHandler(options: ServerOptions): Handler {
  return async (message, response, { waitsForContinue, origin }) => {
    let bodyInvited = !waitsForContinue;
    const acceptBody = () => {
      if (!bodyInvited) response.writeContinue();
      bodyInvited = true;
    };
    const requestId = randomBytes(8).toString('hex').toUpperCase();
    response.on('error', () => {});
    response.setHeader('x-amz-request-id', requestId);
    options.cors.allow(message, response);
    try {
      if (message.method === 'OPTIONS') return options.cors.preflight(message, response);
      const request = readRequest(message, origin);
      const { disk, patience, keys, guardForm } = options;
      refuseOnFullDisk(options.space, request);
      if (pickHeader(request, 'authorization') === undefined && options.isHidden(request.target.key))
        throw new S3Error('NoSuchKey', 'The specified key does not exist.');
      await route({ request, response, disk, now: options.clock(), patience, acceptBody, guardForm }, keys);
    } catch (error) {
      const known = toS3Error(error);
      report(options, error, known);
      await refuse(message, response, known, requestId, bodyInvited);
    }
  };
}

/** Answers a request that is not valid HTTP, or that ends before its body does, with an S3 error; there is no response object. */
function onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  endWith(socket, ['HTTP/1.1 400 Bad Request'], incompleteBodyError());
}

/** CONNECT asks for a tunnel to another host. Without a listener Node closes the connection in silence. */
function refuseTunnel(_: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  const head = ['HTTP/1.1 405 Method Not Allowed', 'Allow: '];
  endWith(socket, head, new S3Error('MethodNotAllowed', 'This store is not a proxy.'));
}

/** Answers where Node gives no response object. @param head the status line, and headers beside those of every error */
function endWith(socket: Duplex, head: readonly string[], error: S3Error): void {
  const body = writeErrorDocument(error, '', '');
  const lines = [
    ...head,
    'Content-Type: application/xml',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

interface StoreServer {
  server: Server;
  /** The requests being handled. */
  inFlight: ReadonlySet<Promise<void>>;
  /** Answers a request that came to another server, at the address `origin`. */
  handle(message: IncomingMessage, response: ServerResponse, origin: string): void;
}

/** @returns the HTTP server of a store, not listening yet */
export function createStoreServer(options: ServerOptions): StoreServer {
  const answer = createHandler(options);
  const inFlight = new Set<Promise<void>>();
  const watch = new UploadWatch(options.pace);
  const track = (message: IncomingMessage, response: ServerResponse, arrival: Arrival) => {
    watch.add(message);
    const work = answer(message, response, arrival)
      .catch((error: unknown) => {
        options.onError(error);
        response.destroy();
      })
      .finally(() => inFlight.delete(work));
    inFlight.add(work);
  };
  // An upload may take hours, so there is no limit for a request, only for silence and for a sender that is all but silent.
  // An import of node:http reads all of its exports, and one of them loads Node's fetch: 12 ms of each start.
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 30_000 });
  server.timeout = idleMilliseconds;
  server.on('request', (message, response) => track(message, response, { waitsForContinue: false }));
  server.on('checkContinue', (message, response) => track(message, response, { waitsForContinue: true }));
  // An unknown Expect header is ignored, as in S3; Node would answer 417.
  server.on('checkExpectation', (message, response) => track(message, response, { waitsForContinue: false }));
  server.on('clientError', onClientError);
  server.on('connect', refuseTunnel);
  return {
    server,
    inFlight,
    handle(message, response, origin) {
      message.socket.setTimeout(idleMilliseconds);
      track(message, response, { waitsForContinue: false, origin });
    },
  };
}
