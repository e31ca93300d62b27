import { expect, test } from 'vitest';
import { summaryRows } from './summary-rows.ts';

const answers = Array.from({ length: 20 }, (_, i) => [`P${i}`, String(i), 'fine']);
const found = (...last: string[][]): number[] => summaryRows({ rows: [...answers, ...last], truncated: false });

test('totals and averages at the end are told, after blank rows too', () => {
  expect(found(['', '', ''], ['Total', '190', ''], ['Average:', '9.5', ''])).toEqual([22, 23]);
  expect(found(['', 'Durchschnitt', '47,5 %'])).toEqual([21]);
});

test('answers are none', () => {
  expect(found()).toEqual([]);
  expect(found(['Total', '190', 'a rebel'])).toEqual([]);
  expect(found(['Total', '', ''])).toEqual([]);
  expect(found(['Total', '190', ''], ['P20', '3', 'fine'])).toEqual([]);
  expect(summaryRows({ rows: Array(30).fill(['Mean', '3']), truncated: false })).toEqual([]);
  expect(summaryRows({ rows: [...answers, ['Total', '190', '']], truncated: true })).toEqual([]);
});
