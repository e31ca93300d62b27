import type { IncomingMessage } from 'node:http';
import { S3Error } from '../s3-error.ts';

/** How slow a sender may be: at least `bytes` in every `milliseconds` in which the store waits for it. */
export interface LeastPace {
  bytes: number;
  milliseconds: number;
}

/**
 * 68 bytes a second: a fortieth of a GPRS line, so that a bad line with many parts at once passes, and a pause of nearly two
 * minutes. A sender of single bytes would else hold a connection, a file and a handle for ever.
 */
export const leastPace: LeastPace = { bytes: 8 * 1024, milliseconds: 120_000 };

/** Emitted on a request whose body comes too slowly. */
export const tooSlow = 'too slow';

/** @returns the error for it. */
export function requestTimeout(): S3Error {
  const message =
    'Your socket connection to the server was not read from or written to within the timeout period: the body comes too slowly.';
  return new S3Error('RequestTimeout', message);
}

/** Ends uploads that are slower than the least pace. One timer looks at all of them. */
export class UploadWatch {
  readonly #pace: LeastPace;
  readonly #watched = new Map<IncomingMessage, { since: number; bytes: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pace: LeastPace) {
    this.#pace = pace;
  }

  /** Watches a request until its body is complete or its connection ends. */
  add(request: IncomingMessage): void {
    if (request.complete) return;
    this.#watched.set(request, { since: performance.now(), bytes: request.socket.bytesRead });
    this.#timer ??= setInterval(() => this.#look(performance.now()), this.#pace.milliseconds / 4).unref();
  }

  #look(now: number): void {
    for (const [request, last] of this.#watched) {
      const bytes = request.socket.bytesRead;
      if (request.complete || request.destroyed) {
        this.#watched.delete(request);
      } else if (request.isPaused()) {
        // The store does not read, so the sender cannot send.
        Object.assign(last, { since: now, bytes });
      } else if (now - last.since >= this.#pace.milliseconds) {
        if (bytes - last.bytes < this.#pace.bytes) this.#end(request);
        else Object.assign(last, { since: now, bytes });
      }
    }
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #end(request: IncomingMessage): void {
    this.#watched.delete(request);
    // Without a listener nobody reads this body any more.
    if (!request.emit(tooSlow)) request.destroy();
  }
}
