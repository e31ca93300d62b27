import { plainDialect } from '@sheaf/tables';
import { expect, test } from 'vitest';
import { pickChangedReading, readTemplateReading, rememberReading, type TemplateReading } from './template-parts.ts';

const whole: TemplateReading = {
  encoding: 'windows-1252',
  delimiter: ';',
  quote: null,
  skip_lines: 3,
  header_rows: 2,
  sheet: 'Data',
};

test.each<[unknown, TemplateReading | null]>([
  [whole, whole],
  [{ skip_lines: 3, newer: 1 }, { skip_lines: 3 }],
  [{ encoding: 'klingon', delimiter: ';;', quote: "'", skip_lines: -1, header_rows: 1.5, sheet: '' }, null],
  [{ encoding: 1, delimiter: '"', quote: undefined, skip_lines: '3', header_rows: 9, sheet: 2 }, null],
  [{}, null],
  [[], null],
  [undefined, null],
])('of %j a template keeps %j', (value, kept) => {
  expect(readTemplateReading(value)).toEqual(kept);
});

test('only what somebody set is remembered', () => {
  expect(rememberReading({}, null)).toBeNull();
  expect(rememberReading({ header_rows: 2, encoding_certain: true }, 'Data')).toEqual({
    header_rows: 2,
    sheet: 'Data',
  });
});

test('a file is changed where it is read otherwise; one that tells its encoding keeps it', () => {
  expect(pickChangedReading({ skip_lines: 0, header_rows: 2 }, plainDialect)).toEqual({ header_rows: 2 });
  expect(pickChangedReading(whole, plainDialect)).toEqual({
    delimiter: ';',
    quote: null,
    skip_lines: 3,
    header_rows: 2,
  });
  expect(pickChangedReading(whole, { ...plainDialect, encoding_certain: false })).toMatchObject({
    encoding: 'windows-1252',
  });
});
