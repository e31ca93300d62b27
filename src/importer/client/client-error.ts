/** A request that did not succeed. The message is the service's own sentence, or another one for the user. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  /** 0 when no answer came at all. */
  readonly status: number;
  /** The parsed body, where there was one: `missing_parts`, `error_details`. */
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, message: string, body: unknown = null, retryAfterSeconds: number | null = null) {
    super(message);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Whether the same request may succeed later: no answer, too many requests, or a failure on the way. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}
