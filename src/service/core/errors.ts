/** Why something is refused. `api/http/errors.ts` gives each reason its HTTP status. */
export type ErrorReason = 'invalid' | 'forbidden' | 'not found' | 'conflict' | 'unavailable';

/** A refusal with the sentence the caller reads. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly reason: ErrorReason;
  /** Further fields of the reply's body. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(reason: ErrorReason, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.reason = reason;
    this.details = details;
  }
}

/** Another worker has claimed the job meanwhile: nothing was written, and nothing is left to do. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';

  constructor() {
    super('Another worker has claimed this job.');
  }
}

/** The request is wrong. */
export const invalid = (message: string, details?: Readonly<Record<string, unknown>>) =>
  new DomainError('invalid', message, details);
/** The API key may not do this. */
export const forbidden = (message: string) => new DomainError('forbidden', message);
/** Missing or hidden: the message must be the same for both. */
export const notFound = (message: string) => new DomainError('not found', message);
/** The state of things does not allow this now. */
export const conflict = (message: string) => new DomainError('conflict', message);
/** Something the service depends on does not answer. */
export const unavailable = (message: string) => new DomainError('unavailable', message);
