import { expect, test } from 'vitest';
import { stripCommands } from './format.ts';

test.each([
  ['commands of a terminal', '\u001b[2J\u001b[31mRed\u001b[0m and \u0007bell', 'Red and bell'],
  ['a turned direction', 'a\u202eb\u2066c', 'abc'],
  ['lines and tabs stay', 'a\n\tb', 'a\n\tb'],
])('%s', (_name, text, left) => {
  expect(stripCommands(text)).toBe(left);
});
