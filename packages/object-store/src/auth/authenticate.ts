import { createHmac } from 'node:crypto';
import { readHeaders, type S3Request } from '../http/s3-request.ts';
import { S3Error } from '../s3-error.ts';
import { readSignature } from './request-signature.ts';
import {
  ChunkSigner,
  computeSignature,
  type Keys,
  type Payload,
  parsePayload,
  requireAccessKey,
  requireSignature,
  stringToSign,
} from './sigv4.ts';

function requireSignedHeaders(request: S3Request, signed: readonly string[]): void {
  const unsigned = [...request.headers.keys()].filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signed.includes(name),
  );
  if (unsigned.length === 0) return;
  throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed', {
    HeadersNotSigned: unsigned.join(', '),
  });
}

/**
 * Checks the signature of a request, in its Authorization header or its presigned query.
 * @returns how to read its body
 * @throws S3Error AccessDenied, InvalidAccessKeyId, SignatureDoesNotMatch, RequestTimeTooSkewed, …
 */
export function authenticate(request: S3Request, keys: Keys, now: number): Payload {
  if (!request.headers.has('authorization') && isPresignedV2(request)) {
    authenticateV2(request, keys, now);
    return { kind: 'unsigned' };
  }
  const { credential, date, signedHeaders, signature, payloadHash } = readSignature(request, now);
  requireAccessKey(credential.accessKey, keys);
  if (keys.region !== undefined && credential.region !== keys.region) {
    const message = `the region '${credential.region}' is wrong; expecting '${keys.region}'`;
    throw new S3Error('AuthorizationHeaderMalformed', message, { Region: keys.region });
  }
  requireSignedHeaders(request, signedHeaders);
  const text = stringToSign(request, signedHeaders, date, credential, payloadHash);
  requireSignature(computeSignature(keys.secretKey, credential, text), signature, 'the request');
  return parsePayload(payloadHash, () => new ChunkSigner(keys.secretKey, credential, date, signature));
}

// Signature version 2 of presigned URLs, which boto3, s3fs, s3cmd and version 1 of the AWS command line make for a store that is not
// Amazon's: https://docs.aws.amazon.com/AmazonS3/latest/API/RESTAuthentication.html. Decision 0005 says why it is taken.

/** Query parameters that are signed along with the path; the others are not. */
const signedParameters =
  /^(acl|attributes|cors|delete|lifecycle|location|logging|notification|partNumber|policy|requestPayment|restore|tagging|torrent|uploadId|uploads|versionId|versioning|versions|website|response-(cache-control|content-(disposition|encoding|language|type)|expires))$/;

/** @returns whether a request has the query of a URL presigned by version 2. */
function isPresignedV2({ target: { query } }: S3Request): boolean {
  return query.has('AWSAccessKeyId') || query.has('Signature');
}

/** @returns the path as it was sent, with a slash after a bucket alone, and the parameters that are signed, sorted by name. */
function canonicalResource(request: S3Request): string {
  const sent = (request.message.url ?? '').replace(/^https?:\/\/[^/?#]*/, '').split('?')[0] ?? '';
  const path = sent.indexOf('/', 1) < 0 && sent !== '/' ? `${sent}/` : sent;
  const signed = [...request.target.query].filter(([name]) => signedParameters.test(name));
  const pairs = signed.sort(([left], [right]) => (left < right ? -1 : 1));
  const texts = pairs.map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  return texts.length === 0 ? path : `${path}?${texts.join('&')}`;
}

/** The headers count, and in their place the parameters of the same names: some clients move them into the URL. */
function textToSign(request: S3Request, expires: string): string {
  const { query } = request.target;
  const headers = readHeaders(request);
  const of = (name: string) => headers.get(name) ?? query.get(name) ?? '';
  const own = [...headers]
    .filter(([name]) => name.startsWith('x-amz-'))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  const lines = own.map(([name, value]) => `${name}:${value.trim()}\n`);
  return [
    request.method,
    of('content-md5'),
    of('content-type'),
    expires,
    lines.join('') + canonicalResource(request),
  ].join('\n');
}

/**
 * Checks the URL of a request against version 2 of the signature.
 * @param now milliseconds since 1970
 * @throws S3Error AccessDenied without a part of it or after its end, InvalidAccessKeyId, SignatureDoesNotMatch.
 */
function authenticateV2(request: S3Request, keys: Keys, now: number): void {
  const { query } = request.target;
  const [accessKey, signature, expires] = ['AWSAccessKeyId', 'Signature', 'Expires'].map((name) => query.get(name));
  if (accessKey === undefined || signature === undefined || expires === undefined || !/^\d{1,12}$/.test(expires)) {
    const message =
      'A URL presigned by signature version 2 needs AWSAccessKeyId, Signature and Expires in seconds since 1970. Version 4 (s3v4) is better.';
    throw new S3Error('AccessDenied', message);
  }
  requireAccessKey(accessKey, keys);
  if (now > Number(expires) * 1000) throw new S3Error('AccessDenied', 'Request has expired');
  const expected = createHmac('sha1', keys.secretKey).update(textToSign(request, expires)).digest('base64');
  requireSignature(expected, signature, 'the request, in version 2');
}
