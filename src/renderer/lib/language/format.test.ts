import { expect, test } from 'vitest';
import {
  asWritten,
  decimal,
  duration,
  exactDuration,
  figure,
  mean,
  mediumDate,
  number,
  share,
  size,
  stripCommands,
  when,
} from './format.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1\u202f000'],
  [1234567, '1\u202f234\u202f567'],
])('the number %i is written as %s', (value, text) => expect(number(value)).toBe(text));

test.each([
  [0, '0 bytes'],
  [1536, '1.5 KB'],
  [50 * 1024 * 1024, '50.0 MB'],
  [200 * 1024 * 1024, '200 MB'],
])('%i bytes are written as %s', (bytes, text) => expect(size(bytes)).toBe(text));

test.each([
  [0, 10, '0%'],
  [1, 1000, '<1%'],
  [999, 1000, '>99%'],
  [10, 10, '100%'],
  [1, 3, '33%'],
  [29, 200, '15%'],
  [23, 40, '58%'],
  [0, 0, '–'],
])('%i of %i is %s', (part, whole, text) => expect(share(part, whole)).toBe(text));

test.each([
  [0.2, '1 s'],
  [59, '59 s'],
  [180, '3 min'],
  [7200, '2 h'],
  [7800, '2 h 10 min'],
])('%d seconds are written as %s', (seconds, text) => expect(duration(seconds)).toBe(text));

test.each([
  [0, '0 s'],
  [4.5, '4.5 s'],
  [48.4, '48 s'],
  [60, '1 min'],
  [80, '1 min 20 s'],
  [3599.6, '1 h'],
  [7800, '2 h 10 min'],
])('a measured duration of %d seconds is written as %s', (seconds, text) => expect(exactDuration(seconds)).toBe(text));

test('a date is written in one order, with a time and without', () => {
  expect(asWritten('2024-04-03')).toBe('3 April 2024');
  expect(asWritten('2024-04-03T09:10:00Z')).toBe('3 April 2024 at 09:10');
  expect(mediumDate('2024-04-03')).toBe('3 Apr 2024');
});

test('a moment of today has the time of day alone', () => {
  expect(when(new Date(new Date().setHours(9, 10)).toISOString())).toBe('09:10');
  expect(when('2024-04-03T12:00:00Z')).toMatch(/^3 April 2024 at /);
});

test('a number that people gave: years are years, and an absurd one has three figures', () => {
  expect([
    figure(2015),
    figure(2015.5),
    figure(52992),
    figure(4.2575e30),
    figure(-1e15),
    figure(0.0042),
    figure(3e-9),
  ]).toEqual(['2015', '2015.50', '52\u202f992', '4.26 × 10³⁰', '−1 × 10¹⁵', '0.0042', '3 × 10⁻⁹']);
  expect([number(4e30), decimal(4.2575e21, 2), mean(1234.5, 1)]).toEqual(['4 × 10³⁰', '4.26 × 10²¹', '1234.5']);
});

test.each([
  ['commands of a terminal', '\u001b[2J\u001b[31mRed\u001b[0m and \u0007bell', 'Red and bell'],
  ['a turned direction', 'a\u202eb\u2066c', 'abc'],
  ['lines and tabs stay', 'a\n\tb', 'a\n\tb'],
])('of a foreign text: %s', (_name, text, left) => {
  expect(stripCommands(text)).toBe(left);
});
