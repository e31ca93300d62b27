/**
 * Every error code of the store, with its HTTP status. Two are not in S3: InsufficientStorage for a full disk, and
 * ObjectDamaged, which tells a damaged object from a store that does not work.
 */
const statusByCode = {
  AccessControlListNotSupported: 400,
  AccessDenied: 403,
  AccessForbidden: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 403,
  BadDigest: 400,
  BadRequest: 400,
  BucketNotEmpty: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InsufficientStorage: 507,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidBucketName: 400,
  InvalidDigest: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidPolicyDocument: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidTag: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedPOSTRequest: 400,
  MalformedXML: 400,
  MaxMessageLengthExceeded: 400,
  MaxPostPreDataLengthExceededError: 400,
  MetadataTooLarge: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchCORSConfiguration: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NoSuchVersion: 404,
  NotImplemented: 501,
  NotModified: 304,
  ObjectDamaged: 500,
  OperationAborted: 409,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  RequestTimeout: 400,
  ServiceUnavailable: 503,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const;

type S3ErrorCode = keyof typeof statusByCode;

/** An error answer. `details` become further elements of the XML body (ArgumentName, ProposedSize, …). */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: S3ErrorCode;
  readonly details: Readonly<Record<string, string>>;
  /** More response headers, for instance Content-Range of a 416. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: S3ErrorCode,
    message: string,
    details: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  get status(): number {
    return statusByCode[this.code];
  }
}

/** @returns the error for a field or header with an invalid value; ArgumentName names it. */
export function invalidArgumentError(name: string, message: string): S3Error {
  return new S3Error('InvalidArgument', message, { ArgumentName: name });
}

/** @returns the error for an upload of more bytes than `limit`. */
export const tooLargeError = (proposed: number, limit: number): S3Error =>
  new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
    ProposedSize: String(proposed),
    MaxSizeAllowed: String(limit),
  });

/** @returns the error for an upload of fewer bytes than `limit`. @param details which part it is */
export const tooSmallError = (proposed: number, limit: number, details: Record<string, string> = {}): S3Error =>
  new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
    ProposedSize: String(proposed),
    MinSizeAllowed: String(limit),
    ...details,
  });

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);
/** 507. */
export const diskFullError = (): S3Error =>
  new S3Error('InsufficientStorage', 'The disk is full. Free some space and send the object again.');

const exhausted = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM', 'EBUSY']);

/** @returns the S3 error for anything thrown: 507 for a full disk, 400 for a file that the system does not take, 503 for exhausted handles, else 500 without the error's text. */
export function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  const code = readErrorCode(error);
  if (fullDisk.has(code)) return diskFullError();
  if (code === 'EFBIG') {
    return new S3Error(
      'EntityTooLarge',
      'The file system of the store, or a limit of the system, takes no file of this size. Send less at once.',
    );
  }
  if (exhausted.has(code)) {
    return new S3Error('ServiceUnavailable', 'The store is out of file handles or memory. Try again in a moment.');
  }
  return new S3Error('InternalError', 'The store met an unexpected error. Try again; the log has the details.');
}

/** @returns the code of a system error (`ENOENT`), or ''. */
export function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** @returns what `work` gives, `otherwise` where a file is missing */
export async function unlessMissing<T, U>(work: Promise<T>, otherwise: () => U): Promise<T | U> {
  return work.catch((error: unknown) => {
    if (readErrorCode(error) === 'ENOENT') return otherwise();
    throw error;
  });
}
