import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { OpenObject } from '../disk/object-disk.ts';
import type { OperationContext } from '../http/s3-request.ts';
import { responseOverrides, servedHeaders } from '../object-headers.ts';
import { checkKey } from '../object-key.ts';
import { S3Error } from '../s3-error.ts';
import { checkReadConditions } from './read-conditions.ts';
import { readRange } from './read-range.ts';

const readBytes = 256 * 1024;

async function send(context: OperationContext, handle: FileHandle, start: number, length: number): Promise<void> {
  const { response } = context;
  if (context.request.method === 'HEAD' || length === 0) {
    response.end();
    return;
  }
  const end = start + length - 1;
  await pipeline(handle.createReadStream({ start, end, highWaterMark: readBytes, autoClose: false }), response).catch(
    (error: unknown) => {
      // The reader went away in the middle: nobody is left to tell.
      if (!response.destroyed || response.writableFinished) throw error;
    },
  );
}

async function serve(context: OperationContext, { record, handle }: OpenObject): Promise<void> {
  const { request, response } = context;
  const headers = {
    ...servedHeaders(record.headers, responseOverrides(request.target.query)),
    etag: record.etag,
    'last-modified': new Date(record.last_modified).toUTCString(),
    'accept-ranges': 'bytes',
  };
  checkReadConditions(request.headers, record);
  const range = readRange(request.headers, record);
  if (range === undefined) {
    response.writeHead(200, { ...headers, 'content-length': record.size });
    return send(context, handle, 0, record.size);
  }
  const contentRange = `bytes ${range.start}-${range.start + range.length - 1}/${record.size}`;
  response.writeHead(206, { ...headers, 'content-length': range.length, 'content-range': contentRange });
  return send(context, handle, range.start, range.length);
}

/**
 * GetObject and HeadObject, which is the same without the bytes:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
 * @throws S3Error NoSuchKey, NoSuchBucket, PreconditionFailed, NotModified, InvalidRange.
 */
export async function getObject(context: OperationContext): Promise<void> {
  const { bucket, key } = context.request.target;
  checkKey(key);
  const object = await context.disk.openObject(bucket, key);
  try {
    await serve(context, object);
  } catch (error) {
    if (error instanceof S3Error && error.code === 'NotModified')
      context.response.setHeader('ETag', object.record.etag);
    throw error;
  } finally {
    await object.handle.close();
  }
}
