import type { ApiKey } from '../keys/keys.store.ts';

/** What a handler knows about the client of a request. */
export interface Caller {
  key: ApiKey;
  /** The address the client used, for full URLs in replies: `http://127.0.0.1:4711`. */
  base_url: string;
  /** The Authorization headers as they were sent, for the token endpoint. */
  authorization: readonly string[];
  /** The network address of the client. */
  address: string;
  /** When the request's head was read: milliseconds of the monotonic clock. */
  arrived_at: number;
}
