import type { Payload } from '../auth/payload.ts';
import { algorithmNamed, checksumHeaders, keptChecksum, verifyDigests } from '../body/expected-digests.ts';
import { planBody, receiveBody, wantedDigests } from '../body/receive-body.ts';
import { orAbort } from '../disk/object-writer.ts';
import { type OperationContext, pickHeader } from '../http/s3-request.ts';
import { checkKey } from '../object-key.ts';
import { readTraits, writeEtag } from './answers.ts';
import { checkEarly, readPrecondition } from './preconditions.ts';

/**
 * PutObject: https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
 * @throws S3Error NoSuchBucket, MissingContentLength, BadDigest, IncompleteBody, PreconditionFailed, NotImplemented.
 */
export async function putObject(context: OperationContext, payload: Payload): Promise<void> {
  const { request, response, disk, now } = context;
  const { bucket, key } = request.target;
  disk.requireBucket(bucket);
  checkKey(key);
  const traits = readTraits(request);
  const plan = planBody(request, payload);
  const precondition = readPrecondition(request);
  await checkEarly(context, precondition);
  const name = pickHeader(request, 'x-amz-checksum-algorithm');
  const named = name === undefined ? undefined : algorithmNamed(name);
  const wanted = new Set([...wantedDigests(plan), ...(named === undefined ? [] : [named])]);
  context.acceptBody();
  const writer = disk.createWriter(wanted);
  const metadata = await orAbort(writer, async () => {
    const expected = await receiveBody(request, payload, plan, writer);
    const digests = writer.digest();
    verifyDigests(expected, digests);
    const kept = keptChecksum(expected, digests, named);
    const written = {
      bucket,
      key,
      size: writer.size,
      etag: writeEtag(digests),
      last_modified: now,
      ...traits,
      ...kept,
    };
    await disk.publish(writer, written, precondition);
    return written;
  });
  const headers = { ETag: metadata.etag, ...checksumHeaders(metadata.checksum), 'Content-Length': '0' };
  response.writeHead(200, headers).end();
}
