import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryDatabase } from '../lib/memory-database.fixture.ts';
import { ImportLocks } from '../queue/locks.ts';
import { DraftList } from './draft-list.ts';
import { documentDraft, previewOf, tableDraft } from './drafts.fixture.ts';
import { decisionsOf, SavedDrafts } from './saved-drafts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const preview = previewOf({ Name: 'Name', Why: 'Open-ended' });

function open(database = createMemoryDatabase(), locks = new ImportLocks(undefined)) {
  const drafts = new DraftList();
  const saved = new SavedDrafts({ drafts, database, locks });
  saved.start();
  const isUnsaved = () => saved.store.getState().isUnsaved;
  return { drafts, database, saved, isUnsaved };
}
const rest = () => vi.advanceTimersByTimeAsync(300);

test('every decision about a table is restored in the next window', async () => {
  const { drafts, database } = open();
  drafts.add([tableDraft('a', preview)]);
  drafts.setName('a', 'Visits');
  drafts.setType('a', 'Why', 'Single choice');
  drafts.setMissing('a', 'Why', ['none', 'n/a']);
  drafts.setCleaningStep('a', { does: 'redact', header: 'Why', kind: 'email' }, true);
  drafts.setCleaningStep('a', { does: 'leave_out', kind: 'duplicate', about: '' }, true);
  drafts.setCleaningStep('a', { does: 'join', members: ['Name', 'Why'], options: ['x', 'y'], header: 'Both' }, true);
  drafts.setCleaningStep('a', { does: 'date_order', header: 'Why', order: 'dmy' }, true);
  drafts.sendToTable('a', 'first');
  drafts.decide('a', { send: 'new', dayOrder: 'mdy' });
  drafts.addMedia('a', [new File(['x'], 'x.mp3')]);
  drafts.renameMedia('a', 'x.mp3', 'other.mp3');
  drafts.linkBy('a', 'Name', 'respondent');
  drafts.inspectAnyway('a');
  drafts.change('a', (draft) => ({ ...draft, override: { delimiter: ';' } }));
  await rest();
  const table = drafts.table('a');
  const [stored] = await open(database).saved.listLeft();
  if (stored === undefined || table === null) throw new Error('not saved');
  const { kind, preview: _, readBy, problem, ...decisions } = table;
  expect([kind, readBy, problem]).toEqual(['mapping', {}, null]);
  expect(stored.decisions).toMatchObject({ dayOrder: 'mdy', inspectAnyway: true, isOfferAnswered: false });
  expect(decisionsOf(stored, table.media.files)).toEqual(decisions);
  expect(stored).toMatchObject({ file_name: 'a.csv', file_bytes: 1, override: { delimiter: ';' } });
});

test('every decision about a document is restored in the next window', async () => {
  const { drafts, database } = open();
  drafts.add([documentDraft('x.pdf', true)]);
  drafts.setDocument('x.pdf', { as: 'insight', should_publish: true });
  await rest();
  const [stored] = await open(database).saved.listLeft();
  expect(stored?.decisions).toEqual({ as: 'insight', should_publish: true, isApart: true });
});

test('a file that is being read or cannot be read is not saved; a started one is deleted', async () => {
  const { drafts, database } = open();
  drafts.add([
    { id: 'r', file: new File([], 'r.csv'), override: {}, state: { kind: 'reading' } },
    { id: 'u', file: new File([], 'u.csv'), override: {}, state: { kind: 'unreadable', sentence: '' } },
    tableDraft('a', preview),
    tableDraft('b', preview),
  ]);
  await rest();
  expect(database.ids('drafts')).toEqual(['a', 'b']);
  drafts.remove('a');
  drafts.markStarted('b', {
    kind: 'started',
    as: 'survey',
    importId: 'i',
    name: 'b',
    columns: [],
    isAppend: false,
    takesMedia: false,
    destination: { kind: 'new' },
    table: null,
  });
  await rest();
  expect(database.ids('drafts')).toEqual([]);
});

test('a failed save is reported and tried again', async () => {
  const { drafts, database, isUnsaved, saved } = open();
  database.failures = 2;
  drafts.add([tableDraft('a', preview)]);
  await rest();
  expect([isUnsaved(), database.ids('drafts')]).toEqual([true, []]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isUnsaved()).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect([isUnsaved(), database.ids('drafts')]).toEqual([false, ['a']]);
  expect(await saved.listLeft()).toEqual([]);
});

test('a failed removal is tried again too', async () => {
  const { drafts, database, isUnsaved } = open();
  drafts.add([tableDraft('a', preview), tableDraft('b', preview)]);
  await rest();
  database.failures = 1;
  drafts.remove('a');
  await rest();
  expect([isUnsaved(), database.ids('drafts')]).toEqual([true, ['a', 'b']]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([isUnsaved(), database.ids('drafts')]).toEqual([false, ['b']]);
});

test('unchanged drafts are not written again', async () => {
  const { drafts, database } = open();
  const change = vi.spyOn(database, 'change');
  drafts.add([tableDraft('a', preview)]);
  await rest();
  drafts.select('a');
  drafts.setName('a', 'a');
  await rest();
  expect(change).toHaveBeenCalledOnce();
});

test('drafts of this window, of another tab and of another version are not offered', async () => {
  const { drafts, database } = open();
  drafts.add([tableDraft('a', preview), tableDraft('b', preview)]);
  await rest();
  await database.change(['drafts'], (change) => change.put('drafts', { id: 'old', decisions: 'something else' }));
  const elsewhere = new ImportLocks({
    request: async () => undefined,
    query: async () => ({ held: [{ name: 'sheaf-import-b' }] }),
  } as unknown as LockManager);
  const next = open(database, elsewhere);
  expect((await next.saved.listLeft()).map(({ id }) => id)).toEqual(['a']);
  next.drafts.add([tableDraft('a', preview)]);
  expect(await next.saved.listLeft()).toEqual([]);
});

test('drafts are deleted, or a failure is thrown', async () => {
  const { drafts, database, saved } = open();
  drafts.add([tableDraft('a', preview)]);
  await rest();
  database.failures = 1;
  await expect(saved.delete(['a'])).rejects.toThrow('The disk is full.');
  expect(database.ids('drafts')).toEqual(['a']);
  await saved.delete(['a']);
  expect(database.ids('drafts')).toEqual([]);
});
