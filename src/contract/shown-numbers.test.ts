import { expect, it } from 'vitest';
import { createTelling } from './drawing/drawing.ts';
import { roundScore, sayPercent } from './shown-numbers.ts';

it.each([
  [0, '0', '0%'],
  [0.004, '<1', '<1%'],
  [0.007, '<1', '<1%'],
  [0.145, '15', '15%'],
  [0.29, '29', '29%'],
  [0.996, '>99', '>99%'],
  [1, '100', '100%'],
])('the share %d reads %s in a cell and %s elsewhere', (share, inCell, elsewhere) => {
  expect([sayPercent(share), createTelling('en').share(share, 1)]).toEqual([inCell, elsewhere]);
});

it.each([
  [-12.5, -13],
  [12.5, 13],
  [-0.4, 0],
])('the score %d is shown as %d', (score, shown) => expect(roundScore(score) + 0).toBe(shown));
