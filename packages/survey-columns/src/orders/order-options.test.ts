import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { orderOptions, scoreOptions } from './order-options.ts';

const [ordered = '', unordered = ''] = readFileSync(new URL('labels/orders.txt', import.meta.url), 'utf8').split(
  '\nnone\n',
);
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** The options of a line; one may begin with `<` itself: "< $10K". */
const toOptions = (line: string): string[] => line.slice(line.indexOf(': ') + 2).split(/(?<=\S) < (?=\S)/);

/** Another order, the same each time. */
function mixed(options: readonly string[]): string[] {
  const half = Math.ceil(options.length / 2);
  return options.slice(0, half).flatMap((option, at) => options.slice(half + at, half + at + 1).concat(option));
}

test.each(lines(ordered))('%s', (line) => {
  const options = toOptions(line);
  expect(mixed(options)).not.toEqual(options);
  expect(orderOptions(mixed(options))?.order).toEqual(options);
  expect(orderOptions(options.toReversed())?.order).toEqual(options);
});

test.each(lines(unordered))('no order: %s', (line) => {
  expect(orderOptions(line.split(' | '))).toBeNull();
});

test.each<[options: string, as: string, scores: (number | null)[] | null, reason: string]>([
  ['Agree | Disagree | Neutral | No opinion', 'scale', [1, 2, 3, null], 'rating_words'],
  ['Often | Never | Prefer not to say | Sometimes', 'scale', [1, 2, 3, null], 'frequency_words'],
  ['5 (agree) | 2 | 3 | 1 (disagree) | N/A', 'scale', [1, 2, 3, 5, null], 'rating_numbers'],
  ['(1) Trivial | (0) Not a problem | (2) Minor', 'scale', [0, 1, 2], 'rating_numbers'],
  ['Daily | Never | Weekly', 'ordered', null, 'rates'],
  ['65+ | 18-64 | under 18', 'ordered', null, 'ranges'],
  ['Master | PhD | Bachelor | Other', 'ordered', null, 'steps'],
  ['June | March | May', 'ordered', null, 'calendar'],
  ['10 | 9 | 8', 'ordered', null, 'plain_numbers'],
  ['3. Now and then | 1. Never | 4. Many a time | 2. Rarely | 5. Always', 'scale', [1, 2, 3, 4, 5], 'frequency_words'],
  ['3. 2 to 4 hours | 1. None of it | 2. Up to 2 hours | 4. Over 4 hours', 'ordered', null, 'ranges'],
])('%s is %s', (options, as, scores, reason) => {
  expect(orderOptions(options.split(' | '))).toMatchObject({ as, scores, reason });
});

test('answers that say nothing about how much come last, in the order they came', () => {
  const found = orderOptions(['Other', "Don't know", 'Very good', 'Bad', 'Good', 'Something of their own']);
  expect(found?.order).toEqual(['Bad', 'Good', 'Very good', 'Something of their own', 'Other', "Don't know"]);
  expect(found?.scores).toEqual([1, 2, 3, null, null, null]);
});

test('an order that somebody gave is scored by its numbers, else from 1', () => {
  expect(scoreOptions(['0', '1', '2', '3'])).toEqual([0, 1, 2, 3]);
  expect(scoreOptions(['Cold', 'Warm', 'Hot', "Don't know"])).toEqual([1, 2, 3, null]);
  expect(scoreOptions(['Agree', 'Neutral', 'Disagree'])).toEqual([1, 2, 3]);
});
