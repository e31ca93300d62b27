import type { ColumnGroup } from '@sheaf/survey-columns';
import { expect, test } from 'vitest';
import { makePreview } from '../drafts.fixture.ts';
import { nameGroup, questionGroups } from './question-groups.ts';

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

test('a group that is saved by headers is found again, in another order of columns too', () => {
  const saved = found.map((group) => nameGroup(group, header));
  expect(questionGroups(preview, saved)).toEqual(found);
  const turned = makePreview({ 'Drinks: Water': 'Multi choice', 'Drinks: Tea': 'Multi choice' });
  expect(questionGroups(turned, saved)).toMatchObject([{ members: [0, 1], items: ['Water', 'Tea'], write_ins: [] }]);
});
