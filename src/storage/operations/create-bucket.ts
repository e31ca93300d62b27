import { createHash } from 'node:crypto';
import type { Payload } from '../auth/payload.ts';
import { verifyDigests } from '../body/expected-digests.ts';
import { forEachChunk } from '../body/for-each-chunk.ts';
import type { OperationContext } from '../http/s3-request.ts';
import { checkBucketName } from '../object-key.ts';
import { S3Error } from '../s3-error.ts';

const maxConfigurationBytes = 64 * 1024;

/** The body may hold a location constraint, which means nothing to a store of one place; its digest is checked. */
async function readConfiguration({ request }: OperationContext, payload: Payload): Promise<void> {
  if (payload.kind === 'unsigned trailer') throw new S3Error('NotImplemented', 'CreateBucket takes no streamed body.');
  const hash = createHash('sha256');
  let size = 0;
  await forEachChunk(request.message, (chunk) => {
    hash.update(chunk);
    size += chunk.length;
    if (size > maxConfigurationBytes) throw new S3Error('EntityTooLarge', 'The bucket configuration is too large.');
    return undefined;
  });
  if (payload.kind !== 'sha256') return;
  const expected = {
    algorithm: 'sha256',
    digest: payload.digest,
    code: 'XAmzContentSHA256Mismatch',
    source: 'x-amz-content-sha256',
  } as const;
  verifyDigests([expected], { sha256: hash.digest() });
}

/** CreateBucket. @throws S3Error InvalidBucketName, BucketAlreadyOwnedByYou. */
export async function createBucket(context: OperationContext, payload: Payload): Promise<void> {
  const { request, response, disk } = context;
  const { bucket } = request.target;
  checkBucketName(bucket);
  context.acceptBody();
  await readConfiguration(context, payload);
  if (!(await disk.createBucket(bucket))) {
    throw new S3Error(
      'BucketAlreadyOwnedByYou',
      'Your previous request to create the named bucket succeeded and you already own it.',
      {
        BucketName: bucket,
      },
    );
  }
  response.writeHead(200, { Location: `/${bucket}`, 'Content-Length': '0' }).end();
}
