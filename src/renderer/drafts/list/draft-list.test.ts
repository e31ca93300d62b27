import { describe, expect, test } from 'vitest';
import { rememberPath } from '../../lib/files/dropped-files.ts';
import { documentDraft, makePreview, tableDraft } from '../drafts.fixture.ts';
import { DraftList } from './draft-list.ts';
import type { Draft } from './drafts.ts';

const preview = makePreview({ Name: 'Name', Why: 'Open-ended' });
const open = (...drafts: Draft[]) => {
  const list = new DraftList();
  list.add(drafts);
  return list;
};
const names = (list: DraftList) => list.all.map(({ id }) => id);

test('after a file is removed the next one is selected, after the last one the one before', () => {
  const list = open(tableDraft('a', preview), tableDraft('b', preview), tableDraft('c', preview));
  list.select('b');
  list.remove('b');
  expect([names(list), list.store.getState().selectedId]).toEqual([['a', 'c'], 'c']);
  list.remove('c');
  expect(list.store.getState().selectedId).toBe('a');
  list.select(null);
  list.remove('a');
  expect(list.store.getState()).toEqual({ drafts: [], selectedId: null });
});

describe('media files', () => {
  const inFolder = (path: string) => {
    const draft = { ...documentDraft(path.split('/').at(-1) ?? ''), id: path };
    rememberPath(draft.file, path);
    return draft;
  };

  test('are attached to a table and leave the list; two with the same name in two folders stay separate', () => {
    const [one, two] = [inFolder('a/x.mp3'), inFolder('b/x.mp3')];
    const list = open(tableDraft('t', preview), one, two);
    list.attachMedia('t', [one, two]);
    expect([names(list), [...(list.table('t')?.media.files.keys() ?? [])]]).toEqual([['t'], ['b/x.mp3', 'a/x.mp3']]);
  });

  test('are on the list again after detaching, and stay there', () => {
    const list = open(tableDraft('t', preview));
    list.addMedia('t', [new File(['x'], 'x.mp3'), new File(['y'], 'y.mp3')]);
    list.renameMedia('t', 'x.mp3', 'other.mp3');
    list.linkBy('t', 'Why', 'cell');
    list.detachMedia('t');
    expect(list.table('t')?.media).toEqual({ files: new Map(), names: new Map(), link: { by: 'best' } });
    expect(list.all.slice(1).map(({ file, state }) => [file.name, state])).toEqual([
      ['x.mp3', { kind: 'document', as: 'file', isApart: true }],
      ['y.mp3', { kind: 'document', as: 'file', isApart: true }],
    ]);
  });

  test('linked by a column whose cells name them, they reset a type that the user set; linked by respondents, they do not', () => {
    const list = open(tableDraft('t', preview));
    list.setTypes('t', ['Why'], 'Open-ended');
    list.linkBy('t', 'Why', 'respondent');
    expect(list.table('t')?.types.size).toBe(1);
    list.linkBy('t', 'Why', 'cell');
    expect([list.table('t')?.types.size, list.table('t')?.media.link]).toEqual([0, { by: 'column', header: 'Why' }]);
    list.linkBy('t', null, 'cell');
    expect(list.table('t')?.media.link).toEqual({ by: 'none' });
  });
});
