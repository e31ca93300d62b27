import { expect, test } from 'vitest';
import { plain, shortened } from './shorten.ts';

test.each([
  ['a sentence', 'The file is damaged.', null],
  ['as long as may be shown', 'x'.repeat(320), null],
  ['one word', 'x'.repeat(5000), `${'x'.repeat(320)}…`],
  ['words', 'word '.repeat(2000), `${'word '.repeat(64).trimEnd()}…`],
  ['letters of two code units', '😀'.repeat(400), `${'😀'.repeat(320)}…`],
])('%s', (_name, text, beginning) => {
  expect(shortened(text)).toBe(beginning);
});

test.each([
  ['commands of a terminal', '\u001b[2J\u001b[31mRed\u001b[0m and \u0007bell', 'Red and bell'],
  ['a turned direction', 'a\u202eb\u2066c', 'abc'],
  ['lines and tabs stay', 'a\n\tb', 'a\n\tb'],
])('%s', (_name, text, left) => {
  expect(plain(text)).toBe(left);
});
