/** The steady time an import measures its waits with, which the computer's clock (the service's `Clock`) is not; tests pass their own. */
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

/** The computer slept when its clock moves ahead of the steady one by more than this; milliseconds. */
const shortestSleep = 1000;

/** @returns a clock that also counts the time the computer sleeps. The system clock does not, on most systems. */
export function createWakefulClock(): Clock {
  let [steady, wall, slept] = [performance.now(), Date.now(), 0];
  return {
    now() {
      const [steadyNow, wallNow] = [performance.now(), Date.now()];
      const ahead = wallNow - wall - (steadyNow - steady);
      // When the computer's clock is set back, the difference is negative and is ignored.
      if (ahead > shortestSleep) slept += ahead;
      [steady, wall] = [steadyNow, wallNow];
      return steadyNow + slept;
    },
    sleep,
  };
}
