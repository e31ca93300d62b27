import type { ObjectRecord } from '../disk/object-file.ts';
import { S3Error } from '../s3-error.ts';

/** @returns whether `If-Match: "a", W/"b", *` names an ETag. */
export function namesEtag(header: string, etag: string): boolean {
  const named = header.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return named.some((entry) => entry === '*' || entry === etag || `"${entry}"` === etag);
}

/** HTTP dates have whole seconds. @returns undefined for a date nobody can read, which is then ignored (RFC 9110). */
function seconds(header: string | undefined): number | undefined {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

/**
 * Evaluates If-Match, If-Unmodified-Since, If-None-Match and If-Modified-Since in the order of RFC 9110 section 13.2.2.
 * @throws S3Error PreconditionFailed (412), NotModified (304).
 */
export function checkReadConditions(headers: ReadonlyMap<string, string>, record: ObjectRecord): void {
  const modified = Math.floor(record.last_modified / 1000);
  const match = headers.get('if-match');
  const unmodifiedSince = seconds(headers.get('if-unmodified-since'));
  const fails =
    match === undefined ? unmodifiedSince !== undefined && modified > unmodifiedSince : !namesEtag(match, record.etag);
  if (fails) {
    throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
      Condition: match === undefined ? 'If-Unmodified-Since' : 'If-Match',
    });
  }
  const noneMatch = headers.get('if-none-match');
  const modifiedSince = seconds(headers.get('if-modified-since'));
  const same =
    noneMatch === undefined
      ? modifiedSince !== undefined && modified <= modifiedSince
      : namesEtag(noneMatch, record.etag);
  if (same) throw new S3Error('NotModified', 'Not Modified');
}
