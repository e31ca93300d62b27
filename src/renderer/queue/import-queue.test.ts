import { expect, test, vi } from 'vitest';
import { eventually } from '../../contract/eventually.fixture.ts';
import { createTestQueue, documentReceipt, recording, survey } from './queue.fixture.ts';
import { ImportFailure } from './remedy.ts';

test('imports are saved before they are shown, run in their order, two at a time, and leave a receipt', async () => {
  const { queue, database, runs, states, announced, ended, saved } = createTestQueue();
  const some = await Promise.all(['a', 'b', 'c'].map((name) => recording(name)));
  await queue.enqueue(some);
  expect(database.ids('queue')).toEqual(some.map(({ entry }) => entry.id).sort());
  expect(states()).toEqual(['a running', 'b running', 'c queued']);
  runs[0]?.finish(documentReceipt('k1'));
  await eventually(() => expect(states()).toEqual(['a done', 'b running', 'c running']));
  expect(announced).toEqual(['Importing a.', 'Importing b.', 'a is imported.', 'Importing c.']);
  expect(ended).toEqual(['k1']);
  expect((await saved.listReceipts()).map(({ receipt }) => 'key' in receipt && receipt.key)).toEqual(['k1']);
  expect(database.ids('queue')).toHaveLength(2);
});

test('if imports cannot be saved, none is added, and their locks are released', async () => {
  const { queue, database, locks, runs } = createTestQueue();
  const release = vi.spyOn(locks, 'release');
  database.failures = 1;
  const some = [await recording('a'), await recording('b')];
  await expect(queue.enqueue(some)).rejects.toThrow('The disk is full.');
  expect(queue.list.all).toEqual([]);
  expect(runs).toEqual([]);
  expect(release.mock.calls.flat()).toEqual(some.map(({ entry }) => entry.id));
});

test('the draft is deleted in the same transaction', async () => {
  const { queue, database } = createTestQueue();
  await database.change(['drafts'], (change) => {
    change.put('drafts', { id: 'd' });
    change.put('drafts', { id: 'other' });
  });
  await queue.enqueue([await recording('a', { draft: 'd' })]);
  expect(database.ids('drafts')).toEqual(['other']);
});

test('a paused survey counts its media files, and a paused document all or nothing', async () => {
  const { queue, saved } = createTestQueue();
  const [one, document] = [await survey('a', { media: new Map() }), await recording('b')];
  if (one.entry.kind !== 'survey' || document.entry.kind === 'survey') throw new Error('These are others.');
  const media = [10, 20].map((bytes) => ({ filename: `${bytes}.mp3`, bytes, fingerprint: 'f' }));
  const entry = { ...one.entry, media };
  await queue.enqueue([{ ...one, entry }, document]);
  const arrived = (id: string) => queue.list.find(id)?.arrived;
  const whole = 30 + (entry.plan.parts.at(-1)?.end ?? 0) - (entry.plan.parts[0]?.start ?? 0);
  expect([arrived(entry.id), arrived(document.entry.id)]).toEqual([
    { bytes: 0, whole },
    { bytes: 0, whole: 1 },
  ]);
  const [row, other] = [await saved.read(entry.id), await saved.read(document.entry.id)];
  if (row === null || other === null) throw new Error('They are not saved.');
  await saved.put([
    { saved: row, entry: { ...entry, media_sent: ['20.mp3'] } },
    { saved: other, entry: { ...document.entry, is_sent: true } },
  ]);
  queue.pauseAll();
  await eventually(() => expect(queue.list.all.map(({ state }) => state.kind)).toEqual(['paused', 'paused']));
  expect([arrived(entry.id), arrived(document.entry.id)]).toEqual([
    { bytes: 20, whole },
    { bytes: 1, whole: 1 },
  ]);
});

test.each([
  [new ImportFailure('No room.', 'none'), { kind: 'failed', sentence: 'No room.', remedy: 'none' }],
  [new ImportFailure('Another file.', 'file'), { kind: 'failed', sentence: 'Another file.', remedy: 'file' }],
  [new Error('Broken.'), { kind: 'failed', sentence: 'Broken.', remedy: 'again' }],
])('a run that ends with %s fails, and the failure is saved', async (error, state) => {
  const { queue, saved, runs } = createTestQueue();
  const one = await recording('a');
  await queue.enqueue([one]);
  runs[0]?.fail(error);
  await eventually(() => expect(queue.list.all[0]?.state).toEqual(state));
  expect((await saved.read(one.entry.id))?.state).toEqual(state);
});

test('a running import is stopped before it is removed; a queued one is removed at once; both are deleted', async () => {
  const { queue, database, states } = createTestQueue();
  const some = [await recording('a'), await recording('b'), await recording('c')];
  await queue.enqueue(some);
  queue.remove(some[2]?.entry.id ?? '');
  await eventually(() => expect(states()).toEqual(['a running', 'b running']));
  for (const { entry } of some.slice(0, 2)) queue.remove(entry.id);
  expect(states()).toEqual(['a stopping', 'b stopping']);
  await eventually(() => expect(states()).toEqual([]));
  expect(database.ids('queue')).toEqual([]);
  expect(database.ids('journal')).toEqual([]);
});

test('an import that cannot be deleted stays on the list with a warning until it can be deleted', async () => {
  vi.useFakeTimers();
  try {
    const { queue, database, saver, states } = createTestQueue();
    const one = await recording('a');
    await queue.enqueue([one]);
    queue.pause(one.entry.id);
    await vi.advanceTimersByTimeAsync(0);
    database.failures = 2;
    queue.remove(one.entry.id);
    await vi.advanceTimersByTimeAsync(10);
    expect(states()).toEqual(['a paused']);
    expect([...saver.store.getState().ids]).toEqual([one.entry.id]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(states()).toEqual([]);
    expect(database.ids('queue')).toEqual([]);
    expect(saver.store.getState().ids.size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a wave whose survey was removed from the queue fails with a sentence, and cannot be tried again', async () => {
  const { queue, states, runs } = createTestQueue();
  const first = await survey('first.csv');
  const wave = await survey('second.csv', { wave_of: { id: first.entry.id, name: 'first' } });
  await queue.enqueue([first, wave]);
  queue.remove(first.entry.id);
  await eventually(() => expect(states()).toEqual(['second.csv failed']));
  expect(queue.list.all[0]?.state).toMatchObject({
    remedy: 'none',
    sentence: expect.stringContaining('first was not'),
  });
  expect(runs).toHaveLength(1);
});

test('each quarter of an import is announced once, and once that its record is there', async () => {
  const onSending = vi.fn();
  const { queue, runs, announced } = createTestQueue({ onSending });
  await queue.enqueue([await recording('a')]);
  const send = (bytesSent: number) =>
    runs[0]?.onProgress({
      phase: 'sending',
      bytesSent,
      bytesTotal: 100,
      bytesPerSecond: null,
      secondsLeft: null,
      waiting: null,
    });
  for (const bytes of [10, 26, 30, 45]) send(bytes);
  expect(announced.slice(1)).toEqual(['a: 25 percent copied.']);
  expect(queue.list.store.getState().fraction).toBeCloseTo(0.45);
  send(60);
  expect(announced.slice(1)).toEqual(['a: 25 percent copied.', 'a: 50 percent copied.']);
  expect(onSending).toHaveBeenCalledTimes(1);
});
