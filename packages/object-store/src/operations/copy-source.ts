import type { ObjectMetadata } from '../disk/object-metadata.ts';
import { headersOf, type S3Request } from '../http/s3-request.ts';
import { decodeUri } from '../http/uri.ts';
import { checkKey } from '../object-key.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
import { namesEtag } from './preconditions.ts';

/**
 * Reads `x-amz-copy-source: /bucket/key`, percent-encoded, optionally with `?versionId=null`.
 * @throws S3Error InvalidArgument, NoSuchVersion, InvalidURI.
 */
export function copySource(request: S3Request): { bucket: string; key: string } {
  const header = headersOf(request).get('x-amz-copy-source') ?? '';
  const [encoded = '', version] = header.split('?versionId=', 2);
  if (version !== undefined && version !== 'null') {
    throw new S3Error('NoSuchVersion', 'The specified version does not exist.', { VersionId: version });
  }
  const path = decodeUri(encoded).replace(/^\//, '');
  const slash = path.indexOf('/');
  if (slash < 1) throw invalidArgument('x-amz-copy-source', "The copy source must be of the form 'bucket/key'.");
  const key = path.slice(slash + 1);
  checkKey(key);
  return { bucket: path.slice(0, slash), key };
}

/**
 * Checks the four `x-amz-copy-source-if-` headers against the source.
 * @throws S3Error PreconditionFailed
 */
export function checkCopyConditions(request: S3Request, source: ObjectMetadata): void {
  const headers = headersOf(request);
  const of = (name: string) => headers.get(`x-amz-copy-source-if-${name}`);
  const [match, noneMatch] = [of('match'), of('none-match')];
  const modified = Math.floor(source.last_modified / 1000) * 1000;
  const [since, until] = [Date.parse(of('modified-since') ?? ''), Date.parse(of('unmodified-since') ?? '')];
  const fails =
    (match === undefined ? modified > until : !namesEtag(match, source.etag)) ||
    (noneMatch === undefined ? modified <= since : namesEtag(noneMatch, source.etag));
  if (!fails) return;
  throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition: 'x-amz-copy-source-If-',
  });
}
