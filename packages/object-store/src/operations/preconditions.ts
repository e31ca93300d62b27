import type { Precondition } from '../disk/object-disk.ts';
import type { ObjectMetadata } from '../disk/object-metadata.ts';
import type { OperationContext, S3Request } from '../http/s3-request.ts';
import { S3Error } from '../s3-error.ts';

/** @returns the error for a condition that is not met. */
export function preconditionFailed(condition: string): S3Error {
  return new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition: condition,
  });
}

/** @returns whether `If-Match: "a", W/"b", *` names an ETag. */
function namesEtag(header: string, etag: string): boolean {
  const named = header.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return named.some((entry) => entry === '*' || entry === etag || `"${entry}"` === etag);
}

/** @returns whole seconds; undefined for an invalid date, which is ignored (RFC 9110). */
function seconds(header: string | undefined): number | undefined {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

/**
 * Evaluates If-Match, If-Unmodified-Since, If-None-Match and If-Modified-Since in the order of RFC 9110 13.2.2.
 * @throws S3Error PreconditionFailed (412), NotModified (304).
 */
export function checkReadConditions(headers: ReadonlyMap<string, string>, metadata: ObjectMetadata): void {
  const modified = Math.floor(metadata.last_modified / 1000);
  const match = headers.get('if-match');
  const unmodifiedSince = seconds(headers.get('if-unmodified-since'));
  const fails =
    match === undefined
      ? unmodifiedSince !== undefined && modified > unmodifiedSince
      : !namesEtag(match, metadata.etag);
  if (fails) throw preconditionFailed(match === undefined ? 'If-Unmodified-Since' : 'If-Match');
  const noneMatch = headers.get('if-none-match');
  const modifiedSince = seconds(headers.get('if-modified-since'));
  const same =
    noneMatch === undefined
      ? modifiedSince !== undefined && modified <= modifiedSince
      : namesEtag(noneMatch, metadata.etag);
  if (same) throw new S3Error('NotModified', 'Not Modified');
}

/**
 * Reads If-Match and If-None-Match of a write.
 * @returns a check of the present version, undefined without conditions. It throws S3Error PreconditionFailed, or NoSuchKey
 * when there is no version to replace.
 */
export function readPrecondition({ headers }: S3Request): Precondition | undefined {
  const match = headers.get('if-match');
  const noneMatch = headers.get('if-none-match');
  if (match === undefined && noneMatch === undefined) return undefined;
  return (present) => {
    if (match !== undefined && present === undefined) {
      throw new S3Error('NoSuchKey', 'The specified key does not exist.');
    }
    if (match !== undefined && present !== undefined && !namesEtag(match, present.etag)) {
      throw preconditionFailed('If-Match');
    }
    if (noneMatch !== undefined && present !== undefined && namesEtag(noneMatch, present.etag)) {
      throw preconditionFailed('If-None-Match');
    }
  };
}

/** Checks the present version before the body is read, which may be large. */
export async function checkEarly(
  { disk, request }: OperationContext,
  precondition: Precondition | undefined,
): Promise<void> {
  const { bucket, key } = request.target;
  if (precondition !== undefined) precondition(await disk.findMetadata(bucket, key));
}

/** The store keeps one version of each object, which S3 calls `null`. @throws S3Error NoSuchVersion for any other. */
export function checkVersion(id: string | undefined): void {
  if (id === undefined || id === 'null') return;
  throw new S3Error('NoSuchVersion', 'The specified version does not exist.', { VersionId: id });
}
