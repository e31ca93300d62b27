import { timingSafeEqual } from 'node:crypto';
import type { Algorithm, Digests } from '../disk/hash-set.ts';
import { S3Error } from '../s3-error.ts';

interface Checksum {
  header: string;
  algorithm: Algorithm;
  bytes: number;
}

/** The headers, trailers and form fields that carry a digest of the content in base64. */
const checksums: readonly Checksum[] = [
  { header: 'content-md5', algorithm: 'md5', bytes: 16 },
  { header: 'x-amz-checksum-crc32', algorithm: 'crc32', bytes: 4 },
  { header: 'x-amz-checksum-sha1', algorithm: 'sha1', bytes: 20 },
  { header: 'x-amz-checksum-sha256', algorithm: 'sha256', bytes: 32 },
];

/** Carried by x-amz-checksum-algorithm and -type: words about a checksum, not one. */
const aboutChecksums = new Set(['x-amz-checksum-algorithm', 'x-amz-checksum-type', 'x-amz-checksum-mode']);

/** A digest the sender announced; the object is refused when its bytes have another. */
export interface Expected {
  algorithm: Algorithm;
  digest: Buffer;
  code: 'BadDigest' | 'XAmzContentSHA256Mismatch';
  /** Header, trailer or field it came from, for the error message. */
  source: string;
}

/**
 * The algorithm a checksum header is about.
 * @throws S3Error NotImplemented for a checksum the store cannot verify: it never stores what it did not check.
 */
export function checksumAlgorithm(header: string): Algorithm {
  const known = checksums.find((checksum) => checksum.header === header);
  if (known) return known.algorithm;
  throw new S3Error('NotImplemented', `This store does not verify ${header}. Send x-amz-checksum-crc32 instead.`);
}

function decode(checksum: Checksum, text: string): Buffer {
  const digest = Buffer.from(text, 'base64');
  if (digest.length === checksum.bytes && digest.toString('base64') === text) return digest;
  const code = checksum.header === 'content-md5' ? 'InvalidDigest' : 'InvalidRequest';
  throw new S3Error(code, `The value of ${checksum.header} is not a base64 digest of ${checksum.bytes} bytes.`);
}

/**
 * Finds the digests announced among headers, form fields or trailers (names in lower case).
 * @throws S3Error InvalidDigest or InvalidRequest when one is malformed, NotImplemented when it cannot be verified.
 */
export function expectedDigests(values: Iterable<readonly [string, string]>): Expected[] {
  const found: Expected[] = [];
  for (const [name, text] of values) {
    if (name.startsWith('x-amz-checksum-') && !aboutChecksums.has(name)) checksumAlgorithm(name);
    const checksum = checksums.find((candidate) => candidate.header === name);
    if (checksum === undefined) continue;
    found.push({ algorithm: checksum.algorithm, digest: decode(checksum, text), code: 'BadDigest', source: name });
  }
  return found;
}

/** @throws S3Error BadDigest or XAmzContentSHA256Mismatch when the bytes are not those announced. */
export function verifyDigests(expected: readonly Expected[], digests: Digests): void {
  for (const { algorithm, digest, code, source } of expected) {
    const actual = digests[algorithm];
    if (actual !== undefined && actual.length === digest.length && timingSafeEqual(actual, digest)) continue;
    throw new S3Error(code, `The ${source} you specified did not match what we received.`);
  }
}
