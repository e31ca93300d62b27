import { describe, expect, it } from 'vitest';
import { makePreview, tableDraft } from '../drafts.fixture.ts';
import { DecisionHistory } from './decision-history.ts';
import { DraftList } from './draft-list.ts';
import type { Draft } from './drafts.ts';

/** A table with two columns, and what was asked to be read again. */
async function open() {
  const drafts = new DraftList();
  const readAgain: unknown[] = [];
  const history = new DecisionHistory({
    drafts,
    readWith: async (_, override) => {
      readAgain.push(override);
    },
  });
  history.start();
  drafts.add([tableDraft('a', makePreview({ Q1: 'Single choice', Q2: 'NPS' }))]);
  const table = () => {
    const state = drafts.table('a');
    if (state === null) throw new Error('no table');
    return state;
  };
  return { drafts, history, table, readAgain };
}

/** Each decision of a person is an event of its own. */
const nextEvent = () => new Promise<void>((resolve) => setTimeout(resolve));

const decisions: [what: string, decide: (drafts: DraftList) => void, about: string[]][] = [
  ['types', (drafts) => drafts.setTypes('a', ['Q1'], 'Open-ended'), ['Q1']],
  ['types', (drafts) => drafts.setTypes('a', ['Q1', 'Q2'], 'Do nothing'), ['Q1', 'Q2']],
  ['types', (drafts) => drafts.setTypes('a', ['Q1'], 'Do nothing', new Map([['Q1', 'number']])), ['Q1']],
  ['missing', (drafts) => drafts.setMissing('a', 'Q1', ['none']), ['Q1']],
  ['groups', (drafts) => drafts.decide('a', { groups: [] }), []],
  ['personKey', (drafts) => drafts.decide('a', { personKey: { name: 'Q1', headers: ['Q1'] } }), []],
  ['dayOrder', (drafts) => drafts.decide('a', { dayOrder: 'dmy' }), []],
  ['name', (drafts) => drafts.decide('a', { name: 'Another name' }), []],
  ['destination', (drafts) => drafts.sendTo('a', { kind: 'survey', survey: null }), []],
  ['media', (drafts) => drafts.linkBy('a', null, 'cell'), []],
  [
    'cleaningSteps',
    (drafts) => drafts.setCleaningSteps('a', [{ does: 'redact', header: 'Q1', kind: 'email' }], true),
    [],
  ],
];

describe('the history of decisions', () => {
  it.each(decisions)('%s: undone, made again, undone', async (what, decide, about) => {
    const { drafts, history, table } = await open();
    const before = table();
    decide(drafts);
    await nextEvent();
    const after = table();
    expect(history.undo('a')).toEqual({ what, about });
    expect(table()).toEqual(before);
    expect(history.undo('a')).toBeNull();
    expect(history.redo('a')).toEqual({ what, about });
    expect(table()).toEqual(after);
    expect(history.redo('a')).toBeNull();
    history.undo('a');
    expect(table()).toEqual(before);
  });

  it('what one event decides is one step, and so are the letters of a name', async () => {
    const { drafts, history, table } = await open();
    drafts.setTypes('a', ['Q1'], 'Open-ended');
    drafts.setCleaningSteps('a', [{ does: 'redact', header: 'Q1', kind: 'email' }], true);
    await nextEvent();
    for (const name of ['a1', 'a12', 'a123']) {
      drafts.decide('a', { name });
      await nextEvent();
    }
    history.undo('a');
    expect(table().name).toBe('a');
    expect(history.undo('a')).toEqual({ what: 'several', about: [] });
    expect(table()).toMatchObject({ types: new Map(), cleaningSteps: null });
  });

  it('how a file is read is undone by reading it again; a way that failed is no step', async () => {
    const { drafts, history, readAgain } = await open();
    const read = (override: Draft['override']) => drafts.change('a', (draft) => ({ ...draft, override }));
    read({ header_rows: 2 });
    await nextEvent();
    read({ header_rows: 2, delimiter: ';' });
    await nextEvent();
    read({ header_rows: 2 });
    await nextEvent();
    expect(history.undo('a')).toEqual({ what: 'dialect', about: [] });
    expect(drafts.find('a')?.override).toEqual({});
    expect(readAgain).toEqual([{}]);
    expect(history.undo('a')).toBeNull();
  });

  it('is forgotten with its draft, and when another sheet is chosen', async () => {
    const { drafts, history } = await open();
    drafts.setTypes('a', ['Q1'], 'Open-ended');
    await nextEvent();
    drafts.decide('a', { table: 1, types: new Map() });
    expect(history.undo('a')).toBeNull();
    drafts.setTypes('a', ['Q1'], 'Open-ended');
    await nextEvent();
    drafts.remove('a');
    expect(history.findSteps('a').done).toEqual([]);
  });
});
