// AWS Signature Version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { encodePath, encodeRfc3986, type S3Request } from '../http/s3-request.ts';
import { S3Error } from '../s3-error.ts';

export const signingAlgorithm = 'AWS4-HMAC-SHA256';

/** The one key pair of a store, and the region that signatures must name; absent: any region. */
export interface Keys {
  accessKey: string;
  secretKey: string;
  region?: string | undefined;
}

/** `access-key/yyyymmdd/region/s3/aws4_request` */
export interface Credential {
  accessKey: string;
  date: string;
  region: string;
}

/** @returns undefined when the text is not a credential for S3. An access key may contain slashes. */
export function parseCredential(text: string): Credential | undefined {
  const parts = text.split('/');
  const [date = '', region = '', service, terminator] = parts.slice(-4);
  const accessKey = parts.slice(0, -4).join('/');
  const valid = accessKey !== '' && /^\d{8}$/.test(date) && region !== '' && service === 's3';
  return valid && terminator === 'aws4_request' ? { accessKey, date, region } : undefined;
}

const amzDate = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** @returns milliseconds since 1970 of `yyyymmddThhmmssZ`, or undefined. */
export function parseAmzDate(text: string): number | undefined {
  const match = amzDate.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** @returns `yyyymmdd/region/s3/aws4_request` */
function writeScope({ date, region }: Credential): string {
  return `${date}/${region}/s3/aws4_request`;
}

/** @returns the key derived for the credential's day and region. */
function signingKey(secretKey: string, credential: Credential): Buffer {
  return writeScope(credential)
    .split('/')
    .reduce(hmac, Buffer.from(`AWS4${secretKey}`));
}

/** @returns the signature of `text` in hexadecimal. */
export function computeSignature(secretKey: string, credential: Credential, text: string): string {
  return hmac(signingKey(secretKey, credential), text).toString('hex');
}

/** Compares two signatures in constant time; the length of a signature is no secret. */
function signaturesEqual(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** @throws S3Error InvalidAccessKeyId unless it is the store's. */
export function requireAccessKey(accessKey: string | undefined, keys: Keys): void {
  if (accessKey === keys.accessKey) return;
  throw new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
}

/** @param what is signed, for the sentence. @throws S3Error SignatureDoesNotMatch. */
export function requireSignature(expected: string, signature: string, what: string): void {
  if (signaturesEqual(expected, signature)) return;
  const message = `The signature we calculated does not match that of ${what}. Check your key and signing method.`;
  throw new S3Error('SignatureDoesNotMatch', message);
}

function canonicalHeader(value: string): string {
  return value.trim().replace(/\s+/g, ' ');
}

/** @returns the string to sign of a request. Its headers are used byte for byte (latin1). */
export function stringToSign(
  request: S3Request,
  signedHeaders: readonly string[],
  date: string,
  credential: Credential,
  payloadHash: string,
): string {
  const query = [...request.target.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeRfc3986(name), encodeRfc3986(value)] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map((pair) => pair.join('='));
  const canonical = [
    request.method,
    encodePath(request.target.path),
    query.join('&'),
    ...signedHeaders.map((name) => `${name}:${canonicalHeader(request.headers.get(name) ?? '')}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
  const hash = createHash('sha256').update(canonical, 'latin1').digest('hex');
  return [signingAlgorithm, date, writeScope(credential), hash].join('\n');
}

/** How the body of a signed request is to be read and checked. */
export type Payload =
  | { kind: 'unsigned' }
  /** The body's SHA-256 is part of the signature. */
  | { kind: 'sha256'; digest: Buffer }
  /** aws-chunked; `signer` when each chunk is signed, `trailer` when headers may follow the last chunk. */
  | { kind: 'chunked'; signer: ChunkSigner | undefined; trailer: boolean };

/**
 * Reads `x-amz-content-sha256`.
 * @param signer makes the signer for signed chunks, whose first signature is the request's own
 * @throws S3Error NotImplemented for an unknown mode, whose framing would end up in the object; InvalidArgument.
 */
export function parsePayload(value: string, signer: () => ChunkSigner): Payload {
  if (value === 'UNSIGNED-PAYLOAD') return { kind: 'unsigned' };
  if (value === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return { kind: 'chunked', signer: undefined, trailer: true };
  if (value === 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD') return { kind: 'chunked', signer: signer(), trailer: false };
  if (value === 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER') {
    return { kind: 'chunked', signer: signer(), trailer: true };
  }
  if (/^[0-9a-f]{64}$/.test(value)) return { kind: 'sha256', digest: Buffer.from(value, 'hex') };
  if (value.startsWith('STREAMING-')) {
    throw new S3Error('NotImplemented', `This store does not read bodies sent as ${value}.`);
  }
  throw new S3Error(
    'InvalidArgument',
    'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER, STREAMING-AWS4-HMAC-SHA256-PAYLOAD, STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER or a valid sha256 value.',
    { ArgumentName: 'x-amz-content-sha256', ArgumentValue: value },
  );
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html and …/sigv4-streaming-trailers.html

const emptyHash = createHash('sha256').digest('hex');

/** Checks the signatures of a body in signed chunks. Each signature covers its chunk and the signature before it. */
export class ChunkSigner {
  readonly #key: Buffer;
  readonly #scope: string;
  #previous: string;
  #hash = createHash('sha256');

  /** @param seed the signature of the request's headers */
  constructor(secretKey: string, credential: Credential, date: string, seed: string) {
    this.#key = signingKey(secretKey, credential);
    this.#scope = `${date}\n${writeScope(credential)}`;
    this.#previous = seed;
  }

  /** Adds bytes of the present chunk. */
  update(bytes: Buffer): void {
    this.#hash.update(bytes);
  }

  /** @throws S3Error SignatureDoesNotMatch when the chunk is not the one that was signed. */
  endChunk(signature: string): void {
    const digest = this.#hash.digest('hex');
    this.#hash = createHash('sha256');
    this.#check('AWS4-HMAC-SHA256-PAYLOAD', `${emptyHash}\n${digest}`, signature);
  }

  /** @param lines `name:value\n` of each trailer. @throws S3Error SignatureDoesNotMatch. */
  endTrailer(lines: string, signature: string): void {
    this.#check('AWS4-HMAC-SHA256-TRAILER', createHash('sha256').update(lines, 'latin1').digest('hex'), signature);
  }

  #check(kind: string, digests: string, signature: string): void {
    const text = [kind, this.#scope, this.#previous, digests].join('\n');
    const expected = createHmac('sha256', this.#key).update(text).digest('hex');
    requireSignature(expected, signature, 'a chunk of the body');
    this.#previous = expected;
  }
}
