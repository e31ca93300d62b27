import { describe, expect, test } from 'vitest';
import { advance, type QueueEvent, type QueueState, restoreState, toSavedState } from './import-state.ts';
import { documentReceipt } from './queue.fixture.ts';

const receipt = documentReceipt('k');
const progress = { phase: 'reading', waiting: null } as const;

const states = {
  queued: { kind: 'queued', mayCreateAnother: false },
  agreed: { kind: 'queued', mayCreateAnother: true },
  running: { kind: 'running', progress: null },
  moving: { kind: 'running', progress },
  pausing: { kind: 'stopping', into: 'paused' },
  removing: { kind: 'stopping', into: 'removed' },
  paused: { kind: 'paused' },
  permission: { kind: 'needs_files', needs: 'permission', mayCreateAnother: false },
  file: { kind: 'needs_files', needs: 'file', mayCreateAnother: false },
  agreedFile: { kind: 'needs_files', needs: 'file', mayCreateAnother: true },
  failed: { kind: 'failed', sentence: 's', remedy: 'again' },
  second: { kind: 'failed', sentence: 's', remedy: 'second' },
  otherFile: { kind: 'failed', sentence: 's', remedy: 'file' },
  hopeless: { kind: 'failed', sentence: 's', remedy: 'none' },
  done: { kind: 'done', receipt },
} as const satisfies Record<string, QueueState>;
type Name = keyof typeof states;

const events = {
  start: { kind: 'start' },
  progress: { kind: 'progress', progress },
  pause: { kind: 'pause' },
  remove: { kind: 'remove' },
  resume: { kind: 'resume', needs: null },
  'resume without its file': { kind: 'resume', needs: 'file' },
  stopped: { kind: 'stopped' },
  fail: { kind: 'fail', sentence: 's', remedy: 'again' },
  complete: { kind: 'complete', receipt },
} as const satisfies Record<string, QueueEvent>;

/** Every event that means something; all other pairs leave the state as it is. */
const moves: Record<keyof typeof events, Partial<Record<Name, Name>>> = {
  start: { queued: 'running', agreed: 'running' },
  progress: { running: 'moving', moving: 'moving' },
  pause: {
    queued: 'paused',
    agreed: 'paused',
    running: 'pausing',
    moving: 'pausing',
    permission: 'paused',
    file: 'paused',
    agreedFile: 'paused',
  },
  remove: { running: 'removing', moving: 'removing', pausing: 'removing', removing: 'removing' },
  resume: {
    paused: 'queued',
    permission: 'queued',
    file: 'queued',
    agreedFile: 'agreed',
    failed: 'queued',
    second: 'agreed',
    otherFile: 'queued',
  },
  'resume without its file': {
    paused: 'file',
    permission: 'file',
    file: 'file',
    agreedFile: 'agreedFile',
    failed: 'file',
    second: 'agreedFile',
    otherFile: 'file',
  },
  stopped: { pausing: 'paused', removing: 'paused' },
  fail: { running: 'failed', moving: 'failed', pausing: 'failed', removing: 'failed' },
  complete: { running: 'done', moving: 'done', pausing: 'done', removing: 'done' },
};

const pairs = (Object.keys(events) as (keyof typeof events)[]).flatMap((event) =>
  (Object.keys(states) as Name[]).map((from) => [from, event, moves[event][from] ?? from] as const),
);

describe('an import of the queue', () => {
  test.each(pairs)('%s, %s: %s', (from, event, to) => {
    expect(advance(states[from], events[event])).toEqual(states[to]);
  });

  test('only a result of the service leads to done, and done is final', () => {
    for (const [from, event, to] of pairs) if (to === 'done' && from !== 'done') expect(event).toBe('complete');
    for (const event of Object.values(events)) expect(advance(states.done, event)).toBe(states.done);
  });
});

/** As it was when the window ended, and as it is at the next start, with its file at hand and without. */
const restarts: [Name, Name | null, Name | null][] = [
  ['queued', 'queued', 'file'],
  ['agreed', 'queued', 'file'],
  ['running', 'queued', 'file'],
  ['moving', 'queued', 'file'],
  ['permission', 'queued', 'file'],
  ['agreedFile', 'queued', 'file'],
  ['pausing', 'paused', 'paused'],
  ['removing', 'paused', 'paused'],
  ['paused', 'paused', 'paused'],
  ['failed', 'failed', 'failed'],
  ['second', 'second', 'second'],
  ['hopeless', 'hopeless', 'hopeless'],
  ['done', null, null],
];

describe('after a restart', () => {
  test.each(restarts)('%s: with its file it is %s, without it %s', (before, withFile, without) => {
    const written = toSavedState(states[before]);
    expect(written === null ? null : restoreState(written, null)).toEqual(withFile === null ? null : states[withFile]);
    expect(written === null ? null : restoreState(written, 'file')).toEqual(without === null ? null : states[without]);
  });
});
