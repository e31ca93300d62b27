import { expect, test } from 'vitest';
import { chartTable } from './chart-table.ts';

test('options keep their order and have their share of the answers', () => {
  const options = [
    { value: 'Tea', count: 2 },
    { value: 'Coffee, black', count: 1 },
  ];
  const table = chartTable({
    type: 'Single choice',
    answered: 3,
    distribution: { kind: 'options', order: 'count', options, rest: { options: 0, count: 0 }, scale: null },
  });
  expect(table.rows).toEqual([
    ['Tea', 2, 66.7],
    ['Coffee, black', 1, 33.3],
  ]);
});

test('an NPS question lists each answer from 0 to 10', () => {
  const counts = [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2];
  const table = chartTable({
    type: 'NPS',
    answered: 4,
    distribution: { kind: 'nps', score: 25, promoters: 2, passives: 1, detractors: 1, counts, unreadable: 0 },
  });
  expect(table.rows).toHaveLength(11);
  expect(table.rows[10]).toEqual(['10', 2, 50]);
});

test('a question without answers has empty shares, not NaN', () => {
  const options = [{ value: 'Tea', count: 0 }];
  const table = chartTable({
    type: 'Single choice',
    answered: 0,
    distribution: { kind: 'options', order: 'count', options, rest: { options: 0, count: 0 }, scale: null },
  });
  expect(table.rows).toEqual([['Tea', 0, 0]]);
});
