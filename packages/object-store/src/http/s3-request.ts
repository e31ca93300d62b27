import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObjectDisk } from '../disk/object-disk.ts';
import { S3Error } from '../s3-error.ts';

/** @returns text percent-encoded as SigV4 wants it: everything but A-Z a-z 0-9 - . _ ~ (RFC 3986 unreserved). */
export function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** @returns a path with each segment encoded; the slashes stay. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeRfc3986).join('/');
}

/** @throws S3Error InvalidURI when the percent-encoding is broken or the bytes are not UTF-8. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI', "Couldn't parse the specified URI.");
  }
}

/** What the URL of a request names: path-style `/bucket/key?query`. */
export interface Target {
  /** The decoded path, with its leading slash. */
  path: string;
  /** Empty on the service root. */
  bucket: string;
  /** Empty on the bucket itself. */
  key: string;
  /** Decoded, in the order sent. */
  query: ReadonlyMap<string, string>;
}

/** @throws S3Error InvalidURI when the encoding is broken or a query parameter appears twice. */
function parseTarget(url: string): Target {
  const origin = /^https?:\/\/[^/?#]*/.exec(url)?.[0] ?? '';
  const [rawPath = '', ...rest] = url.slice(origin.length).split('?');
  const path = decodeUri(rawPath === '' ? '/' : rawPath);
  const slash = path.indexOf('/', 1);
  const query = new Map<string, string>();
  for (const pair of rest.join('?').split('&')) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const key = decodeUri(name);
    if (query.has(key)) throw new S3Error('InvalidURI', `The query holds '${key}' twice.`);
    query.set(key, decodeUri(value.join('=')));
  }
  return {
    path,
    bucket: slash < 0 ? path.slice(1) : path.slice(1, slash),
    key: slash < 0 ? '' : path.slice(slash + 1),
    query,
  };
}

/** A parsed request, as the operations and the signature check need it. */
export interface S3Request {
  method: string;
  target: Target;
  /** By lower-case name, repeated ones joined by commas. Each character is one byte of the value. */
  headers: ReadonlyMap<string, string>;
  /** The address at which the client reached the store: `http://host`. */
  origin: string;
  message: IncomingMessage;
}

/** Runs `store` unless the form for a key has ended. @returns whether it ran */
export type GuardForm = (key: string, store: () => Promise<void>) => Promise<boolean>;

/** The arguments of an operation. */
export interface OperationContext {
  request: S3Request;
  response: ServerResponse;
  disk: ObjectDisk;
  /** Milliseconds since 1970. */
  now: number;
  /** Milliseconds after which an answer must start, so that the client keeps waiting. */
  patience: number;
  /** Tells a client that waits (Expect: 100-continue) to send its body. Call after the checks that need no body. */
  acceptBody(): void;
  guardForm: GuardForm;
}

/**
 * @param origin the address of the store that the client used, where something before the store has another one
 * @throws S3Error InvalidURI.
 */
export function readRequest(message: IncomingMessage, origin?: string): S3Request {
  const headers = new Map<string, string>();
  for (const [name, values] of Object.entries(message.headersDistinct)) headers.set(name, values?.join(',') ?? '');
  // The signature covers the host that the client used.
  if (origin !== undefined) headers.set('host', new URL(origin).host);
  return {
    method: message.method ?? '',
    target: parseTarget(message.url ?? '/'),
    headers,
    origin: origin ?? `http://${headers.get('host') ?? ''}`,
    message,
  };
}

/** @returns a header, or the `x-amz-` parameter of a presigned URL in its place. */
export function pickHeader(request: S3Request, name: string): string | undefined {
  const header = request.headers.get(name);
  return header ?? (name.startsWith('x-amz-') ? request.target.query.get(name) : undefined);
}

/** @returns the text of a header, read as UTF-8, or as latin1 when it is not valid UTF-8. */
function getText(value: string): string {
  const text = Buffer.from(value, 'latin1').toString();
  return text.includes('\ufffd') ? value : text;
}

/** @returns all headers as text, and the `x-amz-` parameters of a presigned URL. */
export function readHeaders(request: S3Request): Map<string, string> {
  const hoisted = [...request.target.query].filter(([name]) => name.startsWith('x-amz-'));
  const headers = [...request.headers].map(([name, value]) => [name, getText(value)] as const);
  return new Map([...hoisted, ...headers]);
}

const digits = /^\d{1,15}$/;

/** @returns the announced size of a body, in bytes. @throws S3Error MissingContentLength, InvalidArgument. */
export function readContentLength(value: string | undefined): number {
  if (value === undefined) {
    throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  if (!digits.test(value)) throw new S3Error('InvalidArgument', `'${value}' is no length in bytes.`);
  return Number(value);
}
