import { expect, test } from 'vitest';
import type { Distribution, Question } from '../../../contract/index.ts';
import { drawMembers, drawSum } from './draw-columns.ts';

const drawTable = (members: Parameters<typeof drawMembers>[0]) => drawMembers(members, () => null).table;

const member = (name: string, distribution: Distribution) => {
  const question: Question = {
    id: 1,
    column_index: 0,
    header: name,
    text: name,
    type: 'Do nothing',
    source: 'mapping',
    answered: 4,
    weighted_base: 4,
    missing: [],
    places: null,
    display: null,
    distribution,
  };
  return { name, question };
};
const numbers = (mean: number | null): Distribution => ({
  kind: 'number',
  unit: null,
  whole: true,
  base: 4,
  mean,
  median: 20,
  deviation: 1.234567,
  min: 0,
  max: 60,
  q1: 10,
  q3: 30,
  bins: [],
  unreadable: 0,
});
const options: Distribution = {
  kind: 'options',
  order: 'count',
  options: [
    { value: 'Good', count: 3 },
    { value: 'Bad', count: 1 },
  ],
  rest: { options: 0, count: 0 },
  scale: null,
};

test('the parts of a pair are a row of figures each', () => {
  const table = drawTable([member('Rent', numbers(33.3333)), member('Food', numbers(null))]);
  expect(table?.rows).toEqual([
    ['Rent', 4, 33.33, 20, 1.23, 0, 60],
    ['Food', 4, '', 20, 1.23, 0, 60],
  ]);
  expect(table?.columns).toHaveLength(7);
});

test('options of a loop are a row each, and name their column', () => {
  const table = drawTable([member('Visit 1', options), member('Visit 2', options)]);
  expect(table?.rows).toEqual([
    ['Visit 1 · Good', 3, 75],
    ['Visit 1 · Bad', 1, 25],
    ['Visit 2 · Good', 3, 75],
    ['Visit 2 · Bad', 1, 25],
  ]);
});

test('in a loop of two kinds, texts are left out and every bin is a row', () => {
  const age = { ...numbers(1), bins: [{ from: 20, to: 21, count: 4 }] };
  const why = member('Why', { kind: 'text', notes: 4, samples: [] });
  const table = drawTable([why, member('Age', age), member('Mood', options)]);
  expect(table?.rows.map(([name]) => name)).toEqual(['Age · 20', 'Mood · Good', 'Mood · Bad']);
});

test('the items of a sum have their share beside the mean', () => {
  const item = { value: 'Rent', mean: 33.3333, share: 0.6667, count: 4, question_id: 1 };
  const { table } = drawSum([item], [member('Rent', numbers(33.3333))], 'red');
  expect(table?.columns.slice(0, 4)).toEqual(['Item', 'Answers', 'Mean', 'Share %']);
  expect(table?.rows).toEqual([['Rent', 4, 33.33, 66.7, 20, 1.23, 0, 60]]);
});

test.each([
  { name: 'open answers', members: [member('Why', { kind: 'text', notes: 4, samples: [] })] },
  { name: 'no columns', members: [] },
])('$name have no common table', ({ members }) => expect(drawTable(members)).toBeNull());
