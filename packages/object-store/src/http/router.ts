import { authenticate } from '../auth/authenticate.ts';
import type { Keys, Payload } from '../auth/sigv4.ts';
import {
  createBucket,
  deleteBucket,
  getBucketLocation,
  getBucketVersioning,
  headBucket,
  listBuckets,
} from '../operations/buckets.ts';
import {
  deleteObject,
  deleteObjects,
  deleteObjectTagging,
  getObjectTagging,
  putObjectTagging,
} from '../operations/change-objects.ts';
import { completeUpload } from '../operations/complete-upload.ts';
import { copyObject } from '../operations/copy-object.ts';
import { getObject } from '../operations/get-object.ts';
import { listObjects, listObjectsV2, listObjectVersions } from '../operations/list-objects.ts';
import { postObject } from '../operations/post-object.ts';
import { putObject, uploadPart, uploadPartCopy } from '../operations/put-object.ts';
import { abortUpload, createUpload, listParts, listUploads } from '../operations/uploads.ts';
import { S3Error } from '../s3-error.ts';
import { deleteBucketCors, getBucketCors, putBucketCors } from './cors.ts';
import { type OperationContext, pickHeader, type S3Request, type Target } from './s3-request.ts';

type SignedOperation = (context: OperationContext, payload: Payload) => Promise<void>;
type Scope = 'service' | 'bucket' | 'object';

const page = ['prefix', 'delimiter', 'encoding-type'];
const copy = 'x-amz-copy-source';

/** Method, what the path names, the parameters that select the operation, the operation, and the other parameters it accepts. */
type Row = readonly [string, Scope, readonly string[], SignedOperation, (readonly string[])?];

/** All operations of the store. */
const table: readonly Row[] = [
  ['GET', 'service', [], listBuckets],
  ['PUT', 'bucket', [], createBucket],
  ['HEAD', 'bucket', [], headBucket],
  ['DELETE', 'bucket', [], deleteBucket],
  ['GET', 'bucket', [], listObjects, [...page, 'max-keys', 'marker', 'bucket', 'key', 'etag']],
  [
    'GET',
    'bucket',
    ['list-type'],
    listObjectsV2,
    [...page, 'max-keys', 'continuation-token', 'start-after', 'fetch-owner'],
  ],
  ['GET', 'bucket', ['versions'], listObjectVersions, [...page, 'max-keys', 'key-marker', 'version-id-marker']],
  ['GET', 'bucket', ['uploads'], listUploads, [...page, 'max-uploads', 'key-marker', 'upload-id-marker']],
  ['GET', 'bucket', ['location'], getBucketLocation],
  ['GET', 'bucket', ['versioning'], getBucketVersioning],
  ['GET', 'bucket', ['cors'], getBucketCors],
  ['PUT', 'bucket', ['cors'], putBucketCors],
  ['DELETE', 'bucket', ['cors'], deleteBucketCors],
  ['POST', 'bucket', ['delete'], deleteObjects],
  ['PUT', 'object', [], putObject],
  ['PUT', 'object', [copy], copyObject],
  ['GET', 'object', [], getObject, ['versionId']],
  ['HEAD', 'object', [], getObject, ['versionId']],
  ['DELETE', 'object', [], deleteObject, ['versionId']],
  ['GET', 'object', ['tagging'], getObjectTagging, ['versionId']],
  ['PUT', 'object', ['tagging'], putObjectTagging, ['versionId']],
  ['DELETE', 'object', ['tagging'], deleteObjectTagging, ['versionId']],
  ['POST', 'object', ['uploads'], createUpload],
  ['PUT', 'object', ['uploadId', 'partNumber'], uploadPart],
  ['PUT', 'object', ['uploadId', 'partNumber', copy], uploadPartCopy],
  ['GET', 'object', ['uploadId'], listParts, ['max-parts', 'part-number-marker', 'encoding-type']],
  ['POST', 'object', ['uploadId'], completeUpload],
  ['DELETE', 'object', ['uploadId'], abortUpload],
];

const methods = new Set(['GET', 'HEAD', 'PUT', 'POST', 'DELETE']);

/** Parameters that select no operation: signatures, headers of presigned URLs, the SDK's name of the request. */
const harmless =
  /^(x-amz-.*|x-id|AWSAccessKeyId|Signature|Expires|content-md5|content-type|response-(content-type|content-language|expires|cache-control|content-disposition|content-encoding))$/i;

function findScope(target: Target): Scope {
  if (target.bucket === '') return 'service';
  return target.key === '' ? 'bucket' : 'object';
}

/** @throws S3Error NotImplemented for an unknown parameter: the operation without it would do something else. */
function findOperation(request: S3Request, scope: Scope): SignedOperation {
  const names = [...request.target.query.keys()].filter((name) => !harmless.test(name));
  if (pickHeader(request, copy) !== undefined) names.push(copy);
  const candidates = table.filter(([method, of]) => method === request.method && of === scope);
  const found = candidates.find(
    ([, , choosing, , further = []]) =>
      choosing.every((name) => names.includes(name)) &&
      names.every((name) => choosing.includes(name) || further.includes(name)),
  );
  if (found !== undefined) return found[3];
  const unknown = names.length === 0 ? `${request.method} on a ${scope}` : `${request.method} '?${names.join('&')}'`;
  throw new S3Error('NotImplemented', `This store does not implement ${unknown}.`, { ResourceType: names.join('&') });
}

/**
 * Checks the signature of a request and runs its operation.
 * @throws S3Error MethodNotAllowed, NotImplemented, and the errors of the signature and the operation.
 */
export async function route(context: OperationContext, keys: Keys): Promise<void> {
  const { request } = context;
  const { method, target } = request;
  const scope = findScope(target);
  const isForm = method === 'POST' && target.query.size === 0;
  if (!methods.has(method) || (isForm && scope !== 'bucket')) {
    throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.', {
      Method: method,
      ResourceType: scope.toUpperCase(),
    });
  }
  if (isForm) return postObject(context, keys);
  const payload = authenticate(request, keys, context.now);
  return findOperation(request, scope)(context, payload);
}
