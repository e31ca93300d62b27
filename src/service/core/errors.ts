/** A refusal with its HTTP status and the sentence the caller reads. Only http/replies.ts turns it into a reply. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.extra = extra;
    this.headers = headers;
  }
}

/** Another worker has claimed the job meanwhile: nothing was written, and nothing is left to do. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';

  constructor() {
    super('Another worker has claimed this job.');
  }
}

/** 400: "invalid or missing body" and its kin (section 7). */
export const badRequest = (message: string, extra?: Record<string, unknown>) => new ServiceError(400, message, extra);
/** 401: no token, or one that is unknown, expired or revoked (DESIGN.md section 4). */
export const unauthorized = (message: string) => new ServiceError(401, message, {}, { 'www-authenticate': 'Bearer' });
/** 403: "missing required scope, or project creation disabled for the team". */
export const forbidden = (message: string) => new ServiceError(403, message);
/** 404: "project not accessible or not found; …". The same words whether it is absent or only hidden. */
export const notFound = (message: string) => new ServiceError(404, message);
/** 409: "idempotency key reused with a different API key; concurrent appends …". */
export const conflict = (message: string) => new ServiceError(409, message);
/** 429: "rate limit exceeded". */
export const tooManyRequests = (retryAfterSeconds: number, perMinute: number) =>
  new ServiceError(
    429,
    `This API key may make ${perMinute} requests a minute. Try again in ${retryAfterSeconds} s.`,
    {},
    { 'retry-after': String(retryAfterSeconds) },
  );
