import { expect, test } from 'vitest';
import { computeOverallFraction, findQuarterPassed } from './import-list.ts';

const reading = {
  phase: 'processing',
  secondsLeft: null,
  waiting: null,
} as const;

test('with all rows read it is not done yet', () => {
  expect(computeOverallFraction({ ...reading, rowsProcessed: 10, rowsTotal: 10 })).toBeLessThan(1);
});

test.each([
  [0, 0.2, null],
  [0.2, 0.25, 25],
  [0.25, 0.3, null],
  [0.1, 0.8, 75],
  [0.49, 0.5, 50],
  [0.99, 1, null],
])('from %d to %d the announced quarter is %s', (from, to, told) => expect(findQuarterPassed(from, to)).toBe(told));

test('every quarter is announced once, with any steps, and the end separately', () => {
  const steps = [0, 0.1, 0.24, 0.26, 0.4, 0.49, 0.9, 0.91, 1];
  const told = steps.slice(1).map((now, at) => findQuarterPassed(steps[at] ?? 0, now));
  expect(told.filter((quarter) => quarter !== null)).toEqual([25, 75]);
});
