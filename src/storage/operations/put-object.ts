import type { Payload } from '../auth/payload.ts';
import { AwsChunkedDecoder } from '../body/aws-chunked.ts';
import { checksumAlgorithm, type Expected, expectedDigests, verifyDigests } from '../body/expected-digests.ts';
import { forEachChunk, incompleteBody } from '../body/for-each-chunk.ts';
import type { ObjectWriter } from '../disk/object-writer.ts';
import { contentLength, headerOf, headersOf, type OperationContext, type S3Request } from '../http/s3-request.ts';
import { keptHeaders } from '../object-headers.ts';
import { checkKey } from '../object-key.ts';
import { S3Error } from '../s3-error.ts';
import { etagOf, orAbort, wantedDigests } from './stored-object.ts';

/** What is known of the object before its bytes arrive. */
interface Plan {
  headers: Record<string, string>;
  size: number;
  expected: Expected[];
  /** The checksum that follows an aws-chunked body, by its trailer's name. */
  trailer: string | undefined;
}

function refuseConditions(request: S3Request): void {
  for (const name of ['if-match', 'if-none-match']) {
    if (request.headers.has(name))
      throw new S3Error('NotImplemented', `This store does not support ${name} on writes.`);
  }
}

function planObject(request: S3Request, payload: Payload): Plan {
  refuseConditions(request);
  const all = headersOf(request);
  const headers = keptHeaders(all);
  const chunked = payload.kind === 'unsigned trailer';
  const encoding = (headers['content-encoding'] ?? '').split(',').map((part) => part.trim());
  if (encoding.includes('aws-chunked') && !chunked) {
    throw new S3Error(
      'NotImplemented',
      'This store reads aws-chunked bodies as STREAMING-UNSIGNED-PAYLOAD-TRAILER only.',
    );
  }
  // aws-chunked is how the body travelled, not how the object is encoded.
  const kept = encoding.filter((part) => part !== '' && part !== 'aws-chunked').join(',');
  const { 'content-encoding': _, ...others } = headers;
  const expected = expectedDigests(all);
  if (payload.kind === 'sha256') {
    const source = 'x-amz-content-sha256';
    expected.push({ algorithm: 'sha256', digest: payload.digest, code: 'XAmzContentSHA256Mismatch', source });
  }
  return {
    headers: kept === '' ? others : { ...others, 'content-encoding': kept },
    size: contentLength(request.headers.get(chunked ? 'x-amz-decoded-content-length' : 'content-length')),
    expected,
    trailer: chunked ? headerOf(request, 'x-amz-trailer')?.toLowerCase() : undefined,
  };
}

/** Writes the body as it is. */
async function receivePlain(request: S3Request, writer: ObjectWriter): Promise<void> {
  await forEachChunk(request.message, (chunk) => {
    writer.write(chunk);
    return writer.chunkDone(chunk);
  });
}

/** Writes what is inside an aws-chunked body. @returns its trailers. */
async function receiveChunked(request: S3Request, writer: ObjectWriter, size: number): Promise<Map<string, string>> {
  const decoder = new AwsChunkedDecoder();
  await forEachChunk(request.message, (chunk) => {
    for (const bytes of decoder.push(chunk)) writer.write(bytes);
    if (writer.size > size) throw incompleteBody();
    return writer.chunkDone(chunk);
  });
  if (!decoder.done) throw incompleteBody();
  return decoder.trailers;
}

async function receive(request: S3Request, plan: Plan, payload: Payload, writer: ObjectWriter): Promise<Expected[]> {
  let announced: Expected[] = [];
  if (payload.kind === 'unsigned trailer') {
    const trailers = await receiveChunked(request, writer, plan.size);
    if (plan.trailer !== undefined && !trailers.has(plan.trailer)) {
      throw new S3Error('InvalidRequest', `The trailer ${plan.trailer}, announced by x-amz-trailer, is missing.`);
    }
    announced = expectedDigests(trailers);
  } else {
    await receivePlain(request, writer);
  }
  if (writer.size !== plan.size) throw incompleteBody();
  return [...plan.expected, ...announced];
}

/**
 * PutObject: https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
 * @throws S3Error NoSuchBucket, MissingContentLength, BadDigest, IncompleteBody, NotImplemented (conditions, tags, …).
 */
export async function putObject(context: OperationContext, payload: Payload): Promise<void> {
  const { request, response, disk, now } = context;
  const { bucket, key } = request.target;
  disk.requireBucket(bucket);
  checkKey(key);
  const plan = planObject(request, payload);
  const wanted = wantedDigests(plan.expected);
  if (plan.trailer !== undefined) wanted.push(checksumAlgorithm(plan.trailer));
  context.acceptBody();
  const writer = disk.createWriter([...new Set(wanted)]);
  const etag = await orAbort(writer, async () => {
    const expected = await receive(request, plan, payload, writer);
    const digests = await writer.finish();
    verifyDigests(expected, digests);
    const record = { bucket, key, size: writer.size, etag: etagOf(digests), last_modified: now, headers: plan.headers };
    await writer.commit(disk.objectPath(bucket, key), record);
    return record.etag;
  });
  response.writeHead(200, { ETag: etag, 'Content-Length': '0' }).end();
}
