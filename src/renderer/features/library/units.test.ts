import { expect, test } from 'vitest';
import type { Question, QuestionGroup } from '../../../contract/index.ts';
import { asOneQuestion } from './units.ts';

const question: Question = {
  id: 7,
  column_index: 0,
  header: 'Drinks - Tea',
  text: 'Tea',
  type: 'Multi choice',
  source: 'mapping',
  answered: 3,
  weighted_base: 5,
  missing: [],
  places: null,
  display: null,
  distribution: { kind: 'none' },
};
const group: QuestionGroup = {
  group_id: 'Drinks - Tea',
  kind: 'multi',
  text: 'Drinks',
  question_ids: [7],
  items: ['Tea'],
  iterations: null,
  write_in_ids: [],
  whole_id: null,
  source: 'found',
  confidence: 1,
  reason: null,
  answered: 4,
  weighted_base: 6.5,
  distribution: { kind: 'options', options: [{ value: 'Tea', count: 5, question_id: 7 }] },
};

test('a multiple choice of several columns has the base of its group, not that of its first column', () => {
  const one = asOneQuestion({ kind: 'group', key: 'k', group, questions: [question], writeIns: [] });
  expect(one).toMatchObject({
    text: 'Drinks',
    answered: 4,
    weighted_base: 6.5,
    distribution: { options: [{ value: 'Tea', count: 5 }] },
  });
});
