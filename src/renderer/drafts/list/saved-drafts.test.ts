import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryDatabase } from '../../lib/memory-database.fixture.ts';
import { ImportLocks } from '../../queue/locks.ts';
import { makePreview, tableDraft } from '../drafts.fixture.ts';
import { DraftList } from './draft-list.ts';
import { readDecisions, SavedDrafts } from './saved-drafts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const preview = makePreview({ Name: 'Name', Why: 'Open-ended' });

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
  drafts.decide('a', { name: 'Visits' });
  drafts.setTypes('a', ['Why'], 'Single choice');
  drafts.setMissing('a', 'Why', ['none', 'n/a']);
  drafts.setCleaningSteps('a', [{ does: 'redact', header: 'Why', kind: 'email' }], true);
  drafts.setCleaningSteps('a', [{ does: 'leave_out', kind: 'duplicate', about: '' }], true);
  drafts.sendTo('a', { kind: 'wave', of: 'first' });
  drafts.decide('a', { send: 'new', dayOrder: 'mdy' });
  drafts.addMedia('a', [new File(['x'], 'x.mp3')]);
  drafts.renameMedia('a', 'x.mp3', 'other.mp3');
  drafts.linkBy('a', 'Name', 'respondent');
  drafts.decide('a', { inspectAnyway: true });
  drafts.change('a', (draft) => ({ ...draft, override: { delimiter: ';' } }));
  await rest();
  const table = drafts.table('a');
  const [stored] = await open(database).saved.listLeft();
  if (stored === undefined || table === null) throw new Error('not saved');
  const { kind, preview: _, readBy, problem, ...decisions } = table;
  expect([kind, readBy, problem]).toEqual(['mapping', {}, null]);
  expect(stored.decisions).toMatchObject({ dayOrder: 'mdy', inspectAnyway: true, isOfferAnswered: false });
  expect(readDecisions(stored, table.media.files)).toEqual(decisions);
  expect(stored).toMatchObject({ file_name: 'a.csv', file_bytes: 1, override: { delimiter: ';' } });
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
