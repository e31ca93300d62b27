import type { FastifyError } from 'fastify';
import { ownLimits, type TokenError } from '../../../contract/index.ts';
import {
  DiskFull,
  DomainError,
  type ErrorReason,
  isCorrupt,
  isDiskFull,
  isShortage,
  shortageSentence,
  unavailable,
} from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';

/** A refusal as the client gets it. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** Further fields of the body, beside `error`. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

/** docs/interface.md#errors */
const statusOf: Record<ErrorReason, number> = {
  invalid: 400,
  forbidden: 403,
  'not found': 404,
  conflict: 409,
  unavailable: 503,
  damaged: 500,
};

/** When the client may try again. */
const headersOf: Partial<Record<ErrorReason, Record<string, string>>> = { unavailable: { 'retry-after': '5' } };

/** 401: no token, or one that is unknown, expired or revoked (docs/interface.md#authentication). */
export const unauthorized = (message: string) => new HttpError(401, message, {}, { 'www-authenticate': 'Bearer' });

/** 429, with `Retry-After` (docs/interface.md#rate-limit). */
export const tooManyRequests = (retryAfterSeconds: number, perMinute: number) =>
  new HttpError(
    429,
    `This API key may make ${perMinute} requests a minute. Try again in ${retryAfterSeconds} s.`,
    {},
    { 'retry-after': String(retryAfterSeconds) },
  );

/** An error of the token endpoint: `error` and `error_description` (RFC 6749 5.2). */
export function tokenError(
  status: 400 | 401 | 429,
  error: TokenError,
  error_description: string,
  headers: Readonly<Record<string, string>> = {},
): HttpError {
  return new HttpError(status, error, { error_description }, headers);
}

/** Errors of our own and of Fastify as HTTP. Anything unexpected is logged, and the client gets no details. */
export function toHttpError(error: Error | FastifyError, log: Log): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DomainError)
    return new HttpError(statusOf[error.reason], error.message, error.details, headersOf[error.reason]);
  const status = ('statusCode' in error && error.statusCode) || 500;
  if (status === 413) return new HttpError(413, `The body is larger than ${ownLimits.jsonBytes / 1024} KB.`);
  if (status === 415) return new HttpError(400, 'The Content-Type is not readable. JSON is application/json.');
  if (status >= 400 && status < 500) return new HttpError(400, 'The request is not readable.');
  if (isDiskFull(error)) return toHttpError(new DiskFull(error), log);
  if (isShortage(error)) return toHttpError(unavailable(`${shortageSentence} Try again in a moment.`), log);
  log.error({ err: error }, 'request failed');
  if (isCorrupt(error))
    return new HttpError(
      500,
      'The database is damaged on the disk. End Sheaf, and run “sheaf check” and “sheaf repair” on its data folder.',
    );
  return new HttpError(500, 'Something went wrong here. It has been logged; try again.');
}
