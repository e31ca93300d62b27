import type { ServerResponse } from 'node:http';
import { checksumHeaders } from '../body/expected-digests.ts';
import type { Checksum, ObjectMetadata } from '../disk/object-metadata.ts';
import { type IntactBytes, type OpenFile, ReadMemory, readBlocks } from '../disk/read-blocks.ts';
import { type OperationContext, readHeaders, type S3Request } from '../http/s3-request.ts';
import { responseOverrides, servedHeaders } from '../object-headers.ts';
import { checkKey } from '../object-key.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
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

/**
 * Finds the bytes of one part, by `?partNumber=`.
 * @returns undefined for the complete object, which counts as the only part when it was not uploaded in parts
 * @throws S3Error InvalidArgument unless it is a number from 1, InvalidPart beyond the last part.
 */
function readPartRange(number: string, { parts }: ObjectMetadata): ByteRange | undefined {
  if (!/^\d{1,5}$/.test(number) || Number(number) < 1) {
    throw invalidArgument('partNumber', 'Part number must be an integer between 1 and 10000, inclusive');
  }
  const index = Number(number) - 1;
  if (index >= (parts?.length ?? 1)) {
    throw new S3Error('InvalidPart', 'The requested part number is beyond the last part.', { PartNumber: number });
  }
  const part = parts?.[index];
  if (parts === undefined || part === undefined || part.size === 0) return undefined;
  return { start: parts.slice(0, index).reduce((sum, { size }) => sum + size, 0), length: part.size };
}

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
 * Sends blocks, of which the first is read. The next one is read while one is sent.
 * @throws what reading throws, once the blocks before are sent: the connection then ends without a complete answer
 */
async function sendBlocks(
  response: ServerResponse,
  first: IteratorResult<IntactBytes>,
  blocks: AsyncGenerator<IntactBytes>,
): Promise<void> {
  let sent: Promise<void> | undefined;
  const next = () =>
    blocks.next().catch(async (error: unknown) => {
      await sent?.catch(() => {});
      throw error;
    });
  for (let step = first; step.done !== true; step = await next()) {
    await sent;
    sent = write(response, step.value.bytes);
    // It is awaited after the next read, which may fail first.
    sent.catch(() => {});
  }
  await sent;
  response.end();
}

/**
 * Sends the head once the first blocks are known to be intact, so that a small damaged object is answered by a sentence. A HEAD sends no
 * bytes and compares none: what it says comes from the metadata and the size of the file, which were compared when it was opened.
 */
async function send(
  { request, response }: OperationContext,
  object: OpenFile,
  { start, length }: ByteRange,
  writeHead: () => void,
): Promise<void> {
  if (request.method === 'HEAD') {
    writeHead();
    response.end();
    return;
  }
  const memory = new ReadMemory();
  const blocks = readBlocks(object, start, length, memory);
  const first = await blocks.next();
  writeHead();
  if (first.done !== true && first.value.bytes.length === length) {
    response.end(first.value.bytes, () => memory.release());
    return;
  }
  try {
    await sendBlocks(response, first, blocks);
    memory.release();
  } catch (error) {
    if (!(error instanceof ReaderGone)) throw error;
  }
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
  const wantsSum = readHeaders(request).get('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED';
  return {
    ...(wantsSum ? checksumHeaders(checksumOf(request, metadata, whole)) : {}),
    ...(metadata.tags === undefined ? {} : { 'x-amz-tagging-count': metadata.tags.length }),
    ...(request.target.query.has('partNumber') && metadata.parts
      ? { 'x-amz-mp-parts-count': metadata.parts.length }
      : {}),
  };
}

async function serve(context: OperationContext, object: OpenFile): Promise<void> {
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
