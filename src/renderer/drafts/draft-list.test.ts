import { describe, expect, test } from 'vitest';
import { readMappingFile, writeReceipt } from '../../importer/index.ts';
import { rememberPath } from '../lib/files/dropped-files.ts';
import { surveyReceipt } from '../queue/queue.fixture.ts';
import { DraftList } from './draft-list.ts';
import { documentDraft, previewOf, tableDraft } from './drafts.fixture.ts';
import { type Draft, waveGroups } from './drafts.ts';
import { outlineToRemember } from './outline.ts';

const preview = previewOf({ Name: 'Name', Why: 'Open-ended' });
const open = (...drafts: Draft[]) => {
  const list = new DraftList();
  list.add(drafts);
  return list;
};
const names = (list: DraftList) => list.all.map(({ id }) => id);
const existing = { upload_key: 'u', survey_key: 's', survey_name: 'Visits', project_id: 1, instance: null };

test('a single file is opened at once; of several the list is shown first', () => {
  const list = open(tableDraft('a', preview));
  expect(list.store.getState().selectedId).toBe('a');
  list.add([tableDraft('b', preview), tableDraft('c', preview)]);
  expect(list.store.getState().selectedId).toBeNull();
});

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
  test('to a new survey, to an existing one, or to that of another table; the choice of responses is reset', () => {
    const list = open(tableDraft('a', preview), tableDraft('b', preview));
    list.decide('b', { send: 'new' });
    list.sendToTable('b', 'a');
    expect(list.table('b')).toMatchObject({ destination: { kind: 'wave', of: 'a' }, send: null });
    list.decide('b', { send: 'all' });
    list.sendToSurvey('b', { ...existing, key: 'columns' } as never);
    expect(list.table('b')).toMatchObject({ destination: { kind: 'survey', survey: existing }, send: null });
    expect(list.table('b')?.destination).not.toHaveProperty('survey.key');
    list.sendToSurvey('b', null);
    expect(list.table('b')?.destination).toEqual({ kind: 'survey', survey: null });
    list.sendToNewSurvey('b');
    expect(list.table('b')?.destination).toEqual({ kind: 'new' });
  });

  test('after the first table is removed, the survey of its waves must be chosen; other waves stay', () => {
    const list = open(...['a', 'b', 'c', 'd'].map((id) => tableDraft(id, preview)));
    list.sendToTable('b', 'a');
    list.sendToTable('d', 'c');
    list.remove('a');
    expect(list.table('b')?.destination).toEqual({ kind: 'survey', survey: null });
    expect(list.table('d')?.destination).toEqual({ kind: 'wave', of: 'c' });
  });

  test('tables with the same header could be waves, unless one goes to an existing survey', () => {
    const other = previewOf({ Name: 'Name', Other: 'Open-ended' });
    const list = open(
      tableDraft('a', preview),
      tableDraft('b', preview),
      tableDraft('c', other),
      documentDraft('x.mp3'),
    );
    expect(waveGroups(list.all).map((group) => group.map(({ id }) => id))).toEqual([['a', 'b']]);
    list.sendToSurvey('b', existing);
    expect(waveGroups(list.all)).toEqual([]);
  });
});

describe('columns', () => {
  test('types and missing answers are set by header', () => {
    const list = open(tableDraft('a', preview));
    list.setType('a', 'Why', 'Single choice');
    list.setType('a', 'Why', 'Multi choice');
    list.setMissing('a', 'Why', ['none']);
    expect([...(list.table('a')?.types ?? [])]).toEqual([['Why', 'Multi choice']]);
    expect([...(list.table('a')?.missing ?? [])]).toEqual([['Why', ['none']]]);
  });

  test('a cleaning step is removed, or replaces one with the same key', () => {
    const list = open(tableDraft('a', preview));
    const read = (order: 'dmy' | 'mdy') => ({ does: 'date_order', header: 'Why', order }) as const;
    list.setCleaningStep('a', read('dmy'), true);
    list.setCleaningStep('a', read('mdy'), true);
    expect(list.table('a')?.cleaningSteps).toEqual([read('mdy')]);
    list.setCleaningStep('a', read('mdy'), false);
    expect(list.table('a')?.cleaningSteps).toEqual([]);
  });

  test('decisions about documents do not apply to tables, and the other way round', () => {
    const list = open(tableDraft('a', preview), documentDraft('x.pdf'));
    list.setDocument('x.pdf', { as: 'insight', should_publish: true });
    expect(list.find('x.pdf')?.state).toMatchObject({ as: 'insight', should_publish: true });
    const before = list.find('x.pdf')?.state;
    list.setName('x.pdf', 'Other');
    expect(list.find('x.pdf')?.state).toBe(before);
    list.setDocument('a', { as: 'insight' });
    expect(list.find('a')?.state).not.toHaveProperty('as');
  });

  test('a large file is inspected on request until that is stopped, and an offer is declined', () => {
    const list = open(tableDraft('a', preview));
    list.inspectAnyway('a');
    list.declineOffer('a');
    expect(list.table('a')).toMatchObject({ inspectAnyway: true, isOfferAnswered: true });
    list.inspectAnyway('a', false);
    expect(list.table('a')).toMatchObject({ inspectAnyway: false, isOfferAnswered: true });
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

  test('of two with the same path the second stays on the list', () => {
    const [one, two] = [documentDraft('x.mp3'), { ...documentDraft('x.mp3'), id: 'again' }];
    const list = open(tableDraft('t', preview), one, two);
    list.attachMedia('t', [one]);
    list.attachMedia('t', [two]);
    expect(names(list)).toEqual(['t', 'again']);
  });

  test('are on the list again after detaching, and stay there', () => {
    const list = open(tableDraft('t', preview));
    list.addMedia('t', [new File(['x'], 'x.mp3'), new File(['y'], 'y.mp3')]);
    list.renameMedia('t', 'x.mp3', 'other.mp3');
    list.linkBy('t', 'Why', 'cell');
    list.detachMedia('t');
    expect(list.table('t')?.media).toEqual({ files: new Map(), names: new Map(), link: { by: 'best' } });
    expect(list.all.slice(1).map(({ file, state }) => [file.name, state])).toEqual([
      ['x.mp3', { kind: 'document', as: 'file', should_publish: false, isApart: true }],
      ['y.mp3', { kind: 'document', as: 'file', should_publish: false, isApart: true }],
    ]);
  });

  test('linked by a column whose cells name them, they reset a type that the user set; linked by respondents, they do not', () => {
    const list = open(tableDraft('t', preview));
    list.setType('t', 'Why', 'Open-ended');
    list.linkBy('t', 'Why', 'respondent');
    expect(list.table('t')?.types.size).toBe(1);
    list.linkBy('t', 'Why', 'cell');
    expect([list.table('t')?.types.size, list.table('t')?.media.link]).toEqual([0, { by: 'column', header: 'Why' }]);
    list.linkBy('t', null, 'cell');
    expect(list.table('t')?.media.link).toEqual({ by: 'none' });
  });
});
