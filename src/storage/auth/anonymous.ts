import type { OperationContext, S3Request } from '../http/s3-request.ts';
import { checkKey } from '../object-key.ts';
import { S3Error } from '../s3-error.ts';

/** @returns whether a request has no signature; an empty header does not count. */
export function isAnonymous({ headers, target }: S3Request): boolean {
  const signs = ['X-Amz-Algorithm', 'X-Amz-Signature', 'AWSAccessKeyId', 'Signature'];
  return !headers.get('authorization') && !signs.some((name) => target.query.has(name));
}

/** The query parameters of a public listing, and those that the redirect of a form adds; any other needs a signature. */
const listing =
  /^(prefix|delimiter|encoding-type|max-keys|marker|list-type|continuation-token|start-after|bucket|key|etag)$/;

async function mayRead({ request, disk }: OperationContext): Promise<boolean> {
  const { bucket, key, query } = request.target;
  const isListed = (disk.requireBucket(bucket).settings.acl ?? 'private') !== 'private';
  if (key === '') return isListed && [...query.keys()].every((name) => listing.test(name));
  if (query.size > 0) return false;
  checkKey(key);
  const metadata = await disk.findMetadata(bucket, key);
  // Who may list the bucket may also know that an object does not exist.
  return metadata === undefined ? isListed : (metadata.acl ?? 'private') !== 'private';
}

function mayWrite({ request, disk }: OperationContext): boolean {
  const { bucket, key, query } = request.target;
  const isPlain = query.size === 0 && ![...request.headers.keys()].some((name) => name.startsWith('x-amz-copy-'));
  return key !== '' && isPlain && disk.requireBucket(bucket).settings.acl === 'public-read-write';
}

/**
 * Allows a request without a signature if the canned ACL of its bucket or object is public.
 * @throws S3Error AccessDenied, NoSuchBucket.
 */
export async function requirePublic(context: OperationContext): Promise<void> {
  const { method, target } = context.request;
  if (target.bucket !== '') context.disk.requireBucket(target.bucket);
  const allowed =
    method === 'PUT' || method === 'DELETE'
      ? mayWrite(context)
      : method !== 'POST' && target.bucket !== '' && (await mayRead(context));
  if (!allowed) throw new S3Error('AccessDenied', 'Access Denied: the request is not signed.');
}
