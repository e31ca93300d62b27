import type { S3Request } from '../http/s3-request.ts';
import { S3Error } from '../s3-error.ts';
import type { Claim } from './authenticate.ts';
import { parseAmzDate, parseCredential, signingAlgorithm } from './sigv4.ts';

const maxSkew = 15 * 60 * 1000;

function malformed(message: string): S3Error {
  return new S3Error('AuthorizationHeaderMalformed', `The authorization header is malformed; ${message}`);
}

function parseFields(header: string): Map<string, string> {
  const space = header.indexOf(' ');
  if (space < 0 || header.slice(0, space) !== signingAlgorithm) {
    throw new S3Error(
      'InvalidRequest',
      `The authorization mechanism is not supported. Please use ${signingAlgorithm}.`,
    );
  }
  const pairs = header.slice(space + 1).split(',');
  return new Map(
    pairs.map((pair) => {
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
    }),
  );
}

/** @returns `yyyymmddThhmmssZ` of x-amz-date, or of Date where that is missing. */
function requestDate(request: S3Request): string {
  const date = request.headers.get('x-amz-date');
  if (date !== undefined) return date;
  const time = Date.parse(request.headers.get('date') ?? '');
  if (Number.isNaN(time))
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
}

/**
 * Reads the Authorization header of a signed request.
 * @throws S3Error InvalidRequest, AuthorizationHeaderMalformed, AccessDenied, RequestTimeTooSkewed (over 15 minutes).
 */
export function readHeaderClaim(request: S3Request, header: string, now: number): Claim {
  const fields = parseFields(header);
  const credential = parseCredential(fields.get('Credential') ?? '');
  if (credential === undefined)
    throw malformed('the Credential is missing or not of the form KEY/DATE/REGION/s3/aws4_request.');
  const signedHeaders = fields.get('SignedHeaders');
  const signature = fields.get('Signature');
  if (!signedHeaders || !signature) throw malformed('SignedHeaders or Signature is missing.');
  const date = requestDate(request);
  const time = parseAmzDate(date);
  if (time === undefined)
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  if (date.slice(0, 8) !== credential.date) throw malformed("the Credential's date is not the request's.");
  if (Math.abs(now - time) > maxSkew) {
    throw new S3Error(
      'RequestTimeTooSkewed',
      "The difference between the request time and the server's time is too large.",
      {
        RequestTime: date,
        ServerTime: new Date(now).toISOString(),
        MaxAllowedSkewMilliseconds: String(maxSkew),
      },
    );
  }
  const payloadHash = request.headers.get('x-amz-content-sha256');
  if (payloadHash === undefined) {
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  }
  return { credential, date, signedHeaders: signedHeaders.split(';'), signature, payloadHash };
}
