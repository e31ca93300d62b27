import type { Clock } from '../clock.ts';
import { tooManyRequests } from '../errors.ts';

const windowMs = 60_000;

/**
 * "20 requests per minute per API key … excess gives 429" (section 8), exactly: a request passes when fewer than the
 * limit passed in the 60 seconds before it. Refused requests do not count, so `Retry-After` is true.
 */
export function createRateLimit(clock: Clock) {
  const passed = new Map<string, number[]>();

  /** @throws ServiceError 429 with `Retry-After` in whole seconds, rounded up. */
  return function count(bucket: string, perMinute: number): void {
    const now = clock.now();
    const times = (passed.get(bucket) ?? []).filter((time) => time > now - windowMs && time <= now);
    const oldest = times[times.length - perMinute];
    if (oldest !== undefined)
      throw tooManyRequests(Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)), perMinute);
    times.push(now);
    passed.set(bucket, times);
  };
}
export type RateLimit = ReturnType<typeof createRateLimit>;
