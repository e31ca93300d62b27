import { expect, test } from 'vitest';
import { readDuration } from './read-duration.ts';
import { readNumber } from './read-number.ts';

test.each<[cell: string, value: number | null]>([
  ['42', 42],
  [' 42 ', 42],
  ['-3.5', -3.5],
  ['−7', -7],
  ['1 234,50 €', 1234.5],
  ['.5', 0.5],
  ['-,25', -0.25],
  ["12'345.60", 12345.6],
  ['$25,000', 25000],
  ['1,234,567.89', 1234567.89],
  ['12,34,567', 1234567],
  ['45 %', 45],
  ['1,5', 1.5],
  ['１２３', 123],
  ['٤٢', 42],
  // R, Excel, LibreOffice.
  ['1e+05', 100_000],
  ['4.76E+12', 4.76e12],
  ['4,76E+12', 4.76e12],
  ['1.234E+003', 1234],
  ['12E3', null],
  // Negative amounts.
  ['(12.50)', -12.5],
  ['(1,234.50)', -1234.5],
  ['(30,00) €', -30],
  ['(1.234,56 €)', -1234.56],
  ['-$30.00', -30],
  ['USD -1,200', -1200],
  ['50.00-', -50],
  ['1,234.56-', -1234.56],
  ['−$7', -7],
  ['-5-', null],
  ['50+', null],
  ['5 (five)', null],
  ['2 (3)', null],
  // Decimals that nobody wrote.
  ['123.', 123],
  ['25,-', 25],
  ['123,', null],
  // Thousands and more in words.
  ['45k', 45_000],
  ['1.5k', 1500],
  ['45 k€', 45_000],
  ['30 Tsd. €', 30_000],
  ['1,5 Mio. €', 1_500_000],
  ['3 million', 3_000_000],
  ['2 bn', 2e9],
  ['5m', null],
  ['5 km', null],
  // Guards of Excel, and characters that nobody sees.
  ['="42"', 42],
  ["'-3936.60", -3936.6],
  ['\u001f1,234.5', 1234.5],
  ['COVID-19', null],
  ['1st', null],
  ['5-10', null],
  ['2020-01-02', null],
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
  ['37 min', 2220],
  ['12 minutes', 720],
  ['2 h 5 min', 7500],
  ['1h30', 5400],
  ['2 h 05', 7500],
  ['1u30', 5400],
  ['5m30', 330],
  ['23m 5s', 1385],
  ['00h 05m 12s', 312],
  ['1 h 23 min 5 s', 4985],
  ['17 h 16 min 18 s', 62_178],
  ['18:25 min', 1105],
  ['1:05 h', 3900],
  ['01:05:10 h', 3910],
  // Feet and inches.
  [`5'7"`, null],
  ['90 seconds', 90],
  ['1,5 h', 5400],
  ['1 Std. 20 Min.', 4800],
  ['2 hours, 5 minutes', 7500],
  ['45 min.', 2700],
  ['="37 min"', 2220],
  ['1h75', null],
  ['5-10 min', null],
  ['less than 5 min', null],
  ['5 km', null],
  ['10 min walk', null],
  ['soon', null],
])('%j takes %s seconds', (cell, seconds) => {
  expect(readDuration(cell)).toBe(seconds);
});

test('a plain number counts the unit of its column', () => {
  expect(readDuration('2.5', 60)).toBe(150);
  expect(readDuration('1500', 0.001)).toBe(1.5);
  expect(readDuration('5 min', 0.001)).toBe(300);
});
