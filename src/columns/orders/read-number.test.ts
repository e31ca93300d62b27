import { expect, test } from 'vitest';
import { readDuration } from './read-duration.ts';
import { readNumber } from './read-number.ts';

test.each<[cell: string, value: number | null]>([
  ['42', 42],
  [' 42 ', 42],
  ['-3.5', -3.5],
  ['+10', 10],
  ['−7', -7],
  ['1 234,50 €', 1234.5],
  ['.5', 0.5],
  ['-,25', -0.25],
  ['1\u202f234\u00a0567', 1234567],
  ["12'345.60", 12345.6],
  ['$25,000', 25000],
  ['€ 1.234.567', 1234567],
  ['EUR 99', 99],
  ['1,234,567.89', 1234567.89],
  ['12,34,567', 1234567],
  ['45 %', 45],
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['1,5', 1.5],
  ['１２３', 123],
  ['٤٢', 42],
  ['1e5', null],
  ['12 34', null],
  ['5-10', null],
  ['10+', null],
  ['2020-01-02', null],
  ['5 apples', null],
  ['', null],
  ['n/a', null],
])('%j is %s', (cell, value) => {
  expect(readNumber(cell)).toBe(value);
});

test.each<[cell: string, point: number, comma: number]>([
  ['1.234', 1.234, 1234],
  ['1,234', 1234, 1.234],
  ['1.5', 1.5, 1.5],
  ['1.234,5', 1234.5, 1234.5],
  ['1,234.5', 1234.5, 1234.5],
])('%j is %s with a decimal point and %s with a comma', (cell, point, comma) => {
  expect(readNumber(cell, 'point')).toBe(point);
  expect(readNumber(cell, 'comma')).toBe(comma);
});

test.each<[cell: string, seconds: number | null]>([
  ['00:05:12', 312],
  ['05:12', 312],
  ['1:02:03.5', 3723.5],
  ['2 days 03:00:00', 183_600],
  ['5 min', 300],
  ['1 h 20 min', 4800],
  ['1h20m', 4800],
  ['5 minutes and 12 seconds', 312],
  ['5 Minuten', 300],
  ['5分', 300],
  ['PT5M12S', 312],
  ['312', 312],
  ['312,5', 312.5],
  ['-5', null],
  ['12:75', null],
  ['20 min 1 h', null],
  ['soon', null],
])('%j takes %s seconds', (cell, seconds) => {
  expect(readDuration(cell)).toBe(seconds);
});

test('a plain number counts the unit of its column', () => {
  expect(readDuration('2.5', 60)).toBe(150);
  expect(readDuration('1500', 0.001)).toBe(1.5);
  expect(readDuration('5 min', 0.001)).toBe(300);
});
