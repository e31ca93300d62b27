import { expect, it } from 'vitest';
import { createReportWords } from '../service/survey-data/take-away/report/words.ts';
import { roundScore, sayPercent } from './shown-numbers.ts';

it.each([
  [0, '0', '0%'],
  [0.004, '<1', '<1%'],
  [0.007, '<1', '<1%'],
  [0.145, '15', '15%'],
  [0.29, '29', '29%'],
  [0.996, '>99', '>99%'],
  [1, '100', '100%'],
])('the share %d reads %s on a screen and %s in a report', (share, onScreen, inReport) => {
  expect([sayPercent(share), createReportWords('en').percent(share)]).toEqual([onScreen, inReport]);
});

it.each([
  [-12.5, -13],
  [12.5, 13],
  [-0.4, 0],
])('the score %d is shown as %d', (score, shown) => expect(roundScore(score) + 0).toBe(shown));
