import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Budget, readRateLimit } from '../client/client.ts';
import { quickClock } from '../core/core.fixture.ts';
import { createBudget } from './budget.ts';
import { borrowBudget, lendBudget } from './lent-budget.ts';

describe('createBudget', () => {
  it('no minute has more requests than the limit, whenever between start and answer the service counts them', async () => {
    const request = fc.record({
      gap: fc.nat(9_000),
      lasts: fc.nat(9_000),
      counted: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 30, maxLength: 60 }), async (requests) => {
        const clock = quickClock();
        const budget = createBudget(20, clock);
        const counted: number[] = [];
        for (const { gap, lasts, counted: share } of requests) {
          clock.advance(gap);
          const answered = await budget.acquire();
          counted.push(clock.now() + lasts * share);
          clock.advance(lasts);
          answered();
        }
        counted.forEach((time, i) => {
          const later = counted[i + 20];
          if (later !== undefined) expect(later - time).toBeGreaterThanOrEqual(60_000);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('waits for an answer if only that frees a place, then for a minute', async () => {
    const clock = quickClock();
    const budget = createBudget(1, clock);
    const answered = await budget.acquire();
    let isStarted = false;
    const second = budget.acquire().then(() => {
      isStarted = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([isStarted, budget.state()]).toMatchObject([false, { used: 1, waiting: 1, remaining: 0 }]);
    clock.advance(1000);
    answered();
    await second;
    expect(clock.now()).toBe(61_000);
  });

  it('shares take turns, even if one has many requests', async () => {
    const budget = createBudget(1, quickClock());
    const order: string[] = [];
    const ask = async (share: Budget, name: string) => {
      const answered = await share.acquire();
      order.push(name);
      answered();
    };
    const [large, small, third] = [budget.share(), budget.share(), budget.share()];
    const all = [
      ...Array.from({ length: 4 }, () => ask(large, 'large')),
      ask(small, 'small'),
      ask(third, 'third'),
      ask(small, 'small'),
    ];
    await Promise.all(all);
    expect(order).toEqual(['large', 'large', 'small', 'third', 'large', 'small', 'large']);
  });

  it('follows the remaining number that the service reports, because others may use the key', async () => {
    const clock = quickClock();
    const budget = createBudget(20, clock);
    const answered = await budget.acquire();
    budget.update({ remaining: 1, seconds: 30 });
    answered();
    expect(budget.state()).toMatchObject({ used: 1, remaining: 1 });
    (await budget.acquire())();
    await budget.acquire();
    expect(clock.now()).toBe(30_000);
  });

  it('starts nothing while the service asks for a pause', async () => {
    const clock = quickClock();
    const budget = createBudget(20, clock);
    budget.pause(7);
    await budget.acquire();
    expect(clock.now()).toBe(7000);
  });
});

describe('a budget lent to another thread', () => {
  function lent(perMinute: number, clock = quickClock()) {
    const budget = createBudget(perMinute, clock);
    const { port1, port2 } = new MessageChannel();
    return { budget, end: lendBudget(budget, port1), borrowed: borrowBudget(port2) };
  }

  it('keeps one limit for all', async () => {
    const clock = quickClock();
    const { budget, borrowed, end } = lent(2, clock);
    (await budget.acquire())();
    const answered = await borrowed.acquire();
    expect(budget.state()).toMatchObject({ used: 2, remaining: 0 });
    answered();
    (await borrowed.acquire())();
    expect(clock.now()).toBe(60_000);
    end();
  });

  it('releases the places and requests of a thread that has ended', async () => {
    const { budget, borrowed, end } = lent(1, { ...quickClock(), sleep: () => new Promise<void>(() => {}) });
    await borrowed.acquire();
    const controller = new AbortController();
    const gone = borrowed.acquire(controller.signal);
    const waiting = () => budget.state().waiting;
    await expect.poll(waiting).toBe(1);
    controller.abort(new Error('enough'));
    await expect(gone).rejects.toThrow('enough');
    await expect.poll(waiting).toBe(0);
    void borrowed.acquire();
    await expect.poll(waiting).toBe(1);
    end();
    await expect.poll(() => budget.state()).toMatchObject({ waiting: 0, used: 1, secondsUntilNext: 60 });
  });
});

describe('readRateLimit', () => {
  it.each<[Record<string, string>, ReturnType<typeof readRateLimit>]>([
    [{}, null],
    [
      { 'RateLimit-Remaining': '3', 'RateLimit-Reset': '7' },
      { remaining: 3, seconds: 7 },
    ],
    [{ RateLimit: 'limit=20, remaining=3, reset=7' }, { remaining: 3, seconds: 7 }],
    [{ RateLimit: '"default";r=3;t=7' }, { remaining: 3, seconds: 7 }],
    [{ RateLimit: '"hour";r=300;t=900, "minute";r=0;t=12' }, { remaining: 0, seconds: 12 }],
    [{ RateLimit: '"default";r=3' }, null],
    [{ 'RateLimit-Remaining': 'many', 'RateLimit-Reset': '-1' }, null],
  ])('%j', (headers, update) => {
    expect(readRateLimit(new Headers(headers))).toEqual(update);
  });
});
