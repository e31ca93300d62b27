import { expect, test } from 'vitest';
import { type Field, fileOf, readBack } from '../exporters/layout.fixture.ts';

const wrong = (fields: Field[]): string[] => readBack(fileOf(fields), fields).wrong;

test('ballots with ties at the end and without an opinion are rankings', () => {
  const fields = [0, 1, 2, 3, 4, 5, 6].map(
    (k): Field => [
      `Candidate ${'ABCDEFG'[k]}`,
      'Ranking',
      (i) => {
        const place = (k * (1 + (i % 4)) + i) % 7;
        if (k === 5 && i % 7 === 0) return 'No opinion';
        return place < 3 ? String(place + 1) : '7';
      },
    ],
  );
  expect(wrong(fields)).toEqual([]);
});

test('ranks of the best three of five are a ranking although the question does not say so', () => {
  const fields = [0, 1, 2, 3, 4].map(
    (k): Field => [
      `Most important to you [${'ABCDE'[k]}]`,
      'Ranking',
      (i) => {
        const place = (k * (1 + (i % 4)) + i) % 5;
        return place < 3 ? String(place + 1) : '';
      },
    ],
  );
  expect(wrong(fields)).toEqual([]);
});

test('a file with only Likert scales is not a ballot, even with as many columns as points', () => {
  const fields = [0, 1, 2, 3, 4].map(
    (k): Field => [
      `I feel ${['calm', 'happy', 'tired', 'awake', 'angry'][k]}`,
      'Single choice',
      (_, random) => String(1 + Math.floor(random * 5)),
    ],
  );
  expect(wrong(fields)).toEqual([]);
});
