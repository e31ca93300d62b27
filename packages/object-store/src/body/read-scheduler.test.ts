import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ReadScheduler } from './for-each-chunk.ts';

const mb = 1024 * 1024;

it('64 senders at once: one megabyte per turn, then eight of them in order of arrival, and all are completed', async () => {
  const turns = new ReadScheduler();
  const done: number[] = [];
  expect(turns.count(mb)).toBeUndefined();
  for (let sender = 0; sender < 64; sender++) turns.count(1)?.then(() => done.push(sender));
  const seen: number[] = [];
  for (let turn = 0; turn < 9; turn++) {
    await nextTurn();
    seen.push(done.length);
  }
  expect(seen.filter((count) => count % 8 !== 0)).toEqual([]);
  expect(Math.max(...seen.map((count, at) => count - (seen[at - 1] ?? 0)))).toBe(8);
  expect(done).toEqual(Array.from({ length: 64 }, (_, sender) => sender));
});

it('a sender slower than the loop never waits', async () => {
  const turns = new ReadScheduler();
  for (let turn = 0; turn < 5; turn++) {
    expect(turns.count(mb)).toBeUndefined();
    await nextTurn();
  }
});
