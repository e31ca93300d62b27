import { chooseChecksum, findAlgorithm } from '../body/expected-digests.ts';
import type { ObjectMetadata, ObjectTraits } from '../disk/object-metadata.ts';
import { abortOnFailure, appendRange } from '../disk/object-writer.ts';
import { answerInTime, formatTime, readTraits } from '../http/answers.ts';
import { decodeUri, type OperationContext, readHeaders, type S3Request } from '../http/s3-request.ts';
import { checkKey } from '../keys-and-tags.ts';
import { invalidArgumentError, S3Error } from '../s3-error.ts';
import { checkReadConditions, checkVersion, preconditionFailed, readPrecondition } from './preconditions.ts';

const copyPrefix = 'x-amz-copy-source-';

/**
 * Reads `x-amz-copy-source: /bucket/key`, percent-encoded, optionally with `?versionId=null`.
 * @throws S3Error InvalidArgument, NoSuchVersion, InvalidURI.
 */
export function copySource(request: S3Request): { bucket: string; key: string } {
  const header = readHeaders(request).get('x-amz-copy-source') ?? '';
  const [encoded = '', version] = header.split('?versionId=', 2);
  checkVersion(version);
  const path = decodeUri(encoded).replace(/^\//, '');
  const slash = path.indexOf('/');
  if (slash < 1) throw invalidArgumentError('x-amz-copy-source', "The copy source must be of the form 'bucket/key'.");
  const key = path.slice(slash + 1);
  checkKey(key);
  return { bucket: path.slice(0, slash), key };
}

/** Checks the four `x-amz-copy-source-if-` headers against the source. @throws S3Error PreconditionFailed */
export function checkCopyConditions(request: S3Request, source: ObjectMetadata): void {
  const conditions = [...readHeaders(request)].filter(([name]) => name.startsWith('x-amz-copy-source-if-'));
  try {
    checkReadConditions(new Map(conditions.map(([name, value]) => [name.slice(copyPrefix.length), value])), source);
  } catch (error) {
    throw error instanceof S3Error ? preconditionFailed('x-amz-copy-source-If-') : error;
  }
}

/** @returns whether a directive is REPLACE; absent, it is COPY. @throws S3Error InvalidArgument. */
function replaces(request: S3Request, name: string): boolean {
  const value = readHeaders(request).get(name) ?? 'COPY';
  if (value === 'COPY' || value === 'REPLACE') return value === 'REPLACE';
  throw invalidArgumentError(name, `'${value}' is neither COPY nor REPLACE.`);
}

/** Headers and tags are the source's unless they are to be replaced. */
function copiedTraits(request: S3Request, source: ObjectMetadata): ObjectTraits {
  const { headers, tags } = readTraits(request);
  return {
    headers: replaces(request, 'x-amz-metadata-directive') ? headers : source.headers,
    tags: replaces(request, 'x-amz-tagging-directive') ? tags : source.tags,
  };
}

function refuseIdle(request: S3Request, source: { bucket: string; key: string }): void {
  const { bucket, key } = request.target;
  const changes = replaces(request, 'x-amz-metadata-directive') || replaces(request, 'x-amz-tagging-directive');
  if (changes || source.bucket !== bucket || source.key !== key) return;
  throw new S3Error(
    'InvalidRequest',
    "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
  );
}

/** @returns the ETag of the copy. */
function copyFrom({ request, disk, now }: OperationContext, source: { bucket: string; key: string }): Promise<string> {
  const { bucket, key } = request.target;
  const named = findAlgorithm(readHeaders(request).get('x-amz-checksum-algorithm'));
  return disk.readObject(source.bucket, source.key, async (object) => {
    checkCopyConditions(request, object.metadata);
    const { size, etag, parts, checksum } = object.metadata;
    const wanted = named === checksum?.algorithm ? undefined : named;
    const writer = disk.createWriter(wanted === undefined ? [] : [wanted]);
    return abortOnFailure(writer, async () => {
      await appendRange(writer, object);
      const kept = wanted === undefined ? { checksum } : chooseChecksum([], writer.digest(), wanted);
      const traits = copiedTraits(request, object.metadata);
      const metadata = { bucket, key, size, etag, last_modified: now, ...traits, ...kept, parts };
      await disk.publish(writer, metadata, readPrecondition(request));
      return etag;
    });
  });
}

/**
 * CopyObject: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
 * @throws S3Error NoSuchKey, NoSuchBucket, InvalidRequest (onto itself, unchanged), PreconditionFailed.
 */
export async function copyObject(context: OperationContext): Promise<void> {
  const { request, disk, now } = context;
  const { bucket, key } = request.target;
  disk.requireBucket(bucket);
  checkKey(key);
  const source = copySource(request);
  refuseIdle(request, source);
  await answerInTime(context, 'CopyObjectResult', async () => [
    ['LastModified', formatTime(now)],
    ['ETag', await copyFrom(context, source)],
  ]);
}
