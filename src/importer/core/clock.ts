/** Where time comes from; tests pass their own. */
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

/** A step of the computer's clock beyond the other one is a sleep when it is longer, in milliseconds. */
const shortestSleep = 1000;

function createWakefulClock(): Clock {
  let [steady, wall, slept] = [performance.now(), Date.now(), 0];
  return {
    now() {
      const [steadyNow, wallNow] = [performance.now(), Date.now()];
      const ahead = wallNow - wall - (steadyNow - steady);
      if (ahead > shortestSleep) slept += ahead;
      [steady, wall] = [steadyNow, wallNow];
      return steadyNow + slept;
    },
    sleep,
  };
}

/** Counts the time a computer sleeps, during which the clock above stands still on most systems. Set back, the computer's clock is left out of it. */
export const wakefulClock: Clock = createWakefulClock();

/**
 * @param attempt 0 for the first repetition
 * @returns milliseconds to wait: doubling from half a second to 15 s, spread over half of that so that many do not return at once
 */
export function backOff(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(15_000, 500 * 2 ** attempt);
  return ceiling / 2 + (ceiling / 2) * random();
}
