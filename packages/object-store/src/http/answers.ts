import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Digests } from '../disk/multi-digest.ts';
import type { ObjectTraits } from '../disk/object-metadata.ts';
import { parseTagQuery } from '../keys-and-tags.ts';
import { pickKeptHeaders, requirePrivate } from '../object-headers.ts';
import type { S3Error } from '../s3-error.ts';
import { type OperationContext, readHeaders, type S3Request } from './s3-request.ts';
import { renderS3Document, renderS3Element, renderXml, type XmlNode, xmlDeclaration } from './xml.ts';

/** A client that is still sending only sees the answer if we continue reading: up to this many bytes, for this long. */
const drainBytes = 64 * 1024 * 1024;
const drainMilliseconds = 10_000;

/** @returns the XML body of an error. */
export function writeErrorDocument(error: S3Error, resource: string, requestId: string): string {
  const { code, message, details } = error;
  return renderXml('Error', { Code: code, Message: message, ...details, Resource: resource, RequestId: requestId });
}

const begun = new WeakSet<ServerResponse>();

/** Starts an answer before its document is known. White space may follow, then the document or an error document. */
function beginAnswer(response: ServerResponse): void {
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
    const document = writeErrorDocument(error, request.url ?? '', requestId);
    if (begun.has(response)) response.end(document.slice(xmlDeclaration.length));
    else response.destroy();
    return;
  }
  const hasBody = request.method !== 'HEAD' && error.status !== 304;
  const body = hasBody ? Buffer.from(writeErrorDocument(error, request.url ?? '', requestId)) : Buffer.alloc(0);
  const pending = !request.complete;
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  if (hasBody) response.setHeader('Content-Type', 'application/xml').setHeader('Content-Length', body.length);
  if (pending) response.setHeader('Connection', 'close');
  response.writeHead(error.status);
  if (hasBody) response.write(body);
  if (pending && bodyInvited) await drain(request);
  response.end();
}

/** The owner of everything in the store: there is one key pair, so there is one owner. */
export const owner: XmlNode[] = [
  ['ID', 'sheaf'],
  ['DisplayName', 'sheaf'],
];

/** @returns the ETag with its quotes. */
export function writeEtag(digests: Digests): string {
  return `"${Buffer.from(digests.md5 ?? []).toString('hex')}"`;
}

/** `2006-01-02T15:04:05.000Z` */
export const formatTime = (time: number) => new Date(time).toISOString();

/** Answers 200 with a document. */
export function answerXml({ response }: OperationContext, root: string, content: XmlNode[1]): void {
  const body = Buffer.from(renderS3Document(root, content));
  response.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Length': body.length }).end(body);
}

/** Answers without a body. */
export function answerEmpty({ response }: OperationContext, status: 200 | 204): void {
  response.writeHead(status, status === 200 ? { 'Content-Length': '0' } : {}).end();
}

/** Removes aws-chunked from content-encoding: it is how the body was sent, not a property of the object. */
function withoutFraming(headers: Record<string, string>): Record<string, string> {
  const { 'content-encoding': encoding, ...others } = headers;
  const parts = (encoding ?? '').split(',').map((part) => part.trim());
  const kept = parts.filter((part) => part !== '' && part !== 'aws-chunked').join(', ');
  return kept === '' ? others : { ...others, 'content-encoding': kept };
}

/**
 * Reads the headers and tags to store with an object from the headers of its upload.
 * @throws S3Error AccessControlListNotSupported, InvalidArgument, InvalidTag, MetadataTooLarge, NotImplemented.
 */
export function readTraits(request: S3Request): ObjectTraits {
  const all = readHeaders(request);
  const tagging = all.get('x-amz-tagging');
  requirePrivate(all.get('x-amz-acl'));
  return {
    headers: withoutFraming(pickKeptHeaders(all)),
    ...(tagging === undefined || tagging === '' ? {} : { tags: parseTagQuery(tagging) }),
  };
}

/**
 * Answers 200 with a document that may take minutes to make. If `work` takes longer than the store's patience, the answer
 * starts with the status and white space, so that neither side closes the connection, and an error is sent in the body.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
 * @throws what `work` throws; `refuse` handles an answer that has started
 */
export async function answerInTime(
  context: OperationContext,
  root: string,
  work: () => Promise<readonly XmlNode[]>,
): Promise<void> {
  const { response } = context;
  const heartbeat = setInterval(() => {
    if (response.headersSent) response.write(' ');
    else beginAnswer(response);
  }, context.patience);
  try {
    const children = await work();
    if (response.headersSent) response.end(renderS3Element(root, children));
    else answerXml(context, root, children);
  } finally {
    clearInterval(heartbeat);
  }
}
