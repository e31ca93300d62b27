import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObjectDisk } from '../disk/object-disk.ts';
import { S3Error } from '../s3-error.ts';
import { parseTarget, type Target } from './uri.ts';

/** A request, read once: what the operations and the signature check look at. */
export interface S3Request {
  method: string;
  target: Target;
  /** By lower-case name, repeated ones joined by commas; one character a byte, as they came over the wire. */
  headers: ReadonlyMap<string, string>;
  message: IncomingMessage;
}

/** What an operation gets to work with. */
export interface OperationContext {
  request: S3Request;
  response: ServerResponse;
  disk: ObjectDisk;
  /** Milliseconds since 1970. */
  now: number;
  /** Milliseconds an answer may be silent before it has to show that it is still coming. */
  patience: number;
  /** Tells a client that waits for it (Expect: 100-continue) to send its body. Call when all checks before it are passed. */
  acceptBody(): void;
}

export type Operation = (context: OperationContext) => Promise<void>;

/** @throws S3Error InvalidURI. */
export function readRequest(message: IncomingMessage): S3Request {
  const headers = new Map<string, string>();
  for (const [name, values] of Object.entries(message.headersDistinct)) headers.set(name, values?.join(',') ?? '');
  return { method: message.method ?? '', target: parseTarget(message.url ?? '/'), headers, message };
}

/** @returns a header, or an `x-amz-` parameter that a presigned address carries in its place. */
export function headerOf(request: S3Request, name: string): string | undefined {
  const header = request.headers.get(name);
  return header ?? (name.startsWith('x-amz-') ? request.target.query.get(name) : undefined);
}

/** @returns the text of a header's bytes, which are UTF-8 (or, where they are not, latin1). */
function textOf(value: string): string {
  const text = Buffer.from(value, 'latin1').toString();
  return text.includes('\ufffd') ? value : text;
}

/** @returns all headers as text and, beside them, the `x-amz-` parameters of a presigned address. */
export function headersOf(request: S3Request): Map<string, string> {
  const hoisted = [...request.target.query].filter(([name]) => name.startsWith('x-amz-'));
  const headers = [...request.headers].map(([name, value]) => [name, textOf(value)] as const);
  return new Map([...hoisted, ...headers]);
}

const digits = /^\d{1,15}$/;

/** @returns the bytes a body is said to have. @throws S3Error MissingContentLength, InvalidArgument. */
export function contentLength(value: string | undefined): number {
  if (value === undefined) {
    throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  if (!digits.test(value)) throw new S3Error('InvalidArgument', `'${value}' is no length in bytes.`);
  return Number(value);
}
