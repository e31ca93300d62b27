import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryDatabase } from '../lib/memory-database.fixture.ts';
import { SavedQueue, StateSaver } from './saved-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function open() {
  const database = createMemoryDatabase();
  const saved = new SavedQueue(database);
  const row = { id: 'a', name: 'a', place: 1, wave_of: null, state: { kind: 'queued' }, handles: new Map() };
  await database.change(['queue'], (change) => change.put('queue', row));
  const saver = new StateSaver({ saved });
  const unsaved = () => [...saver.store.getState().ids];
  const state = async () => (await saved.read('a'))?.state.kind;
  return { database, saved, saver, unsaved, state };
}
const paused = { state: { kind: 'paused' } } as const;

test('a change that cannot be saved is reported, and tried again until it is saved', async () => {
  const { database, saver, unsaved, state } = await open();
  database.failures = 3;
  void saver.change('a', paused);
  await vi.advanceTimersByTimeAsync(0);
  expect([unsaved(), await state()]).toEqual([['a'], 'queued']);
  // After 1, 2 and 4 seconds.
  await vi.advanceTimersByTimeAsync(6900);
  expect(unsaved()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(200);
  expect([unsaved(), await state()]).toEqual([[], 'paused']);
});

test('a deletion is tried again too; a newer change takes its place', async () => {
  const { database, saver, state } = await open();
  database.failures = 1;
  const isDeleted = saver.delete('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect([await isDeleted, await state()]).toEqual([true, undefined]);

  const other = await open();
  other.database.failures = 1;
  const wasDeleted = other.saver.delete('a');
  await vi.advanceTimersByTimeAsync(0);
  await other.saver.change('a', paused);
  await vi.advanceTimersByTimeAsync(1000);
  expect([await wasDeleted, await other.state()]).toEqual([false, 'paused']);
});
