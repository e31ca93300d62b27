import { expect, it } from 'vitest';
import { isMeanMoved } from './chart-figures.ts';
import { shadeOf } from './grid-looks.ts';
import type { Grid } from './grid-rows.ts';

const answers = ['Never', 'Rarely', 'Seldom', 'Often', 'No idea'];
it.each([
  { name: 'equal scores', scores: [1, 2, 2, 3, null], shades: [0, 1 / 3, 2 / 3, 1, null] },
  { name: 'scores that fall', scores: [4, 3, 2, 1, null], shades: [1, 2 / 3, 1 / 3, 0, null] },
  { name: 'scores with a gap', scores: [1, 2, 3, 10, null], shades: [0, 1 / 3, 2 / 3, 1, null] },
  { name: 'no scores', scores: [null, null, null, null, null], shades: [0, 0.25, 0.5, 0.75, 1] },
])('answers have the shades of their places: $name', ({ scores, shades }) => {
  const grid: Pick<Grid, 'answers' | 'scores'> = { answers, scores };
  expect(answers.map((_, at) => shadeOf(at, grid))).toEqual(shades.map((shade) => shade && expect.closeTo(shade, 9)));
});

it.each([
  { mean: 5e29, q1: 24, q3: 48, is: true },
  { mean: 37.5, q1: 24, q3: 48, is: false },
  { mean: -500, q1: 0, q3: 1, is: true },
  { mean: 3, q1: 0, q3: 0, is: false },
])('a mean of $mean between quartiles $q1 and $q3 is moved: $is', ({ is, ...figures }) => {
  const rest = { unit: null, whole: true, base: 9, median: 30, deviation: 1, min: 0, max: 90, bins: [], unreadable: 0 };
  expect(isMeanMoved({ kind: 'number', ...rest, ...figures })).toBe(is);
});
