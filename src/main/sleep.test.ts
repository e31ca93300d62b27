import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noticeSleep } from './sleep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [8 * 3_600_000, 1],
  [30_000, 1],
  [29_000, 0],
])('after %i ms of sleep dead connections are closed (%i times), then the window is notified', async (slept, times) => {
  const power = new EventEmitter();
  const did: string[] = [];
  noticeSleep(
    power as never,
    { closeAllConnections: async () => void did.push('closed') },
    () => did.push('told'),
    () => {},
  );
  power.emit('suspend');
  vi.setSystemTime(Date.now() + slept);
  power.emit('resume');
  await vi.advanceTimersByTimeAsync(0);
  expect(did).toEqual([...Array(times).fill('closed'), 'told']);
});
