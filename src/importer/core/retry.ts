import { backOff } from '../../contract/back-off.ts';

/** A monotonic clock for waits, unlike the service's `Clock`. Tests pass their own. */
export interface Clock {
  /** Milliseconds that never step back. */
  now(): number;
  /** Resolves after `milliseconds`; rejects with the signal's reason when it aborts first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

export const systemClock: Clock = { now: () => performance.now(), sleep };

/** @returns milliseconds to wait: half a second to 15 s, spread over half of that so that many clients do not return at once */
function spreadBackOff(attempt: number): number {
  const ceiling = backOff(attempt, 500, 15_000);
  return ceiling / 2 + (ceiling / 2) * Math.random();
}

/** A request that failed, as far as it says whether to repeat it. */
type FailedRequest = Error & { isTemporary: boolean; retryAfterSeconds: number | null };

/** How long to wait after each failed attempt at one thing, and for how long to continue trying. */
export class Retry {
  readonly #clock: Clock;
  #end: number;
  #attempt = 0;

  constructor(clock: Clock, patienceSeconds: number) {
    this.#clock = clock;
    this.#end = clock.now() + patienceSeconds * 1000;
  }

  /**
   * @param leastSeconds what the other side asked for; null when it named no time
   * @returns milliseconds to wait after the attempt that has just failed
   */
  nextWait(leastSeconds: number | null = null): number {
    return Math.max(spreadBackOff(this.#attempt++), (leastSeconds ?? 0) * 1000);
  }

  /** @returns whether there is patience left for a wait of so many milliseconds. */
  allows(wait: number): boolean {
    return this.#clock.now() + wait <= this.#end;
  }

  /**
   * @param isFree whether the wait costs no patience: the service is there and has named its time
   * @returns milliseconds to wait after a request that failed
   * @throws the error itself when the request may not be repeated
   */
  waitAfter(error: FailedRequest, isFree = false): number {
    const wait = this.nextWait(error.retryAfterSeconds);
    if (isFree) this.#end += wait;
    if (!error.isTemporary || !this.allows(wait)) throw error;
    return wait;
  }
}

/** The first pause between two questions; seconds. */
const firstPause = 0.25;

/**
 * Asks for a status again and again, with longer and longer pauses, until `ask` returns one that is final.
 * @param longestPause seconds
 * @throws the signal's reason; what `ask` throws
 */
export async function poll<T>(
  { clock, signal, longestPause }: { clock: Clock; signal: AbortSignal; longestPause: number },
  ask: () => Promise<T | null>,
): Promise<T> {
  for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 1.5)) {
    const status = await ask();
    if (status !== null) return status;
    await clock.sleep(pause * 1000, signal);
  }
}
