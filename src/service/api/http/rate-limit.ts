import type { Clock } from '../../core/clock.ts';
import { tooManyRequests } from './errors.ts';

const windowMs = 60_000;
/** Far more than there are keys: only invented client ids (oauth.routes.ts) could become so many. */
const maxBuckets = 100_000;

/** Time that never runs backwards. While the clock is set back, it stands still, so no key is freed or locked out by that. */
function createElapsed(clock: Clock): () => number {
  let last = clock.now();
  let elapsed = 0;
  return () => {
    const now = clock.now();
    elapsed += Math.max(0, now - last);
    last = now;
    return elapsed;
  };
}

/**
 * The rate limit of docs/interface.md#rate-limit, exactly: a request passes when fewer than the limit passed in the 60
 * seconds before it. Refused requests do not count, so `Retry-After` is exact. A bucket unused for a minute is removed.
 */
export function createRateLimit(clock: Clock) {
  const elapsed = createElapsed(clock);
  const passed = new Map<string, number[]>();
  let swept = 0;

  function forget(now: number): void {
    if (now - swept < windowMs) return;
    swept = now;
    for (const [bucket, times] of passed) if ((times.at(-1) ?? 0) <= now - windowMs) passed.delete(bucket);
  }

  return {
    /** @throws HttpError 429 with `Retry-After` in whole seconds, rounded up. */
    count(bucket: string, perMinute: number): void {
      const now = elapsed();
      forget(now);
      const times = (passed.get(bucket) ?? []).filter((time) => time > now - windowMs);
      const oldest = times[times.length - perMinute];
      if (oldest !== undefined)
        throw tooManyRequests(Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)), perMinute);
      times.push(now);
      passed.set(bucket, times);
      const [first] = passed.keys();
      if (passed.size > maxBuckets && first !== undefined) passed.delete(first);
    },
    /** The number of buckets in memory. */
    size: () => passed.size,
  };
}
export type RateLimit = ReturnType<typeof createRateLimit>;
