import type { Tag } from './disk/object-metadata.ts';
import { decodeUri } from './http/s3-request.ts';
import { listChildren, malformedXmlError, readXml, requireText, type XmlElement, type XmlNode } from './http/xml.ts';
import { invalidArgumentError, S3Error } from './s3-error.ts';

const maxKeyBytes = 1024;

/** Keys are never used as paths, but S3 refuses those that would lead out of the bucket, and so do we. */
function leavesBucket(key: string): boolean {
  let depth = 0;
  for (const segment of key.split('/')) {
    if (segment === '..') depth -= 1;
    else if (segment !== '.' && segment !== '') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

/**
 * Refuses keys S3 refuses.
 * @throws S3Error KeyTooLongError over 1,024 bytes of UTF-8; InvalidArgument for an empty key, NUL,
 * invalid UTF-8, or `..` that leads out of the bucket.
 */
export function checkKey(key: string): void {
  if (key === '') throw invalidArgumentError('key', 'The object key is empty.');
  const bytes = Buffer.byteLength(key);
  if (bytes > maxKeyBytes) {
    throw new S3Error('KeyTooLongError', 'Your key is too long', {
      Size: String(bytes),
      MaxSizeAllowed: String(maxKeyBytes),
    });
  }
  if (key.includes('\0') || !key.isWellFormed()) {
    throw invalidArgumentError('key', 'The object key holds a NUL character or is not valid UTF-8.');
  }
  if (leavesBucket(key)) throw invalidArgumentError('key', "The object key leads out of its bucket with '..'.");
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** The labels between dots must not be empty, nor begin or end with a hyphen. */
const badDots = /\.\.|\.-|-\./;
const ipAddress = /^\d{1,3}(\.\d{1,3}){3}$/;

/** @throws S3Error InvalidBucketName: 3 to 63 lower-case letters, digits, dots and hyphens, but not an IP address. */
export function checkBucketName(name: string): void {
  if (bucketName.test(name) && !badDots.test(name) && !ipAddress.test(name)) return;
  throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.', { BucketName: name });
}

/** Compares two strings by their UTF-8 bytes, the order of S3's listings. @returns negative, 0 or positive. */
export const compareUtf8 = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));

const maxKeyLength = 128;
const maxValueLength = 256;

function invalidTag(message: string): S3Error {
  return new S3Error('InvalidTag', message);
}

/** An object can have 10 tags. Keys have up to 128 characters, values up to 256. */
function checkTags(tags: Tag[]): Tag[] {
  if (tags.length > 10) throw invalidTag('Object tags cannot be greater than 10');
  for (const [key, value] of tags) {
    if (key === '' || key.length > maxKeyLength) throw invalidTag('The TagKey you have provided is invalid');
    if (value.length > maxValueLength) throw invalidTag('The TagValue you have provided is invalid');
  }
  if (new Set(tags.map(([key]) => key)).size === tags.length) return tags;
  throw invalidTag('Cannot provide multiple Tags with the same key');
}

/** Reads `a=1&b=2`, percent-encoded. @throws S3Error InvalidTag, InvalidURI. */
export function parseTagQuery(query: string): Tag[] {
  const tags = query.split('&').filter((pair) => pair !== '');
  const parsed = tags.map((pair): Tag => {
    const [key = '', ...value] = pair.replaceAll('+', ' ').split('=');
    return [decodeUri(key), decodeUri(value.join('='))];
  });
  return checkTags(parsed);
}

/** Reads a `Tagging` document. @throws S3Error MalformedXML, InvalidTag. */
export function readTags(tagging: XmlElement): Tag[] {
  const [set, second] = listChildren(tagging, 'TagSet');
  if (set === undefined || second !== undefined) throw malformedXmlError("it needs one 'TagSet'.");
  const tags = listChildren(set, 'Tag').map((tag): Tag => [requireText(tag, 'Key'), requireText(tag, 'Value')]);
  return checkTags(tags);
}

/** Reads the `tagging` field of a form. @throws S3Error MalformedXML, InvalidTag. */
export function parseTagField(xml: string): Tag[] {
  return readTags(readXml(xml, 'Tagging'));
}

/** @returns the content of a `Tagging` document, sorted by key. */
export function makeTagSet(tags: readonly Tag[]): XmlNode[] {
  const sorted = [...tags].sort(([left], [right]) => compareUtf8(left, right));
  const nodes = sorted.map(
    ([key, value]): XmlNode => [
      'Tag',
      [
        ['Key', key],
        ['Value', value],
      ],
    ],
  );
  return [['TagSet', nodes]];
}
