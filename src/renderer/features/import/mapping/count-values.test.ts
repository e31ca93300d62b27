import { expect, test } from 'vitest';
import { countValues } from './count-values.ts';

test('answers are counted, the most frequent first; blank and missing cells are not', () => {
  const rows = [['a', 'tea'], ['b', 'coffee'], ['c', ' coffee '], ['d', '  '], ['e']];
  expect(countValues(rows, 1)).toEqual({
    filled: 3,
    values: [
      { label: 'coffee', count: 2 },
      { label: 'tea', count: 1 },
    ],
  });
});

test('missing answers are not counted', () => {
  const rows = [['tea'], ['N/A'], [' n/a '], ['tea']];
  expect(countValues(rows, 0, (cell) => cell.toLowerCase() === 'n/a')).toEqual({
    filled: 2,
    values: [{ label: 'tea', count: 2 }],
  });
});

test('an answer called __proto__ is an answer', () => {
  expect(countValues([['__proto__']], 0).values).toEqual([{ label: '__proto__', count: 1 }]);
});
