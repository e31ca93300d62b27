import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeChecksumHeaders } from '../body/expected-digests.ts';
import { type OpenFile, readBlocks } from '../disk/object-file.ts';
import type { ObjectMetadata } from '../disk/object-metadata.ts';
import { type OperationContext, readHeaders, type S3Request } from '../http/s3-request.ts';
import { checkKey } from '../keys-and-tags.ts';
import { makeServedHeaders, readOverrides } from '../object-headers.ts';
import { readErrorCode, S3Error } from '../s3-error.ts';
import { checkReadConditions, checkVersion } from './preconditions.ts';

/** A slice of an object, in bytes. */
interface ByteRange {
  start: number;
  length: number;
}

const singleRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

function unsatisfiable(size: number, asked: string): S3Error {
  const details = { RangeRequested: asked, ActualObjectSize: String(size) };
  return new S3Error('InvalidRange', 'The requested range is not satisfiable', details, {
    'Content-Range': `bytes */${size}`,
  });
}

/** If-Range names a version; if it is another one, the complete object is sent. */
function isSameVersion(ifRange: string | undefined, metadata: ObjectMetadata): boolean {
  if (ifRange === undefined || ifRange === metadata.etag) return true;
  return Date.parse(ifRange) === Math.floor(metadata.last_modified / 1000) * 1000;
}

/**
 * Reads the Range header: `bytes=a-b`, `bytes=a-`, `bytes=-n`.
 * @returns undefined for the complete object: no range, several, or an invalid one (RFC 9110 14.2)
 * @throws S3Error InvalidRange when it lies outside the object.
 */
function readRange(headers: ReadonlyMap<string, string>, metadata: ObjectMetadata): ByteRange | undefined {
  const header = headers.get('range');
  const match = singleRange.exec(header?.trim() ?? '');
  if (header === undefined || match === null || !isSameVersion(headers.get('if-range'), metadata)) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), metadata.size);
    if (length === 0) throw unsatisfiable(metadata.size, header);
    return { start: metadata.size - length, length };
  }
  const start = Number(first);
  const end = Math.min(last === '' ? metadata.size - 1 : Number(last), metadata.size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= metadata.size) throw unsatisfiable(metadata.size, header);
  return { start, length: end - start + 1 };
}

/** Codes of a pipeline whose reader disconnected: no answer is sent. */
const readerGone = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/**
 * Sends the head once the first blocks are known to be intact, so that a small damaged object is answered by a sentence; at a damaged block
 * behind them the connection ends without a complete answer. A HEAD sends no bytes and compares none: what it says comes from the metadata
 * and the size of the file, which were compared when it was opened.
 */
async function send(
  { request, response }: OperationContext,
  object: OpenFile,
  range: ByteRange,
  writeHead: () => void,
) {
  if (request.method === 'HEAD') {
    writeHead();
    response.end();
    return;
  }
  const blocks = readBlocks(object, range.start, range.length);
  const first = await blocks.next();
  writeHead();
  const all = async function* () {
    if (first.done !== true) yield first.value;
    yield* blocks;
  };
  await pipeline(Readable.from(all()), response).catch((error: unknown) => {
    if (!readerGone.has(readErrorCode(error))) throw error;
  });
}

/** Headers of some answers only: the checksum of the whole when it is asked for, the number of tags. */
function furtherHeaders(
  request: S3Request,
  { checksum, tags }: ObjectMetadata,
  isWhole: boolean,
): Record<string, string | number> {
  const wantsSum = readHeaders(request).get('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED';
  return {
    ...(wantsSum && isWhole ? makeChecksumHeaders(checksum) : {}),
    ...(tags === undefined ? {} : { 'x-amz-tagging-count': tags.length }),
  };
}

async function serve(context: OperationContext, object: OpenFile): Promise<void> {
  const { metadata } = object;
  const { request, response } = context;
  const headers = {
    ...makeServedHeaders(metadata.headers, readOverrides(request.target.query)),
    etag: metadata.etag,
    'last-modified': new Date(metadata.last_modified).toUTCString(),
    'accept-ranges': 'bytes',
  };
  checkReadConditions(request.headers, metadata);
  const range = readRange(request.headers, metadata);
  const further = furtherHeaders(request, metadata, range === undefined);
  if (range === undefined) {
    const whole = { ...headers, ...further, 'content-length': metadata.size };
    return send(context, object, { start: 0, length: metadata.size }, () => response.writeHead(200, whole));
  }
  const contentRange = `bytes ${range.start}-${range.start + range.length - 1}/${metadata.size}`;
  const partial = { ...headers, ...further, 'content-length': range.length, 'content-range': contentRange };
  return send(context, object, range, () => response.writeHead(206, partial));
}

/**
 * GetObject, and HeadObject, which answers the same without the bytes:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
 * @throws S3Error NoSuchKey, NoSuchBucket, PreconditionFailed, NotModified, InvalidRange, ObjectDamaged.
 */
export async function getObject(context: OperationContext): Promise<void> {
  const { bucket, key, query } = context.request.target;
  checkKey(key);
  checkVersion(query.get('versionId'));
  await context.disk.readObject(bucket, key, async (object) => {
    await serve(context, object).catch((error: unknown) => {
      if (readErrorCode(error) === 'NotModified') context.response.setHeader('ETag', object.metadata.etag);
      throw error;
    });
  });
}
