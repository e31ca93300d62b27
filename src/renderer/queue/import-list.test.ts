import { expect, test } from 'vitest';
import { chooseNextToRun, computeOverallFraction, findQuarterPassed } from './import-list.ts';
import type { QueueState } from './import-state.ts';

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

const queued: QueueState = { kind: 'queued', mayCreateAnother: false };
const running: QueueState = { kind: 'running', progress: null };
const paused: QueueState = { kind: 'paused' };

const item = (id: string, state: QueueState, target: string | null = null, wave: string | null = null) => ({
  id,
  state,
  target: wave ?? target,
  wave_of: wave === null ? null : { id: wave },
});

const cases: [string, ReturnType<typeof item>[], number, string | null][] = [
  ['the first that waits', [item('a', paused), item('b', queued), item('c', queued)], 1, 'b'],
  ['none while the lanes are full', [item('a', running), item('b', queued)], 1, null],
  ['another beside one that runs', [item('a', running), item('b', queued)], 2, 'b'],
  [
    'one that is stopping still holds its lane',
    [item('a', { kind: 'stopping', into: 'paused' }), item('b', queued)],
    1,
    null,
  ],
  ['never two additions to one survey', [item('a', running, 's'), item('b', queued, 's'), item('c', queued)], 2, 'c'],
  ['a wave after what makes its survey', [item('a', running), item('b', queued, null, 'a'), item('c', queued)], 2, 'c'],
  ['a wave holds while its first is paused', [item('a', paused), item('b', queued, null, 'a')], 2, null],
  ['a wave whose first is through or gone has its turn', [item('b', queued, null, 'a')], 2, 'b'],
  ['none of an empty queue', [], 2, null],
];

test.each(cases)('what runs next: %s', (_, items, atOnce, expected) =>
  expect(chooseNextToRun(items, atOnce)).toBe(expected),
);
