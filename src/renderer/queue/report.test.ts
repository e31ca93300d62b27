import { expect, test } from 'vitest';
import type { QueuedImport } from './import-list.ts';
import type { QueueState } from './import-state.ts';
import { makeQueueReport } from './report.ts';

const item = (id: string, state: QueueState) => ({ id, name: id, state }) as QueuedImport;
const running: QueueState = { kind: 'running', progress: null };
const queued: QueueState = { kind: 'queued', mayCreateAnother: false };
const failed: QueueState = { kind: 'failed', sentence: 'No room.', remedy: 'again' };
const done = { kind: 'done', receipt: { kind: 'insight' } } as QueueState;

test('queued and running imports are active; paused, needs_files, failed and completed ones are not', () => {
  const paused: QueueState = { kind: 'paused' };
  const fileless: QueueState = { kind: 'needs_files', needs: 'file', mayCreateAnother: false };
  const items = [queued, running, { kind: 'stopping', into: 'paused' } as const, paused, fileless, failed, done].map(
    (state, at) => item(`${at}`, state),
  );
  expect(makeQueueReport([], items, 0.6789)).toEqual({ activeImports: 3, fraction: 0.67, ended: null });
  expect(makeQueueReport([], [], null)).toEqual({ activeImports: 0, fraction: null, ended: null });
});

test.each([
  [done, { name: 'a', sentence: 'a is imported.', isDone: true }],
  [failed, { name: 'a', sentence: 'The import of a failed. No room.', isDone: false }],
  [{ kind: 'paused' } as const, null],
  [running, null],
])('an import that was running and is now %j has ended as %j', (state, ended) => {
  expect(makeQueueReport([item('a', running)], [item('a', state)], null).ended).toEqual(ended);
});
