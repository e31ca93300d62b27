import { expect, test } from 'vitest';
import { suggestTypes } from './suggest.ts';

const two = (n: number): string => String(n).padStart(2, '0');
const days = (write: (day: number) => string) => Array.from({ length: 40 }, (_, i) => write(1 + (i % 28)));

function suggest(header: string, cells: string[]) {
  const rows = cells.map((cell) => [cell]);
  return suggestTypes({ header: [header], texts: [header], header_rows: [[header]], rows })[0];
}

test.each([
  ['timestamp', (day: number) => `Fri Mar ${two(day)} 08:00:00 PST 2024`],
  ['SubmitTime', (day: number) => `Fri Mar ${two(day)} 08:00:00 PST 2024`],
  ['Submitted', (day: number) => `Mar ${String(day).padStart(2, ' ')} 2024 08:00AM`],
  ['ประทับเวลา', (day: number) => `${day}/3/2567, 8:00:00`],
  [
    'طابع زمني',
    (day: number) => `${day}/3/2024 8:00:00 ص`.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
  ],
  ['Completed', (day: number) => `202403${two(day)}`],
  ['submitdate', (day: number) => `202403${two(day)}081500`],
  ['타임스탬프', (day: number) => `2024년 3월 ${day}일 오전 8:0${day % 10}`],
  ['提交时间', (day: number) => `2024年3月${day}日 8时05分`],
  ['End Date', (day: number) => `${43293 + day},52`],
])('%s is when the response was given', (header, write) => {
  expect(suggest(header, days(write))).toMatchObject({ type: 'Timestamp' });
  expect(suggest(header, days(write))?.confidence).toBeGreaterThanOrEqual(0.9);
});

test('numbers as long as a date are no dates where the header does not say so', () => {
  expect(
    suggest(
      'Income per year',
      days((day) => `202403${two(day)}`),
    )?.type,
  ).toBe('Do nothing');
});

test('a number that is no day makes no column of dates', () => {
  expect(
    suggest(
      'Completed',
      days((day) => `2024${two(day)}99`),
    )?.type,
  ).not.toBe('Timestamp');
});
