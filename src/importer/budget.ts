import { type Clock, systemClock } from './wait.ts';

const minute = 60_000;

export interface BudgetState {
  per_minute: number;
  /** Requests that may start right now. */
  remaining: number;
  /** Until the next request may start; 0 when one may start now. */
  seconds_until_next: number;
}

/** Holds requests back so that no minute sees more of them than the service allows (section 8: 20 per API key). */
export interface Budget {
  /** Resolves when one more request may start, first come, first served. @throws the signal's reason */
  take(signal?: AbortSignal): Promise<void>;
  /** The service answered 429: nothing starts for so long. */
  pause(seconds: number): void;
  state(): BudgetState;
}

/** @param perMinute requests in any 60 seconds, counted from their start */
export function createBudget(perMinute: number, clock: Clock = systemClock): Budget {
  const started: number[] = [];
  let pausedUntil = 0;
  let queue: Promise<void> = Promise.resolve();

  function wait(): number {
    const now = clock.now();
    while (started[0] !== undefined && started[0] <= now - minute) started.shift();
    const [oldest] = started;
    const forRoom = started.length < perMinute || oldest === undefined ? 0 : oldest + minute - now;
    return Math.max(0, pausedUntil - now, forRoom);
  }

  async function turn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    for (let left = wait(); left > 0; left = wait()) await clock.sleep(Math.ceil(left), signal);
    started.push(clock.now());
  }

  return {
    take(signal) {
      const mine = queue.then(() => turn(signal));
      queue = mine.catch(() => {});
      return mine;
    },
    pause(seconds) {
      pausedUntil = Math.max(pausedUntil, clock.now() + seconds * 1000);
    },
    state() {
      const left = wait();
      const remaining = left > 0 ? 0 : perMinute - started.length;
      return { per_minute: perMinute, remaining, seconds_until_next: Math.ceil(left / 1000) };
    },
  };
}
