import { describe, expect, test } from 'vitest';
import { readMappingFile, writeReceipt } from '../../../importer/index.ts';
import { rememberPath } from '../../lib/files/dropped-files.ts';
import { surveyReceipt } from '../../queue/queue.fixture.ts';
import { documentDraft, makePreview, tableDraft } from '../drafts.fixture.ts';
import { outlineToRemember } from '../mapping/outline.ts';
import { DraftList } from './draft-list.ts';
import { type Draft, waveGroups } from './drafts.ts';

const preview = makePreview({ Name: 'Name', Why: 'Open-ended' });
const open = (...drafts: Draft[]) => {
  const list = new DraftList();
  list.add(drafts);
  return list;
};
const names = (list: DraftList) => list.all.map(({ id }) => id);
const existing = { upload_key: 'u', survey_key: 's', survey_name: 'Visits', project_id: 1, instance: null };

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

const decided = {
  groups: [
    {
      kind: 'pair',
      text: 'Both',
      headers: ['Name', 'Why'],
      items: ['a', 'b'],
      iterations: null,
      write_ins: [],
    } as const,
  ],
  displays: { Why: 'place' as const },
  orders: { Why: ['b', 'a'] },
};
const person_key = { name: 'Who', headers: ['Name', 'Why'] };
const types = { Name: 'Open-ended', Why: 'Single choice' } as const;
const columns = Object.entries(types).map(([header, type]) => ({ header, type }));
const template = { format: 'sheaf-mapping', version: 1, columns, outline: { ...decided, person_key } };

test.each([
  ['a template', JSON.stringify(template)],
  ['a data dictionary', JSON.stringify({ ...template, survey_name: 'A', responses: 3 })],
  [
    'a receipt',
    writeReceipt({
      ...surveyReceipt('u'),
      column_mapping: types,
      decisions: {
        ...decided,
        groups: decided.groups.map((group) => ({
          ...group,
          headers: [...group.headers],
          items: [...group.items],
          write_ins: [],
        })),
      },
      person_key: { ...person_key, problem: null },
    }),
  ],
])('%s gives the whole mapping: types, questions, displays, orders and the person key', (_, text) => {
  const list = open(tableDraft('a', preview));
  list.applyTemplate('a', readMappingFile(text).template);
  const table = list.table('a');
  if (table === undefined || table === null) throw new Error('no table');
  expect(outlineToRemember(table)).toEqual({ ...decided, person_key });
  expect(Object.fromEntries(table.types)).toEqual(types);
});

describe('where responses go', () => {
  test('after the first table is removed, the survey of its waves must be chosen; other waves stay', () => {
    const list = open(...['a', 'b', 'c', 'd'].map((id) => tableDraft(id, preview)));
    list.sendTo('b', { kind: 'wave', of: 'a' });
    list.sendTo('d', { kind: 'wave', of: 'c' });
    list.remove('a');
    expect(list.table('b')?.destination).toEqual({ kind: 'survey', survey: null });
    expect(list.table('d')?.destination).toEqual({ kind: 'wave', of: 'c' });
  });

  test('tables with the same header could be waves, unless one goes to an existing survey', () => {
    const other = makePreview({ Name: 'Name', Other: 'Open-ended' });
    const list = open(
      tableDraft('a', preview),
      tableDraft('b', preview),
      tableDraft('c', other),
      documentDraft('x.mp3'),
    );
    expect(waveGroups(list.all).map((group) => group.map(({ id }) => id))).toEqual([['a', 'b']]);
    list.sendTo('b', { kind: 'survey', survey: existing });
    expect(waveGroups(list.all)).toEqual([]);
  });
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
