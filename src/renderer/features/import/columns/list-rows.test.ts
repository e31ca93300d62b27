import type { ColumnGroup } from '@sheaf/survey-columns';
import { describe, expect, it } from 'vitest';
import { makePreview } from '../../../drafts/drafts.fixture.ts';
import { questionGroups } from '../../../drafts/mapping/question-groups.ts';
import { countQuestions, findColumns, type ListFacts, listDoubtful, listRows } from './list-rows.ts';

const drinks: ColumnGroup = {
  kind: 'multi',
  question: 'What do you drink?',
  members: [1, 2],
  items: ['Tea', 'Coffee'],
  iterations: null,
  write_ins: [4],
  whole: null,
  confidence: 0.6,
  reason: 'shared_question',
};
const preview = {
  ...makePreview(
    { Name: 'Single choice', Q2_1: 'Multi choice', Q2_2: 'Multi choice', Age: 'Single choice', Q2_o: 'Open-ended' },
    [['Ada', 'Tea', '', '30', 'Lemonade']],
  ),
  groups: [drinks],
};
const groups = questionGroups(preview, null);
const nothing = { columns: new Map(), groups: new Map() };
const facts: ListFacts = {
  preview,
  groups,
  eye: nothing,
  open: new Set(),
  top: new Set(),
  found: null,
};
const toKeys = (more: Partial<ListFacts>) => listRows({ ...facts, ...more }).map(({ key }) => key);

describe('the rows of the list', () => {
  it('a question of several columns is one row at the place of its first column; unfolded it has all of them', () => {
    expect(toKeys({})).toEqual(['column Name', 'group Q2_1', 'column Age']);
    expect(toKeys({ open: new Set(['group Q2_1']) })).toEqual([
      'column Name',
      'group Q2_1',
      'column Q2_1',
      'column Q2_2',
      'column Q2_o',
      'column Age',
    ]);
    expect(countQuestions(preview, groups)).toEqual({ questions: 3, columns: 5 });
  });

  it('what the survey tool added stands behind the questions and is none; an empty question stays one', () => {
    const types = {
      Start: 'Timestamp',
      Note: 'Do nothing',
      Age: 'Single choice',
      Empty: 'Do nothing',
      Ip: 'Do nothing',
      Mail: 'Email',
    } as const;
    const ofTool = makePreview(types, [['2024-01-01', '', '30', '', '127.0.0.1', 'a@example.org']]);
    const listed = { preview: ofTool, groups: [], eye: nothing, open: new Set<string>(), top: new Set<string>() };
    const keys = listRows({ ...listed, found: null }).map(({ key }) => key);
    const behind = ['section about', 'column Start', 'column Note', 'column Ip', 'column Mail'];
    expect(keys).toEqual(['column Age', 'column Empty', ...behind]);
    expect(countQuestions(ofTool, [])).toEqual({ questions: 2, columns: 2 });
  });

  it('what needs an eye stands first, and stays there after it was decided', () => {
    const eye = { columns: new Map([[3, ['unsure' as const]]]), groups: new Map() };
    expect(listDoubtful({ preview, groups, eye })).toEqual(['column Age']);
    const top = new Set(['column Age']);
    const inOrder = ['section eye', 'column Age', 'section others', 'column Name', 'group Q2_1'];
    expect(toKeys({ eye, top })).toEqual(inOrder);
    expect(toKeys({ top })).toEqual(inOrder);
  });

  it.each([
    ['age', ['column Age']],
    ['  ', ['column Name', 'group Q2_1', 'column Age']],
    ['DRINK what', ['group Q2_1']],
    ['lemonade', ['group Q2_1', 'column Q2_o']],
    ['tea', ['group Q2_1', 'column Q2_1']],
    ['nowhere', []],
  ])('a search for %j: in headers, questions and answers', (query, keys) => {
    expect(toKeys({ found: findColumns(preview, groups, query) })).toEqual(keys);
  });
});
