import type { OperationContext, S3Request } from '../http/s3-request.ts';
import { checkKey } from '../object-key.ts';
import { S3Error } from '../s3-error.ts';

/** @returns whether a request has no signature; an empty header does not count. */
export function isAnonymous({ headers, target }: S3Request): boolean {
  return !headers.get('authorization') && !target.query.has('X-Amz-Algorithm') && !target.query.has('X-Amz-Signature');
}

/** The query parameters of a public listing; any other parameter needs a signature. */
const listing = /^(prefix|delimiter|encoding-type|max-keys|marker|list-type|continuation-token|start-after)$/;

async function mayRead({ request, disk }: OperationContext): Promise<boolean> {
  const { bucket, key, query } = request.target;
  const found = disk.findBucket(bucket);
  if (found === undefined) return false;
  if (key === '')
    return (found.settings.acl ?? 'private') !== 'private' && [...query.keys()].every((name) => listing.test(name));
  if (query.size > 0) return false;
  checkKey(key);
  const metadata = await disk.findMetadata(bucket, key);
  return (metadata?.acl ?? 'private') !== 'private';
}

function mayWrite({ request, disk }: OperationContext): boolean {
  const { bucket, key, query } = request.target;
  const isPlain = query.size === 0 && ![...request.headers.keys()].some((name) => name.startsWith('x-amz-copy-'));
  return key !== '' && isPlain && disk.findBucket(bucket)?.settings.acl === 'public-read-write';
}

/**
 * Allows a request without a signature if the canned ACL of its bucket or object is public.
 * @throws S3Error AccessDenied.
 */
export async function requirePublic(context: OperationContext): Promise<void> {
  const { method } = context.request;
  const allowed =
    method === 'PUT' || method === 'DELETE' ? mayWrite(context) : method !== 'POST' && (await mayRead(context));
  if (!allowed) throw new S3Error('AccessDenied', 'Access Denied: the request is not signed.');
}
