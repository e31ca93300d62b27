import type { Distribution } from '../workspace/distribution.ts';
import type { Question } from '../workspace/surveys.ts';

/** A choice that two people answered, whose weights are four. */
export const options: Extract<Distribution, { kind: 'options' }> = {
  kind: 'options',
  order: 'count',
  options: [
    { value: 'Good', count: 3 },
    { value: 'Bad', count: 1 },
  ],
  rest: { options: 0, count: 0 },
  scale: null,
};

/** Numbers in two bins. */
export const numbers: Extract<Distribution, { kind: 'number' }> = {
  kind: 'number',
  unit: null,
  whole: true,
  base: 4,
  mean: null,
  median: 20,
  deviation: 1.234567,
  min: 0,
  max: 60,
  q1: 10,
  q3: 30,
  bins: [
    { from: 0, to: 10, count: 1.5 },
    { from: 10, to: 20, count: 0.5 },
  ],
  unreadable: 0,
};

/** A question of one column. */
export const makeQuestion = (change: Partial<Question> = {}): Question => ({
  id: 1,
  column_index: 0,
  header: 'Q1',
  text: 'Service',
  type: 'Single choice',
  source: 'mapping',
  answered: 2,
  weighted_base: 4,
  missing: [],
  merged_spellings: 0,
  places: null,
  display: null,
  distribution: options,
  ...change,
});
