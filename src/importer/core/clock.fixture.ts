import type { Clock } from './clock.ts';

/** A clock whose sleeps end at once and move it on; for tests. */
export function quickClock(): Clock & { advance(milliseconds: number): void; slept: number[] } {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      slept.push(milliseconds);
      now += milliseconds;
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}
