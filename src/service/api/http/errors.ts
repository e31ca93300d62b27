import type { FastifyError } from 'fastify';
import type { z } from 'zod';
import { type errorBody, ownLimits, type TokenError } from '../../../contract/index.ts';
import {
  DiskFull,
  DomainError,
  type ErrorReason,
  fileLimitProblem,
  isCorrupt,
  isDiskFull,
  isFileLimit,
  isShortage,
  unavailable,
} from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { type Problem, problem, say, type Told } from '../../core/problems.ts';

/** A refusal as the client gets it. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: ErrorBody, headers: Readonly<Record<string, string>> = {}) {
    super(body.error);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** The body of a refusal; it may have further fields. */
type ErrorBody = Readonly<Record<string, unknown>> & { readonly error: string };

/** @returns the body of a problem (docs/interface.md#errors) */
export const makeBody = (told: Problem): z.output<typeof errorBody> => ({ error: say(told), ...told });

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
const listHeaders: Partial<Record<ErrorReason, Record<string, string>>> = { unavailable: { 'retry-after': '5' } };

/** 401: no token, or one that is unknown, expired or revoked (docs/interface.md#authentication). */
export const unauthorizedError = (...told: Told) =>
  new HttpError(401, makeBody(problem(...told)), { 'www-authenticate': 'Bearer' });

/** 429, with `Retry-After` (docs/interface.md#rate-limit). */
export const tooManyRequestsError = (retryAfterSeconds: number, perMinute: number) =>
  new HttpError(429, makeBody(problem('too_many_requests', { most: String(perMinute), seconds: retryAfterSeconds })), {
    'retry-after': String(retryAfterSeconds),
  });

/** An error of the token endpoint: `error` and `error_description` (RFC 6749 5.2). */
export function tokenError(
  status: 400 | 401 | 429,
  error: TokenError,
  error_description: string,
  headers: Readonly<Record<string, string>> = {},
): HttpError {
  return new HttpError(status, { error, error_description }, headers);
}

/** Errors of our own and of Fastify as HTTP. Anything unexpected is logged, and the client gets no details. */
export function toHttpError(error: Error | FastifyError, log: Log): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DomainError)
    return new HttpError(
      statusOf[error.reason],
      { ...error.details, error: error.message, ...error.problem },
      listHeaders[error.reason],
    );
  const refuse = (refused: number, ...told: Told) => new HttpError(refused, makeBody(problem(...told)));
  const status = ('statusCode' in error && error.statusCode) || 500;
  if (status === 413) return refuse(413, 'body_too_large', { most: String(ownLimits.jsonBytes / 1024) });
  if (status === 415) return refuse(400, 'content_type_unreadable');
  if (status >= 400 && status < 500) return refuse(400, 'request_unreadable');
  if (isDiskFull(error)) return toHttpError(new DiskFull(error), log);
  // What only an administrator can change is in the log too.
  log.error({ err: error }, 'request failed');
  if (isFileLimit(error)) return toHttpError(new DomainError('unavailable', fileLimitProblem()), log);
  if (isShortage(error)) return toHttpError(unavailable('too_many_open_files'), log);
  return refuse(500, isCorrupt(error) ? 'database_damaged' : 'internal');
}
