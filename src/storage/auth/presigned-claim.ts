import { headerOf, type S3Request } from '../http/s3-request.ts';
import { S3Error } from '../s3-error.ts';
import type { Claim } from './authenticate.ts';
import { parseAmzDate, parseCredential, signingAlgorithm } from './sigv4.ts';

const maxExpires = 604_800;
const maxSkew = 15 * 60 * 1000;

function malformed(message: string): S3Error {
  return new S3Error('AuthorizationQueryParametersError', message);
}

/**
 * Reads the query of a presigned address, which is valid for X-Amz-Expires seconds (1 to 604,800) from X-Amz-Date.
 * @throws S3Error AuthorizationQueryParametersError, AccessDenied when it expired or is not valid yet.
 */
export function readPresignedClaim(request: S3Request, now: number): Claim {
  const { query } = request.target;
  if (query.get('X-Amz-Algorithm') !== signingAlgorithm)
    throw malformed(`X-Amz-Algorithm only supports "${signingAlgorithm}"`);
  const credential = parseCredential(query.get('X-Amz-Credential') ?? '');
  if (credential === undefined) throw malformed('Error parsing the X-Amz-Credential parameter.');
  const date = query.get('X-Amz-Date') ?? '';
  const time = parseAmzDate(date);
  if (time === undefined) throw malformed("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  if (date.slice(0, 8) !== credential.date)
    throw malformed('Invalid credential date. This is not the date of X-Amz-Date.');
  const expires = query.get('X-Amz-Expires') ?? '';
  if (!/^-?\d{1,9}$/.test(expires)) throw malformed('X-Amz-Expires should be a number');
  if (Number(expires) < 1 || Number(expires) > maxExpires) {
    throw malformed(`X-Amz-Expires must be between 1 and ${maxExpires} seconds`);
  }
  if (time > now + maxSkew) throw new S3Error('AccessDenied', 'Request is not valid yet');
  if (now > time + Number(expires) * 1000) throw new S3Error('AccessDenied', 'Request has expired');
  const signedHeaders = query.get('X-Amz-SignedHeaders');
  const signature = query.get('X-Amz-Signature');
  if (!signedHeaders || !signature) throw malformed('X-Amz-SignedHeaders or X-Amz-Signature is missing.');
  const payloadHash =
    query.get('X-Amz-Content-Sha256') ?? headerOf(request, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD';
  return { credential, date, signedHeaders: signedHeaders.split(';'), signature, payloadHash };
}
