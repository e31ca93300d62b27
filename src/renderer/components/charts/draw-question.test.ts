import { expect, test } from 'vitest';
import type { Distribution, Question } from '../../../contract/index.ts';
import { drawGrid } from './draw-columns.ts';
import { drawQuestion } from './draw-question.ts';
import { heatHeads } from './grid-looks.ts';
import { conditionOf, gridOf } from './grid-rows.ts';
import { pictureOf } from './pictures/marks-picture.ts';

const weighted: Question = {
  id: 1,
  column_index: 0,
  header: 'Q1',
  text: 'Service',
  type: 'Single choice',
  source: 'mapping',
  answered: 2,
  weighted_base: 4,
  missing: [],
  places: null,
  display: null,
  distribution: {
    kind: 'options',
    order: 'count',
    options: [
      { value: 'Good', count: 3 },
      { value: 'Bad', count: 1 },
    ],
    rest: { options: 0, count: 0 },
    scale: null,
  },
};

test('options keep their order and have their share of the answers', () => {
  const options = [
    { value: 'Tea', count: 2 },
    { value: 'Coffee, black', count: 1 },
  ];
  const { table } = drawQuestion({
    ...weighted,
    type: 'Single choice',
    weighted_base: 3,
    distribution: { kind: 'options', order: 'count', options, rest: { options: 0, count: 0 }, scale: null },
  });
  expect(table?.rows).toEqual([
    ['Tea', 2, 66.7],
    ['Coffee, black', 1, 33.3],
  ]);
});

test('an NPS question lists each answer from 0 to 10', () => {
  const counts = [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2];
  const { table } = drawQuestion({
    ...weighted,
    type: 'NPS',
    weighted_base: 4,
    distribution: { kind: 'nps', score: 25, promoters: 2, passives: 1, detractors: 1, counts, unreadable: 0 },
  });
  expect(table?.rows).toHaveLength(11);
  expect(table?.rows[10]).toEqual(['10', 2, 50]);
});

test('a question without answers has empty shares, not NaN', () => {
  const options = [{ value: 'Tea', count: 0 }];
  const { table } = drawQuestion({
    ...weighted,
    type: 'Single choice',
    weighted_base: 0,
    distribution: { kind: 'options', order: 'count', options, rest: { options: 0, count: 0 }, scale: null },
  });
  expect(table?.rows).toEqual([['Tea', 0, 0]]);
});

const bins = [
  { from: 0, to: 10, count: 1.5 },
  { from: 10, to: 20, count: 0.5 },
];
const numbers: Extract<Distribution, { kind: 'number' }> = {
  kind: 'number',
  unit: null,
  whole: true,
  base: 2,
  mean: null,
  median: null,
  deviation: null,
  min: null,
  max: null,
  q1: null,
  q3: null,
  bins,
  unreadable: 0,
};

test.each([
  { name: 'options', distribution: weighted.distribution },
  { name: 'numbers', distribution: numbers },
])('shares of $name are of the weights of those who answered', ({ distribution }) => {
  const question = { ...weighted, distribution };
  expect(drawQuestion(question).table?.rows.map((row) => row[2])).toEqual([75, 25]);
});

test('bars have the shares of the weights', () => {
  const [bars] = drawQuestion(weighted).marks;
  const figures = bars?.kind === 'bars' && bars.bars.map(({ value, beside, length }) => [value, beside, length]);
  expect(figures).toEqual([
    ['3', '75%', 1],
    ['1', '25%', 1 / 3],
  ]);
});

test('an NPS question is a score and three parts, in the same order on the screen and in the picture', () => {
  const counts = [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2];
  const nps = { kind: 'nps' as const, score: 25, promoters: 2, passives: 1, detractors: 1, counts, unreadable: 3 };
  const [bar, note] = drawQuestion({ ...weighted, type: 'NPS', distribution: nps }).marks;
  expect(bar).toMatchObject({ kind: 'segments', figure: '25' });
  expect(
    bar?.kind === 'segments' && bar.segments.map(({ label, range, count, beside }) => [label, range, count, beside]),
  ).toEqual([
    ['Detractors', '0–6', 1, '25%'],
    ['Passives', '7–8', 1, '25%'],
    ['Promoters', '9–10', 2, '50%'],
  ]);
  expect(note).toMatchObject({ kind: 'note', text: expect.stringContaining('3') });
});

test('what is only text has no picture', () => {
  const drawing = drawQuestion({ ...weighted, distribution: { kind: 'text', notes: 1, samples: ['Fine.'] } });
  expect(pictureOf(drawing, { title: 'Service', answered: 2 })).toBeNull();
});

test('points of a grid are one list of answers, whether a column shows them as numbers or as a scale', () => {
  const point = (from: number, count: number) => ({ from, to: from + 1, count });
  const asNumbers = { ...numbers, mean: 9.5, bins: [point(9, 1), point(10, 1)] };
  const scale = { kind: 'options' as const, order: 'found' as const, rest: { options: 0, count: 0 }, scale: null };
  const asOptions = { ...scale, options: [{ value: '8', count: 2 }] };
  const grid = gridOf(
    [
      { ...weighted, distribution: asNumbers },
      { ...weighted, id: 2, distribution: asOptions },
    ],
    ['Staff', 'Price'],
  );
  expect(grid?.answers).toEqual(['8', '9', '10']);
  const [staff] = grid?.rows ?? [];
  expect([staff?.counts, staff?.mean, staff && conditionOf(staff, '10')]).toEqual([
    [0, 1, 1],
    9.5,
    { kind: 'number', question_id: 1, from: 10, to: 11, includes_to: true },
  ]);
  // Bins that are wider than a number are no answers.
  expect(gridOf([{ ...weighted, distribution: { ...numbers, whole: false } }], ['Staff'])).toBeNull();
});

test('points head the columns of a heat table, their words stand below it', () => {
  expect(heatHeads({ answers: ['0 - Never', '1', '(2) Always', 'No idea'], scores: [], rows: [] })).toEqual({
    heads: ['0', '1', '2', 'No idea'],
    meanings: ['0 = Never', '2 = Always'],
  });
});

test('a grid has shares of the weights, and names the number of responses', () => {
  const grid = gridOf([weighted], ['Service']);
  expect(grid && drawGrid(grid, 'Staff').table?.rows).toEqual([['Service', 2, 75, 25]]);
});
