import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';
import { quickClock } from './testing.ts';
import { backOff, systemClock } from './wait.ts';

describe('createBudget', () => {
  it('lets no more than so many start in any 60 seconds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20_000), { minLength: 30, maxLength: 80 }), async (gaps) => {
        const clock = quickClock();
        const budget = createBudget(20, clock);
        const starts: number[] = [];
        for (const gap of gaps) {
          clock.advance(gap);
          await budget.take();
          starts.push(clock.now());
        }
        starts.forEach((start, i) => {
          const later = starts[i + 20];
          if (later !== undefined) expect(later - start).toBeGreaterThanOrEqual(60_000);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('shows what is left and when the next may start', async () => {
    const clock = quickClock();
    const budget = createBudget(2, clock);
    expect(budget.state()).toEqual({ per_minute: 2, remaining: 2, seconds_until_next: 0 });
    await budget.take();
    clock.advance(10_000);
    await budget.take();
    expect(budget.state()).toEqual({ per_minute: 2, remaining: 0, seconds_until_next: 50 });
    clock.advance(50_000);
    expect(budget.state()).toEqual({ per_minute: 2, remaining: 1, seconds_until_next: 0 });
  });

  it('starts nothing while the service wants a pause', async () => {
    const clock = quickClock();
    const budget = createBudget(20, clock);
    budget.pause(7);
    await budget.take();
    expect(clock.now()).toBe(7000);
  });

  it('serves those who wait in their order, and lets one who gives up go', async () => {
    const budget = createBudget(1, systemClock);
    await budget.take();
    const controller = new AbortController();
    const waiting = budget.take(controller.signal);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});

describe('backOff', () => {
  it('doubles up to 15 s and never falls below half', () => {
    expect([0, 1, 2, 3, 10].map((attempt) => backOff(attempt, () => 1))).toEqual([500, 1000, 2000, 4000, 15_000]);
    expect(backOff(3, () => 0)).toBe(2000);
  });
});
