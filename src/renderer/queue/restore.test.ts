import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../contract/eventually.fixture.ts';
import type { Client } from '../../importer/index.ts';
import { createMemoryDatabase } from '../lib/memory-database.fixture.ts';
import { createTestQueue, documentReceipt, recording } from './queue.fixture.ts';
import { QueueRestore } from './restore.ts';

afterEach(() => void vi.useRealTimers());

type Options = Parameters<typeof createTestQueue>[0] & { getClient?: () => Promise<Client> };

/** The queue of the next window, on the database that an earlier one has left. */
function reopen(options: Options = {}) {
  const { getClient = () => Promise.reject(new Error('Nobody is there.')), ...more } = options;
  const made = createTestQueue(more);
  const restore = new QueueRestore({
    queue: made.queue,
    saved: made.saved,
    saver: made.saver,
    locks: made.locks,
    whenReady: async () => {},
    getClient,
    onEnded: (key) => void made.ended.push(key),
  });
  return { ...made, restore };
}

/** An earlier window with these recordings in its queue, and what is saved of it when it ends. */
async function left(...names: string[]) {
  const { database, saved, queue } = createTestQueue();
  const some = await Promise.all(names.map((name) => recording(name)));
  await queue.enqueue(some);
  return { database, saved, ids: some.map(({ entry }) => entry.id) };
}

test('journal entries without a place in the queue are added as paused; those with a receipt are deleted', async () => {
  const database = createMemoryDatabase();
  const [open, done] = [await recording('a'), await recording('b')];
  await database.change(['journal', 'receipts'], (change) => {
    change.put('journal', open.entry);
    change.put('journal', done.entry);
    change.put('receipts', { id: done.entry.id, receipt: documentReceipt('k') });
  });
  const { restore, states } = reopen({ database });
  await restore.start();
  expect(states()).toEqual(['a paused']);
  expect(database.ids('journal')).toEqual([open.entry.id]);
});

test('a place without a journal entry reports that there is no receipt; a failed one keeps its sentence', async () => {
  const { database, saved, ids } = await left('a', 'b');
  await saved.change(ids[1] ?? '', { state: { kind: 'failed', sentence: 'No room.', remedy: 'again' } });
  await database.change(['journal'], (change) => {
    for (const id of ids) change.delete('journal', id);
  });
  const { restore, queue } = reopen({ database });
  await restore.start();
  expect(queue.list.all.map(({ state }) => state.kind === 'failed' && state.sentence)).toEqual([
    expect.stringContaining('receipt'),
    'No room.',
  ]);
  await eventually(async () => expect((await saved.read(ids[0] ?? ''))?.state.kind).toBe('failed'));
});

test('an import of another tab is restored only after that tab releases it', async () => {
  const { database, ids } = await left('a', 'b');
  const free = Promise.withResolvers<void>();
  const locks = { hold: vi.fn((id: string) => (id === ids[0] ? free.promise : Promise.resolve())), release: vi.fn() };
  const heldElsewhere = async () => (id: string) => id === ids[0];
  const { restore, states } = reopen({ database, locks: { ...locks, heldElsewhere } as never });
  await restore.start();
  expect(states()).toEqual(['b needs_files']);
  free.resolve();
  await eventually(() => expect(states()).toEqual(['a needs_files', 'b needs_files']));
});

test('an import that was paused after its last byte is done when the service says so', async () => {
  const asked: string[] = [];
  const client = {
    getFileStatus: async ({ params }: { params: { wav_key: string } }) => {
      asked.push(params.wav_key);
      return { status: asked.length < 2 ? 'processing' : 'completed' };
    },
  };
  const { restore, queue, saved, states, ended } = reopen({ getClient: async () => client as never });
  await restore.start();
  const one = await recording('a');
  if (one.entry.kind === 'survey') throw new Error('It is another.');
  await queue.enqueue([one, await recording('b')]);
  const row = await saved.read(one.entry.id);
  if (row === null) throw new Error('It is not saved.');
  vi.useFakeTimers();
  const initialized = { key: 'k', made_at: 0, upload_url: '', upload_fields: {} };
  await saved.put([{ saved: row, entry: { ...one.entry, initialized, is_sent: true } }]);
  queue.pauseAll();
  await vi.advanceTimersByTimeAsync(100);
  expect(states()).toEqual(['a paused', 'b paused']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(states()).toEqual(['a done', 'b paused']);
  expect([asked, ended]).toEqual([
    ['k', 'k', 'k'],
    [null, null, 'k'],
  ]);
  expect((await saved.readReceipt(one.entry.id))?.kind).toBe('file');
});
