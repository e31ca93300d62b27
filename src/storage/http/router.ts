import { authenticate } from '../auth/authenticate.ts';
import type { Payload } from '../auth/payload.ts';
import type { Keys } from '../auth/sigv4.ts';
import { createBucket } from '../operations/create-bucket.ts';
import { deleteObject } from '../operations/delete-object.ts';
import { getObject } from '../operations/get-object.ts';
import { headBucket } from '../operations/head-bucket.ts';
import { postObject } from '../operations/post-object.ts';
import { putObject } from '../operations/put-object.ts';
import { S3Error } from '../s3-error.ts';
import type { OperationContext } from './s3-request.ts';
import type { Target } from './uri.ts';

type SignedOperation = (context: OperationContext, payload: Payload) => Promise<void>;

/** What the store can do with a signed request, by method and by what the path names. */
const operations: Readonly<Record<string, SignedOperation>> = {
  'PUT bucket': createBucket,
  'HEAD bucket': headBucket,
  'PUT object': putObject,
  'GET object': getObject,
  'HEAD object': getObject,
  'DELETE object': deleteObject,
};

const methods = new Set(['GET', 'HEAD', 'PUT', 'POST', 'DELETE']);

/** Parameters that choose no other operation: signatures, hoisted headers, what the SDK calls the request. */
const harmless =
  /^(x-amz-.*|x-id|response-(content-type|content-language|expires|cache-control|content-disposition|content-encoding))$/i;

/** "Every unknown sub-resource = 501 NotImplemented, never the base operation." */
function refuseSubResources({ query }: Target): void {
  const unknown = [...query.keys()].find((name) => !harmless.test(name));
  if (unknown === undefined) return;
  throw new S3Error('NotImplemented', `This store does not implement '?${unknown}'.`, { ResourceType: unknown });
}

function scopeOf(target: Target): 'service' | 'bucket' | 'object' {
  if (target.bucket === '') return 'service';
  return target.key === '' ? 'bucket' : 'object';
}

/**
 * Finds out what is asked, by whom, and does it.
 * @throws S3Error MethodNotAllowed, NotImplemented, whatever the signature or the operation has to say.
 */
export async function route(context: OperationContext, keys: Keys): Promise<void> {
  const { method, target } = context.request;
  const scope = scopeOf(target);
  const isForm = method === 'POST' && target.query.size === 0;
  if (!methods.has(method) || (isForm && scope !== 'bucket')) {
    throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.', {
      Method: method,
      ResourceType: scope.toUpperCase(),
    });
  }
  if (isForm) return postObject(context, keys);
  const payload = authenticate(context.request, keys, context.now);
  refuseSubResources(target);
  const operation = operations[`${method} ${scope}`];
  if (operation === undefined) {
    throw new S3Error('NotImplemented', `This store does not implement ${method} on a ${scope}.`);
  }
  return operation(context, payload);
}
