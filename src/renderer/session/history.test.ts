import { expect, it, test, vi } from 'vitest';
import type { Outline, OutlineChange } from '../../contract/index.ts';
import { chooseDisplay, orderOptions } from '../features/library/outline-changes.ts';
import { recordStep, redoStep, undoStep } from './history.ts';
import type { SessionObjects } from './objects.ts';

test('a step that fails stays where it was and can be tried again', async () => {
  const made: string[] = [];
  const refused = new Set(['undo', 'redo']);
  const make = async (what: string) => {
    if (refused.delete(what)) throw new Error('The service does not answer.');
    made.push(what);
  };
  recordStep('own', { what: 'filter', undo: () => make('undo'), redo: () => make('redo') });
  expect([await undoStep('own'), await undoStep('own'), await undoStep('own')]).toEqual([false, true, false]);
  expect([await redoStep('own'), await redoStep('own')]).toEqual([false, true]);
  expect(made).toEqual(['undo', 'redo']);
});

vi.mock('../lib/window-state.ts', () => ({ announce: () => {}, useImported: { setState: () => {} } }));

/** What is sent as JSON, beginning with the latest. */
function service(): { objects: SessionObjects; sent: OutlineChange[] } {
  const sent: OutlineChange[] = [];
  const outline = { groups: [], displays: {}, orders: {}, person_key: null } as unknown as Outline;
  const api = {
    getOutline: async () => outline,
    changeOutline: async ({ body }: { body: OutlineChange }) => sent.unshift(JSON.parse(JSON.stringify(body))),
  };
  const objects = { api, queryClient: { invalidateQueries: async () => {} } } as unknown as SessionObjects;
  return { objects, sent };
}

test('a change can be taken back as soon as the screen may show it', async () => {
  const { objects, sent } = service();
  const undone: Promise<boolean>[] = [];
  const invalidateQueries = async () => {
    if (undone.length === 0) undone.push(undoStep('shown'));
  };
  await chooseDisplay({ ...objects, queryClient: { invalidateQueries } } as never, 'shown', 'Age', 'bars' as never);
  expect(await Promise.all(undone)).toEqual([true]);
  expect(sent[0]).toEqual({ displays: { Age: null } });
});

// Every object inherits a property of this name.
it.each(['constructor'])('the display of a column “%s” is changed, and undone', async (header) => {
  const { objects, sent } = service();
  await chooseDisplay(objects, 'key', header, 'bars' as never);
  await undoStep('key');
  expect(sent[0]).toEqual({ displays: { [header]: null } });
  await orderOptions(objects, 'key', header, ['a']);
  await undoStep('key');
  expect(sent[0]).toEqual({ orders: { [header]: [] } });
});
