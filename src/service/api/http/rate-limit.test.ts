import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testClock } from '../../testing/test-service.ts';
import { HttpError } from './errors.ts';
import { createRateLimit } from './rate-limit.ts';

/** @returns 0 when the request passed, else the seconds of Retry-After */
async function ask(limit: ReturnType<typeof createRateLimit>, bucket = 'a', perMinute = 20): Promise<number> {
  try {
    await limit.count(bucket, perMinute);
    return 0;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return Number(error.headers['retry-after']);
    throw error;
  }
}

async function times(count: number, act: () => Promise<number>): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < count; n++) waits.push(await act());
  return waits;
}

describe('the rate limit, to the millisecond', () => {
  it('the 20th passes, the 21st does not; Retry-After is the whole minute', async () => {
    const limit = createRateLimit(testClock());
    expect(await times(20, () => ask(limit))).toEqual(Array(20).fill(0));
    expect(await times(3, () => ask(limit))).toEqual([60, 60, 60]);
  });

  it('a request after Retry-After passes, one second earlier it does not; refusals do not count', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 21, maxLength: 60 }), async (gaps) => {
        const clock = testClock();
        const limit = createRateLimit(clock);
        for (const gap of gaps) {
          clock.advance(gap);
          const wait = await ask(limit);
          if (wait === 0) continue;
          clock.advance((wait - 1) * 1000);
          expect(wait === 1 ? 1 : await ask(limit)).toBeGreaterThan(0);
          clock.advance(1000);
          expect(await ask(limit)).toBe(0);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('a clock that is set back an hour neither gives more requests nor blocks any', async () => {
    const clock = testClock();
    const limit = createRateLimit(clock);
    await times(20, () => ask(limit));
    clock.advance(10_000);
    expect(await ask(limit)).toBe(50);
    clock.advance(-3_600_000);
    expect(await ask(limit)).toBe(50);
    clock.advance(50_000);
    expect(await ask(limit)).toBe(0);
  });
});

describe('the memory of the limiter is bounded', () => {
  it('it remembers at most a hundred thousand invented names within a minute', async () => {
    const limit = createRateLimit(testClock());
    for (let n = 0; n < 100_500; n++) await ask(limit, `made up ${n}`);
    expect(limit.size()).toBe(100_000);
    expect(await ask(limit, 'made up 100499', 1)).toBe(60);
  });
});
