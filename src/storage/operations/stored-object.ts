import type { Digests } from '../disk/hash-set.ts';
import type { Guard } from '../disk/object-disk.ts';
import type { ObjectTraits } from '../disk/object-record.ts';
import { headersOf, type OperationContext, type S3Request } from '../http/s3-request.ts';
import { s3Document, type XmlNode } from '../http/xml.ts';
import { readAcl } from '../object-acl.ts';
import { keptHeaders } from '../object-headers.ts';
import { parseTagQuery } from '../object-tags.ts';
import { S3Error } from '../s3-error.ts';
import { namesEtag } from './read-conditions.ts';

/** The one owner of everything in a store; a constant, since there is one key pair. */
export const owner: XmlNode[] = [
  ['ID', 'sheaf'],
  ['DisplayName', 'sheaf'],
];

/** @returns the ETag with its quotes. */
export function etagOf(digests: Digests): string {
  return `"${Buffer.from(digests.md5 ?? []).toString('hex')}"`;
}

/** `2006-01-02T15:04:05.000Z` */
export const isoTime = (time: number) => new Date(time).toISOString();

/** Answers 200 with a document. */
export function answerXml({ response }: OperationContext, root: string, children: readonly XmlNode[]): void {
  const body = Buffer.from(s3Document(root, children));
  response.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Length': body.length }).end(body);
}

/** Answers without a body. */
export function answerEmpty({ response }: OperationContext, status: 200 | 204): void {
  response.writeHead(status, status === 200 ? { 'Content-Length': '0' } : {}).end();
}

/** How the body travelled is no property of the object. */
function withoutFraming(headers: Record<string, string>): Record<string, string> {
  const { 'content-encoding': encoding, ...others } = headers;
  const parts = (encoding ?? '').split(',').map((part) => part.trim());
  const kept = parts.filter((part) => part !== '' && part !== 'aws-chunked').join(',');
  return kept === '' ? others : { ...others, 'content-encoding': kept };
}

/**
 * Reads what is kept with an object from the headers of its upload.
 * @throws S3Error InvalidArgument, InvalidTag, MetadataTooLarge, NotImplemented.
 */
export function readTraits(request: S3Request): ObjectTraits {
  const all = headersOf(request);
  const tagging = all.get('x-amz-tagging');
  const acl = readAcl(all.get('x-amz-acl'));
  return {
    headers: withoutFraming(keptHeaders(all)),
    ...(tagging === undefined || tagging === '' ? {} : { tags: parseTagQuery(tagging) }),
    ...(acl === 'private' ? {} : { acl }),
  };
}

function preconditionFailed(condition: string): S3Error {
  return new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition: condition,
  });
}

/**
 * Reads If-Match and If-None-Match of a write.
 * @returns what to hold against the present version, undefined without conditions. It throws S3Error PreconditionFailed,
 * or NoSuchKey when the version to be replaced is gone.
 */
export function writeGuard({ headers }: S3Request): Guard | undefined {
  const match = headers.get('if-match');
  const noneMatch = headers.get('if-none-match');
  if (match === undefined && noneMatch === undefined) return undefined;
  return (present) => {
    if (match !== undefined && present === undefined && match.trim() !== '*') {
      throw new S3Error('NoSuchKey', 'The specified key does not exist.');
    }
    if (match !== undefined && (present === undefined || !namesEtag(match, present.etag))) {
      throw preconditionFailed('If-Match');
    }
    if (noneMatch !== undefined && present !== undefined && namesEtag(noneMatch, present.etag)) {
      throw preconditionFailed('If-None-Match');
    }
  };
}

/** Holds the conditions against the present version before the body comes, which may be large. */
export async function checkEarly({ disk, request }: OperationContext, guard: Guard | undefined): Promise<void> {
  const { bucket, key } = request.target;
  if (guard !== undefined) guard(await disk.findRecord(bucket, key));
}
