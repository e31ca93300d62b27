import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { checksumHeaders } from '../body/expected-digests.ts';
import type { OpenObject } from '../disk/object-disk.ts';
import type { Checksum, ObjectMetadata } from '../disk/object-metadata.ts';
import { headersOf, type OperationContext, type S3Request } from '../http/s3-request.ts';
import { responseOverrides, servedHeaders } from '../object-headers.ts';
import { checkKey } from '../object-key.ts';
import { S3Error } from '../s3-error.ts';
import { checkReadConditions, checkVersion } from './preconditions.ts';
import { readPartRange, readRange } from './read-range.ts';

const readBytes = 256 * 1024;

/** The client has disconnected, so no answer is sent. */
class ReaderGone extends Error {}

/** Resolves when the bytes are sent and their memory can be reused. @throws ReaderGone. */
function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new ReaderGone());
    response.once('close', gone);
    response.write(bytes, (error) => {
      response.off('close', gone);
      if (error) gone();
      else resolve();
    });
  });
}

/**
 * Reads into one buffer while the other is sent. Two for the complete object: new ones for each read would leave 64 MB to the
 * garbage collector.
 */
async function copy(handle: FileHandle, response: ServerResponse, start: number, length: number): Promise<void> {
  const buffers = [0, 1].map(() => Buffer.allocUnsafeSlow(Math.min(readBytes, length)));
  const end = start + length;
  let sent: Promise<void> | undefined;
  for (let at = start, turn = 0; at < end; turn = 1 - turn) {
    const buffer = buffers[turn] ?? Buffer.alloc(0);
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, end - at), at);
    await sent;
    if (bytesRead === 0) throw new Error(`An object's file ends at byte ${at} of ${end}.`);
    sent = write(response, buffer.subarray(0, bytesRead));
    // It is awaited after the next read, which may fail first.
    sent.catch(() => {});
    at += bytesRead;
  }
  await sent;
  response.end();
}

async function send(
  context: OperationContext,
  { handle, bytes }: OpenObject,
  start: number,
  length: number,
): Promise<void> {
  const { response } = context;
  if (context.request.method === 'HEAD' || length === 0) {
    response.end();
    return;
  }
  if (bytes !== undefined) {
    response.end(bytes.subarray(start, start + length));
    return;
  }
  await copy(handle, response, start, length).catch((error: unknown) => {
    if (!(error instanceof ReaderGone)) throw error;
  });
}

/** @returns the checksum of the bytes that are sent: the object's, or that of the part that was asked for. */
function checksumOf(request: S3Request, { checksum, parts }: ObjectMetadata, whole: boolean): Checksum | undefined {
  const part = parts?.[Number(request.target.query.get('partNumber')) - 1];
  if (part === undefined) return whole ? checksum : undefined;
  if (checksum === undefined || part.checksum === undefined) return undefined;
  return { ...checksum, value: part.checksum };
}

/** Headers of some answers only: the checksum when it is asked for, the number of tags and of parts. */
function furtherHeaders(request: S3Request, metadata: ObjectMetadata, whole: boolean): Record<string, string | number> {
  const wantsSum = headersOf(request).get('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED';
  return {
    ...(wantsSum ? checksumHeaders(checksumOf(request, metadata, whole)) : {}),
    ...(metadata.tags === undefined ? {} : { 'x-amz-tagging-count': metadata.tags.length }),
    ...(request.target.query.has('partNumber') && metadata.parts
      ? { 'x-amz-mp-parts-count': metadata.parts.length }
      : {}),
  };
}

async function serve(context: OperationContext, object: OpenObject): Promise<void> {
  const { metadata } = object;
  const { request, response } = context;
  const headers = {
    ...servedHeaders(metadata.headers, responseOverrides(request.target.query)),
    etag: metadata.etag,
    'last-modified': new Date(metadata.last_modified).toUTCString(),
    'accept-ranges': 'bytes',
  };
  checkReadConditions(request.headers, metadata);
  const part = request.target.query.get('partNumber');
  const range = part === undefined ? readRange(request.headers, metadata) : readPartRange(part, metadata);
  const further = furtherHeaders(request, metadata, range === undefined);
  if (range === undefined) {
    response.writeHead(200, { ...headers, ...further, 'content-length': metadata.size });
    return send(context, object, 0, metadata.size);
  }
  const contentRange = `bytes ${range.start}-${range.start + range.length - 1}/${metadata.size}`;
  response.writeHead(206, { ...headers, ...further, 'content-length': range.length, 'content-range': contentRange });
  return send(context, object, range.start, range.length);
}

/**
 * GetObject, and HeadObject, which answers the same without the bytes:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
 * @throws S3Error NoSuchKey, NoSuchBucket, PreconditionFailed, NotModified, InvalidRange.
 */
export async function getObject(context: OperationContext): Promise<void> {
  const { bucket, key } = context.request.target;
  checkKey(key);
  checkVersion(context.request.target.query.get('versionId'));
  const object = await context.disk.openObject(bucket, key);
  try {
    await serve(context, object);
  } catch (error) {
    if (error instanceof S3Error && error.code === 'NotModified')
      context.response.setHeader('ETag', object.metadata.etag);
    throw error;
  } finally {
    await object.handle.close();
  }
}
