import { invalidArgument, S3Error } from './s3-error.ts';

const maxKeyBytes = 1024;

/** A key is a name, never a path; one that would climb out of its bucket is refused all the same, as S3 does. */
function climbsOut(key: string): boolean {
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
 * @throws S3Error KeyTooLongError over 1,024 bytes of UTF-8; InvalidArgument for an empty key, NUL, text that is no
 * UTF-8, or `..` out of the bucket.
 */
export function checkKey(key: string): void {
  if (key === '') throw invalidArgument('key', 'The object key is empty.');
  const bytes = Buffer.byteLength(key);
  if (bytes > maxKeyBytes) {
    throw new S3Error('KeyTooLongError', 'Your key is too long', {
      Size: String(bytes),
      MaxSizeAllowed: String(maxKeyBytes),
    });
  }
  if (key.includes('\0') || !key.isWellFormed()) {
    throw invalidArgument('key', 'The object key holds a NUL character or is not valid UTF-8.');
  }
  if (climbsOut(key)) throw invalidArgument('key', "The object key climbs out of its bucket with '..'.");
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Each label between dots is a name of its own: neither empty nor with a hyphen at an end. */
const badDots = /\.\.|\.-|-\./;
const ipAddress = /^\d{1,3}(\.\d{1,3}){3}$/;

/** @throws S3Error InvalidBucketName: 3 to 63 lower-case letters, digits, dots and hyphens, and no IP address. */
export function checkBucketName(name: string): void {
  if (bucketName.test(name) && !badDots.test(name) && !ipAddress.test(name)) return;
  throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.', { BucketName: name });
}
