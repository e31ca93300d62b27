import type { S3Request } from '../http/s3-request.ts';
import { S3Error } from '../s3-error.ts';
import { ChunkSigner } from './chunk-signer.ts';
import { type Payload, parsePayload } from './payload.ts';
import { readSignature } from './request-signature.ts';
import { authenticateV2, isPresignedV2 } from './sigv2.ts';
import { type Keys, signatureOf, signaturesEqual, stringToSign } from './sigv4.ts';

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
  if (credential.accessKey !== keys.accessKey) {
    throw new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  if (keys.region !== undefined && credential.region !== keys.region) {
    const message = `the region '${credential.region}' is wrong; expecting '${keys.region}'`;
    throw new S3Error('AuthorizationHeaderMalformed', message, { Region: keys.region });
  }
  requireSignedHeaders(request, signedHeaders);
  const text = stringToSign(request, signedHeaders, date, credential, payloadHash);
  if (!signaturesEqual(signatureOf(keys.secretKey, credential, text), signature)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  return parsePayload(payloadHash, () => new ChunkSigner(keys.secretKey, credential, date, signature));
}
