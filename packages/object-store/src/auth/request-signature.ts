import { pickHeader, type S3Request } from '../http/s3-request.ts';
import { S3Error } from '../s3-error.ts';
import { type Credential, parseAmzDate, parseCredential, signingAlgorithm } from './sigv4.ts';

/** The signature a request carries, not checked yet. */
interface RequestSignature {
  credential: Credential;
  /** `yyyymmddThhmmssZ` */
  date: string;
  signedHeaders: string[];
  signature: string;
  payloadHash: string;
}

/** How far a request's time may be off, in milliseconds. */
const maxSkew = 15 * 60 * 1000;

function malformedHeader(message: string): S3Error {
  return new S3Error('AuthorizationHeaderMalformed', `The authorization header is malformed; ${message}`);
}

function parseFields(header: string): Map<string, string> {
  const space = header.indexOf(' ');
  if (space < 0 || header.slice(0, space) !== signingAlgorithm) {
    throw new S3Error(
      'InvalidRequest',
      `The authorization mechanism is not supported. Please use ${signingAlgorithm}, which many clients call s3v4.`,
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

/** @returns x-amz-date, or Date in the same form (`yyyymmddThhmmssZ`) when it is missing; '' for none that is valid */
function readRequestDate(request: S3Request): string {
  const date = request.headers.get('x-amz-date');
  if (date !== undefined) return date;
  const time = Date.parse(request.headers.get('date') ?? '');
  return Number.isNaN(time) ? '' : new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
}

/**
 * Reads the Authorization header of a signed request.
 * @throws S3Error InvalidRequest, AuthorizationHeaderMalformed, AccessDenied, RequestTimeTooSkewed (over 15 minutes).
 */
function readHeader(request: S3Request, header: string, now: number): RequestSignature {
  const fields = parseFields(header);
  const credential = parseCredential(fields.get('Credential') ?? '');
  if (credential === undefined)
    throw malformedHeader('the Credential is missing or not of the form KEY/DATE/REGION/s3/aws4_request.');
  const signedHeaders = fields.get('SignedHeaders');
  const signature = fields.get('Signature');
  if (!signedHeaders || !signature) throw malformedHeader('SignedHeaders or Signature is missing.');
  const date = readRequestDate(request);
  const time = parseAmzDate(date);
  if (time === undefined)
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  if (date.slice(0, 8) !== credential.date) throw malformedHeader("the Credential's date is not the request's.");
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

/** Longest life of a presigned URL, in seconds. */
const maxExpires = 604_800;
function malformedQuery(message: string): S3Error {
  return new S3Error('AuthorizationQueryParametersError', message);
}

/**
 * Reads the query of a presigned URL, which is valid for X-Amz-Expires seconds (1 to 604,800) from X-Amz-Date.
 * @throws S3Error AuthorizationQueryParametersError, AccessDenied when it expired or is not valid yet.
 */
function readQuery(request: S3Request, now: number): RequestSignature {
  const { query } = request.target;
  if (query.get('X-Amz-Algorithm') !== signingAlgorithm)
    throw malformedQuery(`X-Amz-Algorithm only supports "${signingAlgorithm}"`);
  const credential = parseCredential(query.get('X-Amz-Credential') ?? '');
  if (credential === undefined) throw malformedQuery('Error parsing the X-Amz-Credential parameter.');
  const date = query.get('X-Amz-Date') ?? '';
  const time = parseAmzDate(date);
  if (time === undefined)
    throw malformedQuery("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  if (date.slice(0, 8) !== credential.date)
    throw malformedQuery('Invalid credential date. This is not the date of X-Amz-Date.');
  const expires = query.get('X-Amz-Expires') ?? '';
  if (!/^-?\d{1,9}$/.test(expires)) throw malformedQuery('X-Amz-Expires should be a number');
  if (Number(expires) < 1 || Number(expires) > maxExpires) {
    throw malformedQuery(`X-Amz-Expires must be between 1 and ${maxExpires} seconds`);
  }
  if (time > now + maxSkew) throw new S3Error('AccessDenied', 'Request is not valid yet');
  if (now > time + Number(expires) * 1000) throw new S3Error('AccessDenied', 'Request has expired');
  const signedHeaders = query.get('X-Amz-SignedHeaders');
  const signature = query.get('X-Amz-Signature');
  if (!signedHeaders || !signature) throw malformedQuery('X-Amz-SignedHeaders or X-Amz-Signature is missing.');
  const payloadHash =
    query.get('X-Amz-Content-Sha256') ?? pickHeader(request, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD';
  return { credential, date, signedHeaders: signedHeaders.split(';'), signature, payloadHash };
}

/**
 * Reads the signature from the Authorization header or the presigned query.
 * @throws S3Error AccessDenied for an unsigned request, InvalidArgument for both at once, and what is wrong with either.
 */
export function readSignature(request: S3Request, now: number): RequestSignature {
  // Some clients send an empty header where they have no keys.
  const header = request.headers.get('authorization') || undefined;
  const presigned = request.target.query.has('X-Amz-Algorithm');
  if (header !== undefined && presigned) {
    throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed; send the header or the query parameters.');
  }
  if (header !== undefined) return readHeader(request, header, now);
  if (presigned) return readQuery(request, now);
  throw new S3Error('AccessDenied', 'Access Denied: the request is not signed.');
}
