import { describe, expect, test } from 'vitest';
import { chooseNextToRun } from './import-list.ts';
import type { QueueState } from './import-state.ts';

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

describe('what runs next', () => {
  test.each(cases)('%s', (_, items, atOnce, expected) => expect(chooseNextToRun(items, atOnce)).toBe(expected));
});
