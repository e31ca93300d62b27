import type { ColumnGroup } from '@sheaf/survey-columns';
import { expect, test } from 'vitest';
import { makePreview } from '../drafts.fixture.ts';
import { joinColumns, named, questionGroups, sharedStart } from './question-groups.ts';

const drinks: ColumnGroup = {
  kind: 'multi',
  question: 'Drinks',
  members: [1, 2, 3],
  items: ['Tea', 'Coffee', 'Water'],
  iterations: null,
  write_ins: [4],
  whole: null,
  confidence: 0.6,
  reason: 'shared_question',
};
const preview = {
  ...makePreview({
    Name: 'Name',
    'Drinks: Tea': 'Multi choice',
    'Drinks: Coffee': 'Multi choice',
    'Drinks: Water': 'Multi choice',
    'Drinks: Other': 'Open-ended',
    'Score of the food': 'NPS',
    'Score of the staff': 'NPS',
  }),
  groups: [drinks],
};
const { header } = preview.table;
const found = questionGroups(preview, null);
const isText = (column: number) => column === 4;

test('a group that is saved by headers is found again, in another order of columns too', () => {
  const saved = found.map((group) => named(group, header));
  expect(questionGroups(preview, saved)).toEqual(found);
  const turned = makePreview({ 'Drinks: Water': 'Multi choice', 'Drinks: Tea': 'Multi choice' });
  expect(questionGroups(turned, saved)).toMatchObject([{ members: [0, 1], items: ['Water', 'Tea'], write_ins: [] }]);
});

test('joined columns: the question is what they share, a text is the write-in, and they leave their groups', () => {
  const joined = joinColumns(found, { columns: [6, 5], preview, isText, kind: 'grid' });
  expect(joined.map(({ text, items }) => ({ text, items }))).toEqual([
    { text: 'Drinks', items: ['Tea', 'Coffee', 'Water'] },
    { text: 'Score of the', items: ['food', 'staff'] },
  ]);
  expect(joinColumns(found, { columns: [3, 4], preview, isText, kind: 'other' })).toMatchObject([
    { members: [1, 2], write_ins: [] },
    { kind: 'other', members: [3], write_ins: [4], text: 'Drinks: Water' },
  ]);
});

test.each([
  // The words with which any question begins are no question.
  ['Is it rude to move? | Is itrude to talk? | Is it rude to eat?', ''],
  ['Do you smoke? | Do you drink?', ''],
  ['Do you like the tea? | Do you like the staff?', 'Do you like the'],
  ['Shops nearby | Shops far away', 'Shops'],
  ['Is it: good | Is it: cheap', 'Is it'],
  ['Q5 Tea | Q5 Coffee', 'Q5'],
  ['Tea [hot] | Tea [cold]', 'Tea'],
])('the texts %j begin with the question %j', (texts, start) => {
  expect(sharedStart(texts.split(' | '))).toBe(start);
});
