import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryDatabase, createMemoryStorage } from '../lib/memory-database.fixture.ts';
import { SavedQueue } from './saved-queue.ts';
import { StateSaver } from './state-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function open() {
  const database = createMemoryDatabase();
  const saved = new SavedQueue(database);
  const marks = createMemoryStorage();
  const row = { id: 'a', name: 'a', place: 1, wave_of: null, state: { kind: 'queued' }, handles: new Map() };
  await database.change(['queue'], (change) => change.put('queue', row));
  const saver = new StateSaver({ saved, marks });
  const unsaved = () => [...saver.store.getState().ids];
  const state = async () => (await saved.read('a'))?.state.kind;
  return { database, saved, saver, marks, unsaved, state };
}
const paused = { state: { kind: 'paused' } } as const;
const queued = { state: { kind: 'queued' } } as const;

test('a change is saved without a report', async () => {
  const { saver, unsaved, state } = await open();
  await saver.change('a', paused);
  expect([unsaved(), await state()]).toEqual([[], 'paused']);
});

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

test('retries are at most fifteen seconds apart', async () => {
  const { database, saver, unsaved } = await open();
  database.failures = 20;
  void saver.change('a', paused);
  await vi.advanceTimersByTimeAsync(15_000);
  const left = database.failures;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(left - database.failures).toBeGreaterThanOrEqual(3);
  database.failures = 0;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(unsaved()).toEqual([]);
});

test('of two successive changes the newer one counts, even with retries', async () => {
  const { database, saver, unsaved, state } = await open();
  database.failures = 1;
  void saver.change('a', paused);
  await vi.advanceTimersByTimeAsync(0);
  await saver.change('a', queued);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([unsaved(), await state()]).toEqual([[], 'queued']);
});

test('unsaved changes of different fields are saved together', async () => {
  const { database, saver, saved } = await open();
  database.failures = 2;
  void saver.change('a', paused);
  await vi.advanceTimersByTimeAsync(0);
  void saver.change('a', { place: -3 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await saved.read('a')).toMatchObject({ place: -3, state: { kind: 'paused' } });
});

test('a pause that could not be saved is marked in the second storage, for the next start', async () => {
  const { database, saver, marks } = await open();
  database.failures = 1;
  void saver.change('a', paused);
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.wasPaused('a')).toBe(true);
  expect(new StateSaver({ saved: new SavedQueue(database), marks }).wasPaused('a')).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(saver.wasPaused('a')).toBe(false);
});

test('a second storage that fails as well causes no error', async () => {
  const broken = () => {
    throw new DOMException('No storage.', 'SecurityError');
  };
  const { database, saved } = await open();
  const saver = new StateSaver({ saved, marks: { getItem: broken, setItem: broken, removeItem: broken } });
  database.failures = 1;
  void saver.change('a', paused);
  await vi.advanceTimersByTimeAsync(0);
  expect([saver.wasPaused('a'), saver.store.getState().ids.size]).toEqual([false, 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(saver.store.getState().ids.size).toBe(0);
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

test('changes of a completed import are not tried again', async () => {
  const { database, saver, unsaved, state } = await open();
  database.failures = 1;
  void saver.change('a', paused);
  await vi.advanceTimersByTimeAsync(0);
  saver.forget('a');
  expect(unsaved()).toEqual([]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await state()).toBe('queued');
});
