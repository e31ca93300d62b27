import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryDatabase } from '../lib/memory-database.fixture.ts';
import { ImportList } from '../queue/import-list.ts';
import { ImportLocks } from '../queue/locks.ts';
import type { Draft, TableState } from './drafts.ts';
import { setDraftParts } from './parts.ts';
import type { Preview } from './preview.ts';

// What the window has and Node has not. A worker notes what it is asked, and answers when a test says so.
interface Asked {
  script: string;
  job: { shape?: { types: { type: string }[] }; columns?: number[]; there?: unknown[]; paths?: string[] };
  answer(result: unknown): void;
}
let asked: Asked[] = [];
class NotingWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly #script: string;
  constructor(url: URL) {
    this.#script = url.pathname.replace(/^.*\//, '').replace(/\.worker\.ts$/, '');
  }
  postMessage(job: Asked['job']) {
    const answer = (result: unknown) => this.onmessage?.({ data: { kind: 'result', result } });
    asked.push({ script: this.#script, job, answer });
  }
  terminate() {}
}
beforeAll(async () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act));
  vi.stubGlobal('Worker', NotingWorker);
  const { setSessionParts } = await import('../session/parts.ts');
  const session = { instance: null, connection: null, store: { subscribe: () => () => {} } };
  setSessionParts({ session, clients: {} } as unknown as Parameters<typeof setSessionParts>[0]);
  const { setQueueParts } = await import('../queue/parts.ts');
  setQueueParts({ queue: { list: new ImportList() } } as unknown as Parameters<typeof setQueueParts>[0]);
  setDraftParts({ database: createMemoryDatabase(), locks: new ImportLocks(undefined) });
});
afterAll(() => vi.unstubAllGlobals());

const load = async () => ({
  ...(await import('./drafts.ts')),
  ...(await import('./mapping.ts')),
  ...(await import('./not-ready.ts')),
  ...(await import('./chosen-transforms.ts')),
  ...(await import('./append.ts')),
  keepQueries: (await import('./keep-queries.ts')).keepQueries,
  removeDraft: (await import('./read-draft.ts')).removeDraft,
});

beforeEach(async () => {
  const { useDrafts, keepQueries } = await load();
  useDrafts.setState({ drafts: [], selectedId: null });
  keepQueries();
  await vi.waitFor(() => {});
  asked = [];
});

const header = ['Submitted', 'Why'];
const previewOf = (dates: string[]) =>
  ({
    table: {
      header,
      texts: header,
      header_rows: [header],
      rows: dates.map((date) => [date, 'x']),
      problems: [],
      truncated: true,
    },
    dialect: { header_rows: 1, delimiter: ',' },
    exporter: { exporter: 'unknown' },
    groups: [],
    suggestions: header.map((name, index) => ({
      index,
      header: name,
      type: name === 'Why' ? 'Open-ended' : 'Timestamp',
      confidence: 1,
      reason: '',
    })),
  }) as unknown as Preview;
const certain = ['13/05/2024', '14/05/2024'];
const open = ['03/04/2024', '05/04/2024'];

async function put(name: string, dates = certain, bytes = 10): Promise<string> {
  const { useDrafts, undecided } = await load();
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: bytes });
  const state: TableState = {
    kind: 'mapping',
    preview: previewOf(dates),
    read_by: {},
    problem: null,
    ...undecided(name),
  };
  const draft: Draft = { id: name, file, override: {}, state };
  useDrafts.setState(({ drafts }) => ({ drafts: [...drafts, draft] }));
  return name;
}

/** What holds for a table this very moment: nothing has had the time to be worked out. */
async function reader() {
  const { draftOf, mappingOf, notReady } = await load();
  return (id: string) => {
    const draft = draftOf(id);
    const mapping = draft === undefined ? null : mappingOf(draft);
    if (draft === undefined || mapping === null) throw new Error('no table');
    return { mapping, why: notReady(draft) };
  };
}

/** The next thing that is asked of a worker. */
async function next(script: string): Promise<Asked> {
  return vi.waitFor(() => {
    const at = asked.findIndex((one) => one.script === script);
    expect(at, script).toBeGreaterThanOrEqual(0);
    return asked.splice(at, 1)[0] as Asked;
  });
}
const counted = { plan: { rows: 3, edits: null }, index: { rows: 3, starts: [] }, decided: null };
const found = {
  quality: [{ kind: 'duplicate', reason: 'Twice.', rows: [2] }],
  privacy: [],
  holds: [null, null],
  dates: [],
};
const leaveOut = { does: 'leave_out', kind: 'duplicate', about: '' } as const;

test('a look counts for the types it was made with: after another type it is not there, is made again, and Import waits for it', async () => {
  const of = await reader();
  const { choose, setType, chosenTransforms } = await load();
  const id = await put('one.csv');
  (await next('scan')).answer(counted);
  (await next('inspect')).answer(found);
  choose(id, leaveOut, true);
  await vi.waitFor(() => expect(of(id).why).toBeNull());
  expect(chosenTransforms(of(id).mapping).excluded).toEqual([2]);

  setType(id, 'Why', 'Single choice');
  expect(of(id).mapping.look.kind).not.toBe('done');
  expect(of(id).why).toContain('Every response is checked');
  const again = await next('inspect');
  expect(again.job.shape?.types.map(({ type }) => type)).toEqual(['Timestamp', 'Single choice']);
  again.answer({ ...found, quality: [{ ...found.quality[0], rows: [3] }] });
  await vi.waitFor(() => expect(of(id).why).toBeNull());
  expect(chosenTransforms(of(id).mapping).excluded).toEqual([3]);
});

test('a file that is read anew is counted anew; what was decided stays', async () => {
  const of = await reader();
  const { choose, setState, setDraft } = await load();
  const id = await put('one.csv');
  (await next('scan')).answer(counted);
  choose(id, { does: 'replace', header: 'Why', kind: 'email' }, true);
  (await next('inspect')).answer(found);
  await vi.waitFor(() => expect(of(id).why).toBeNull());
  setDraft(id, (draft) => ({ ...draft, override: { delimiter: ';' } }));
  expect(of(id).why).toContain('read again');
  setState(id, (state) =>
    state.kind === 'mapping'
      ? {
          ...state,
          read_by: { delimiter: ';' },
          preview: { ...state.preview, dialect: { ...state.preview.dialect, delimiter: ';' } },
        }
      : state,
  );
  expect(of(id).mapping.scan.kind).not.toBe('done');
  expect(of(id).why).not.toBeNull();
  (await next('scan')).answer(counted);
  (await next('inspect')).answer(found);
  await vi.waitFor(() => expect(of(id).why).toBeNull());
  expect(of(id).mapping.choices).toHaveLength(1);
});

test('dates are looked at in a file of any size, without the look; nothing is asked where the head tells', async () => {
  const of = await reader();
  const large = 64 * 1024 * 1024;
  const id = await put('large.csv', open, large);
  (await next('scan')).answer(counted);
  const dates = await next('dates');
  expect(dates.job.columns).toEqual([0]);
  expect(asked.filter(({ script }) => script === 'inspect')).toEqual([]);
  expect(of(id).why).toContain('dates show the order of day and month');
  dates.answer([{ column: 0, order: 'mdy', order_certain: false, sample: '03/04/2024' }]);
  await vi.waitFor(() => expect(of(id).why).toBe('Choose how the dates are read.'));
  const { decide, chosenTransforms } = await load();
  decide(id, { day_order: 'dmy' });
  expect(of(id).why).toBeNull();
  expect(chosenTransforms(of(id).mapping).dated).toEqual([{ column: 0, order: 'dmy' }]);

  const told = await put('told.csv', certain, large);
  (await next('scan')).answer(counted);
  await vi.waitFor(() => expect(of(told).why).toBeNull());
  expect(asked).toEqual([]);
});

test('a comparison counts for the waves it was made with: with one taken away it is made again, and Import waits', async () => {
  const of = await reader();
  const { asWaveOf, decide, removeDraft, chosenTransforms } = await load();
  for (const name of ['a', 'b', 'c']) await put(name);
  for (const wave of ['b', 'c']) asWaveOf(wave, 'a');
  for (let file = 0; file < 3; file++) (await next('scan')).answer(counted);
  const by = { address: 2, name: 0, identifier: 0, cells: 0 };
  const overlap = { known: [1, 2], by, repeated: [], rows: 3, existingRows: 6 };
  await vi.waitFor(() => expect(asked.filter(({ script }) => script === 'compare')).toHaveLength(2));
  for (const one of asked.filter(({ script }) => script === 'compare')) one.answer(overlap);
  asked = asked.filter(({ script }) => script !== 'compare');
  decide('c', { send: 'new' });
  await vi.waitFor(() => expect(of('c').why).toBeNull());
  expect(chosenTransforms(of('c').mapping).excluded).toEqual([1, 2]);

  removeDraft('b');
  expect(of('c').mapping.comparison.kind).not.toBe('done');
  expect(of('c').why).toContain('compared');
  expect(chosenTransforms(of('c').mapping).excluded).toEqual([]);
  const again = await next('compare');
  expect(again.job.there).toHaveLength(1);
  again.answer({ ...overlap, known: [2], existingRows: 3 });
  await vi.waitFor(() => expect(of('c').why).toBeNull());
  expect(chosenTransforms(of('c').mapping).excluded).toEqual([2]);

  removeDraft('a');
  expect(of('c').why).toBe('Choose the survey these responses are added to.');
});

test('a type set by hand that takes the column away from media files is matched anew', async () => {
  const of = await reader();
  const { decide, setType } = await load();
  const id = await put('one.csv');
  (await next('scan')).answer(counted);
  setType(id, 'Why', 'MEDIA_RESPONSE');
  const files = new Map([['x.mp3', new File(['x'], 'x.mp3')]]);
  decide(id, ({ media }) => ({ media: { ...media, files } }));
  const matches = { matched: [{ filename: 'x.mp3', values: 2 }], missing: [], near: [], unused: [], unsupported: [] };
  const link = { column: 1, rule: { by: 'cell' }, matches, paths: new Map([['x.mp3', 'x.mp3']]) };
  (await next('match-files')).answer([link]);
  await vi.waitFor(() => expect(of(id).why).toBeNull());
  expect(of(id).mapping.takes_media).toBe(true);
  setType(id, 'Why', 'Open-ended');
  expect(of(id).mapping.link).toBeNull();
  expect(of(id).why).not.toBeNull();
});

test('what the whole file says of a column takes the place of what its head said, but not of what a person did', async () => {
  const of = await reader();
  const { setType } = await load();
  const { changedTypes } = await import('../features/import/mapping/changed-types.tsx');
  const id = await put('one.csv');
  const { suggestions } = previewOf(certain);
  const again = suggestions.map((one) => ({ ...one, type: 'Single choice' as const }));
  setType(id, 'Submitted', 'Timestamp');
  (await next('scan')).answer({ ...counted, decided: { suggestions: again, groups: [] } });
  await vi.waitFor(() => expect(of(id).mapping.types).toEqual(['Timestamp', 'Single choice']));
  expect(changedTypes(of(id).mapping)).toEqual(['“Why” Single choice (was Open-ended)']);
});
