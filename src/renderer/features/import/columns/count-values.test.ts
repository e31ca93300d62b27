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
  expect(countValues(rows, 0, { isMissing: (cell) => cell.toLowerCase() === 'n/a' })).toEqual({
    filled: 2,
    values: [{ label: 'tea', count: 2 }],
  });
});

test('values in an order come first, also those that nobody has; the others follow by count', () => {
  const rows = [['Bad'], ['Good'], ['Bad'], ['x'], ['y'], ['y']];
  const { filled, values } = countValues(rows, 0, { order: ['Very good', 'Good', 'Bad'] });
  expect(filled).toBe(6);
  expect(values.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'Very good 0',
    'Good 1',
    'Bad 2',
    'y 2',
    'x 1',
  ]);
});

test('an answer called __proto__ is an answer', () => {
  expect(countValues([['__proto__']], 0).values).toEqual([{ label: '__proto__', count: 1 }]);
});
