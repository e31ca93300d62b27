import { timingSafeEqual } from 'node:crypto';
import { type Algorithm, type ChecksumAlgorithm, checksumAlgorithms, type Digests } from '../disk/multi-digest.ts';
import type { Checksum } from '../disk/object-metadata.ts';
import { S3Error } from '../s3-error.ts';

const digestBytes: Readonly<Record<Algorithm, number>> = {
  md5: 16,
  crc32: 4,
  crc32c: 4,
  crc64nvme: 8,
  sha1: 20,
  sha256: 32,
};

const prefix = 'x-amz-checksum-';
/** Headers with the same prefix that hold no checksum. */
const aboutChecksums = new Set(['algorithm', 'type', 'mode'].map((word) => `${prefix}${word}`));

/** A digest that the sender announced. The object is refused when its bytes have another one. */
export interface Expected {
  algorithm: Algorithm;
  digest: Buffer;
  code: 'BadDigest' | 'XAmzContentSHA256Mismatch';
  /** Header, trailer or field it came from, for the error message. */
  source: string;
}

/**
 * @param name in upper or lower case (`CRC32C`)
 * @returns undefined without a name
 * @throws S3Error InvalidRequest for one the store does not know
 */
export function findAlgorithm(name: string | undefined): ChecksumAlgorithm | undefined {
  const algorithm = checksumAlgorithms.find((one) => one === name?.toLowerCase());
  if (algorithm !== undefined || name === undefined) return algorithm;
  throw new S3Error('InvalidRequest', `Checksum algorithm provided is unsupported: '${name}'.`);
}

/**
 * @returns the algorithm of a checksum header
 * @throws S3Error NotImplemented for one the store cannot verify: it never stores an unverified checksum.
 */
export function readAlgorithm(header: string): ChecksumAlgorithm {
  const algorithm = checksumAlgorithms.find((one) => header === `${prefix}${one}`);
  if (algorithm !== undefined) return algorithm;
  throw new S3Error('NotImplemented', `This store does not verify ${header}. Send x-amz-checksum-crc32 instead.`);
}

function decode(header: string, algorithm: Algorithm, text: string): Buffer {
  const digest = Buffer.from(text, 'base64');
  if (digest.length === digestBytes[algorithm] && digest.toString('base64') === text) return digest;
  const code = algorithm === 'md5' ? 'InvalidDigest' : 'BadDigest';
  throw new S3Error(code, `The value of ${header} is not a base64 digest of ${digestBytes[algorithm]} bytes.`);
}

/**
 * Reads the announced digests from headers, form fields or trailers (names in lower case).
 * @throws S3Error InvalidDigest or BadDigest when one is malformed, InvalidRequest for two, NotImplemented when it cannot be verified.
 */
export function readExpectedDigests(values: Iterable<readonly [string, string]>): Expected[] {
  const found: Expected[] = [];
  for (const [name, text] of values) {
    const isChecksum = name.startsWith(prefix) && !aboutChecksums.has(name);
    if (!isChecksum && name !== 'content-md5') continue;
    const algorithm = isChecksum ? readAlgorithm(name) : 'md5';
    found.push({ algorithm, digest: decode(name, algorithm, text), code: 'BadDigest', source: name });
  }
  if (found.filter((one) => one.algorithm !== 'md5').length <= 1) return found;
  throw new S3Error(
    'InvalidRequest',
    'Expecting a single x-amz-checksum- header. Multiple checksum types are not allowed.',
  );
}

/** @throws S3Error BadDigest or XAmzContentSHA256Mismatch when the bytes have other digests. */
export function verifyDigests(expected: readonly Expected[], digests: Digests): void {
  for (const { algorithm, digest, code, source } of expected) {
    const actual = digests[algorithm];
    if (actual !== undefined && actual.length === digest.length && timingSafeEqual(actual, digest)) continue;
    throw new S3Error(code, `The ${source} you specified did not match what we received.`);
  }
}

/** @returns a digest in base64, as checksum headers carry it. */
export function encodeDigest(digests: Digests, algorithm: Algorithm): string {
  return Buffer.from(digests[algorithm] ?? []).toString('base64');
}

/** @returns the checksum to store with an object: the announced one, or ours when the sender only named an algorithm. */
export function chooseChecksum(
  expected: readonly Expected[],
  digests: Digests,
  named?: ChecksumAlgorithm,
): { checksum?: Checksum } {
  const announced = expected.find(({ source }) => source.startsWith(prefix));
  const algorithm = announced === undefined ? named : readAlgorithm(announced.source);
  if (algorithm === undefined || digests[algorithm] === undefined) return {};
  return { checksum: { algorithm, value: encodeDigest(digests, algorithm), type: 'FULL_OBJECT' } };
}

/** @returns the response headers of a stored checksum. */
export function makeChecksumHeaders(checksum: Checksum | undefined): Record<string, string> {
  if (checksum === undefined) return {};
  return { [`${prefix}${checksum.algorithm}`]: checksum.value, [`${prefix}type`]: checksum.type };
}
