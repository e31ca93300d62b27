import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { S3Error } from '../s3-error.ts';
import { xmlDeclaration, xmlDocument } from './xml.ts';

/** A client that is still sending only sees the answer if we continue reading: up to this many bytes, for this long. */
const drainBytes = 64 * 1024 * 1024;
const drainMilliseconds = 10_000;

/** @returns the XML body of an error. */
export function errorDocument(error: S3Error, resource: string, requestId: string): string {
  const { code, message, details } = error;
  return xmlDocument('Error', { Code: code, Message: message, ...details, Resource: resource, RequestId: requestId });
}

const begun = new WeakSet<ServerResponse>();

/** Starts an answer before its document is known. White space may follow, then the document or an error document. */
export function beginAnswer(response: ServerResponse): void {
  begun.add(response);
  response.writeHead(200, { 'Content-Type': 'application/xml' }).write(xmlDeclaration);
}

/** Reads and ignores the rest of a request's body, up to the limits above. */
async function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = drainBytes;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) resolve();
  });
  request.on('end', resolve).on('close', resolve).on('error', resolve);
  request.resume();
  const deadline = new AbortController();
  await Promise.race([promise, delay(drainMilliseconds, undefined, { signal: deadline.signal }).catch(() => {})]);
  deadline.abort();
}

/**
 * Answers with an error. When the client is still sending, the answer is sent first, then a limited amount of the body is
 * read, then the connection is closed. Closing at once would reset it, and the client would not see the answer.
 * @param bodyInvited false for a client that waits for a `100 Continue` it never got, and so sends no body
 */
export async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: S3Error,
  requestId: string,
  bodyInvited: boolean,
): Promise<void> {
  if (response.headersSent || response.destroyed) {
    const document = errorDocument(error, request.url ?? '', requestId);
    if (begun.has(response)) response.end(document.slice(xmlDeclaration.length));
    else response.destroy();
    return;
  }
  const hasBody = request.method !== 'HEAD' && error.status !== 304;
  const body = hasBody ? Buffer.from(errorDocument(error, request.url ?? '', requestId)) : Buffer.alloc(0);
  const pending = !request.complete;
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  if (hasBody) response.setHeader('Content-Type', 'application/xml').setHeader('Content-Length', body.length);
  if (pending) response.setHeader('Connection', 'close');
  response.writeHead(error.status);
  if (hasBody) response.write(body);
  if (pending && bodyInvited) await drain(request);
  response.end();
}
