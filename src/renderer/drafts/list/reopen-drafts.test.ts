import { afterEach, expect, test, vi } from 'vitest';
import { toPath } from '../../lib/files/dropped-files.ts';
import type { DraftReader } from '../reading/draft-reader.ts';
import { makeUndecided } from './decisions.ts';
import type { Draft } from './drafts.ts';
import { reopenDrafts, type SavedDraft } from './saved-drafts.ts';

afterEach(() => void vi.unstubAllGlobals());

type Handle = FileSystemFileHandle;
const file = (name: string, content = 'x') => new File([content], name);
const handle = (own: File, permission: PermissionState = 'granted') =>
  ({
    getFile: async () => own,
    queryPermission: async () => 'prompt',
    requestPermission: async () => permission,
  }) as unknown as Handle;
const document = { isApart: true };
const table: SavedDraft['decisions'] = {
  ...makeUndecided('Visits'),
  types: new Map([['Why', 'Single choice']]),
  dayOrder: 'dmy',
  media: { names: new Map([['day1/a.mp3', 'b.mp3']]), link: { by: 'best' } },
  inspectAnyway: true,
  isOfferAnswered: true,
};

function saved(file_name: string, handles: readonly (readonly [string, Handle])[] = [], more = {}): SavedDraft {
  return {
    id: file_name,
    file_name,
    file_bytes: 1,
    handles: new Map(handles),
    override: { delimiter: ';' },
    decisions: document,
    ...more,
  };
}

/** Reopens drafts; the user chooses these files in the dialog. */
async function reopen(drafts: readonly SavedDraft[], chosen: readonly File[] = []) {
  const showOpenFilePicker = vi.fn(async (_: { multiple: boolean }) => chosen.map((one) => handle(one)));
  vi.stubGlobal('window', { showOpenFilePicker });
  const added: Omit<Draft, 'state'>[] = [];
  const reader = { addDrafts: async (some: typeof added) => void added.push(...some) } as unknown as DraftReader;
  const { missing, isCancelled } = await reopenDrafts(reader, drafts);
  return {
    added,
    isCancelled,
    missing: missing.map(({ id }) => id),
    dialogs: showOpenFilePicker.mock.calls.map(([one]) => one),
  };
}

test('a draft with a handle is opened without a dialog and has its decisions', async () => {
  const [own, media] = [file('a.csv'), file('a.mp3')];
  const handles = [['', handle(own)] as const, ['day1/a.mp3', handle(media)] as const];
  const { added, missing, dialogs } = await reopen([saved('a.csv', handles, { decisions: table })]);
  expect([missing, dialogs]).toEqual([[], []]);
  expect(added).toMatchObject([{ id: 'a.csv', file: own, override: { delimiter: ';' } }]);
  expect(added[0]?.saved).toMatchObject({
    name: 'Visits',
    types: new Map([['Why', 'Single choice']]),
    dayOrder: 'dmy',
    media: { files: new Map([['day1/a.mp3', media]]), names: new Map([['day1/a.mp3', 'b.mp3']]), link: { by: 'best' } },
    inspectAnyway: true,
    isOfferAnswered: true,
  });
  expect(toPath(media)).toBe('day1/a.mp3');
});

test.each<[string, SavedDraft[], File[], { reopened: string[]; missing: string[]; multiple: boolean }]>([
  [
    'a file without a handle is chosen by the user',
    [saved('a.csv')],
    [file('a.csv')],
    { reopened: ['a.csv'], missing: [], multiple: false },
  ],
  [
    'a file whose handle the user does not allow is chosen by the user',
    [saved('a.csv', [['', handle(file('a.csv'), 'denied')]])],
    [file('a.csv')],
    { reopened: ['a.csv'], missing: [], multiple: false },
  ],
  [
    'a media file does not replace the file of the table',
    [saved('a.csv', [['a.mp3', handle(file('a.mp3'))]])],
    [],
    { reopened: [], missing: ['a.csv'], multiple: false },
  ],
  [
    'a file with another name or size is not accepted',
    [saved('a.csv'), saved('b.csv')],
    [file('a.csv', 'longer'), file('c.csv')],
    { reopened: [], missing: ['a.csv', 'b.csv'], multiple: true },
  ],
  [
    'of several drafts, those with a file are reopened',
    [saved('a.csv'), saved('b.csv', [['', handle(file('b.csv'))]]), saved('c.csv')],
    [file('c.csv')],
    { reopened: ['b.csv', 'c.csv'], missing: ['a.csv'], multiple: true },
  ],
])('%s', async (_, drafts, chosen, { reopened, ...expected }) => {
  const { added, missing, isCancelled, dialogs } = await reopen(drafts, chosen);
  expect(isCancelled).toBe(chosen.length === 0);
  expect(added.map(({ id }) => id)).toEqual(reopened);
  expect({ missing, multiple: dialogs[0]?.multiple }).toEqual(expected);
});
