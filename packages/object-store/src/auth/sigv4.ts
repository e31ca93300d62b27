// AWS Signature Version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { S3Request } from '../http/s3-request.ts';
import { encodePath, encodeRfc3986 } from '../http/uri.ts';

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
export function writeScope({ date, region }: Credential): string {
  return `${date}/${region}/s3/aws4_request`;
}

/** @returns the key derived for the credential's day and region. */
export function signingKey(secretKey: string, credential: Credential): Buffer {
  return writeScope(credential)
    .split('/')
    .reduce(hmac, Buffer.from(`AWS4${secretKey}`));
}

/** @returns the signature of `text` in hexadecimal. */
export function computeSignature(secretKey: string, credential: Credential, text: string): string {
  return hmac(signingKey(secretKey, credential), text).toString('hex');
}

/** Compares two signatures in constant time; the length of a signature is no secret. */
export function signaturesEqual(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
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
