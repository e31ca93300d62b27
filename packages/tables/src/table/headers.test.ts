import { expect, test } from 'vitest';
import { processorMs } from '../../../../src/contract/processor-time.fixture.ts';
import { makeHeadersDistinct } from './headers.ts';

test.each([
  ['the second one is numbered', ['Other', 'Age', 'Other', 'Other'], ['Other', 'Age', 'Other (2)', 'Other (3)']],
  ['a blank one is named by its place', ['A', '', '  '], ['A', 'Column 2', 'Column 3']],
  ['a literal name keeps its column', ['Other', 'Other', 'Other (2)'], ['Other', 'Other (3)', 'Other (2)']],
  ['a blank one gives way to a literal name', ['Column 2', ''], ['Column 2', 'Column 2 (2)']],
  ['invisible characters are trimmed', ['\ufeffName', ' Mail\u200b ', '&#65279;Age'], ['Name', 'Mail', 'Age']],
  [
    'prototype names are names',
    ['__proto__', '__proto__', 'constructor'],
    ['__proto__', '__proto__ (2)', 'constructor'],
  ],
])('%s', (_, given, expected) => {
  expect(makeHeadersDistinct(given)).toEqual(expected);
});

test('ten thousand equal headers are made distinct in linear time', () => {
  let headers: string[] = [];
  const taken = processorMs(() => {
    headers = makeHeadersDistinct(Array<string>(100_000).fill('Other'));
  });
  expect(new Set(headers).size).toBe(100_000);
  expect(taken).toBeLessThan(10_000);
});
