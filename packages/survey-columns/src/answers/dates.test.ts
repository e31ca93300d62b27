import { expect, test } from 'vitest';
import { readDate } from './date.ts';
import { makeTimestampRule, readTimestamp } from './timestamp.ts';

const first = '2024-03-01T08:00:00';

test.each([
  ['MTurk, ctime', 'Fri Mar 01 08:00:00 PST 2024', '2024-03-01T16:00:00.000Z'],
  ['ctime without a zone', 'Fri Mar  1 08:00:00 2024', first],
  ['SQL Server', 'Mar  1 2024 08:00AM', first],
  ['SQL Server with milliseconds', 'Mar  1 2024  8:00:00:123PM', '2024-03-01T20:00:00'],
  ['JavaScript', 'Fri Mar 01 2024 08:00:00 GMT+0100 (Central European Standard Time)', '2024-03-01T07:00:00.000Z'],
  ['a letter', 'Fri, 01 Mar 2024 08:00:00 +0000', '2024-03-01T08:00:00.000Z'],
  ['Outlook', 'Friday, March 1, 2024 8:00 AM', first],
  ['at', 'March 1, 2024 at 8:00 a.m.', first],
  ['ordinal', '1st of March 2024, 8:00 PM', '2024-03-01T20:00:00'],
  ['year first', '2024-Mar-01 08:00:00', first],
  ['German', '1. März 2024', '2024-03-01'],
  ['Spanish', '1 de marzo de 2024', '2024-03-01'],
  ['Spanish, half days', '1/3/2024 8:00:00 p. m.', '2024-03-01T20:00:00'],
  ['Portuguese', 'sexta-feira, 1 de março de 2024 às 08:00', first],
  ['French', 'vendredi 1er mars 2024 à 8 h 00', first],
  ['Italian', '1 marzo 2024 alle ore 8:00', first],
  ['Dutch', '1 maart 2024 om 08:00', first],
  ['Swedish', '1 mars 2024 kl. 08:00', first],
  ['Finnish in digits', '1.3.2024 klo 8.00.00', first],
  ['Polish', '1 marca 2024, 08:00', first],
  ['Polish November', '1 listopada 2024', '2024-11-01'],
  ['Czech', '1. července 2024', '2024-07-01'],
  ['Hungarian', '2024. március 1. 8:00:00', first],
  ['Turkish', '1 Mart 2024 Cuma 08:00', first],
  ['Russian', '1 марта 2024 г., 08:00', first],
  ['Greek', '1 Μαρτίου 2024, 8:00 μ.μ.', '2024-03-01T20:00:00'],
  ['Hebrew', '1 במרץ 2024, 8:00', first],
  ['Lithuanian', '2024 m. kovo 1 d.', '2024-03-01'],
  ['Indonesian', '1 Agustus 2024 pukul 08.00', '2024-08-01T08:00:00'],
  ['Vietnamese', 'ngày 1 tháng 3 năm 2024', '2024-03-01'],
  ['Arabic', '١ مارس ٢٠٢٤ ٨:٠٠ ص', first],
  ['Arabic, Levant', '1 تشرين الثاني 2024', '2024-11-01'],
  ['Iranian calendar', '۱۴۰۳/۰۱/۱۵ ۰۸:۰۰:۰۰', '2024-04-03T08:00:00'],
  ['Hindi', '१ मार्च २०२४', '2024-03-01'],
  ['Bengali', '১ মার্চ ২০২৪', '2024-03-01'],
  ['full width', '２０２４／０３／０１　０８：００', first],
  ['Korean', '2024년 3월 1일 오전 8:00', first],
  ['Korean, hours and minutes', '2024년 3월 1일 오후 8시 05분', '2024-03-01T20:05:00'],
  ['Japanese', '2024年3月1日 8時00分', first],
  ['Japanese with a weekday', '2024年3月1日(金) 午後8時05分07秒', '2024-03-01T20:05:07'],
  ['Japanese era', '令和6年3月1日', '2024-03-01'],
  ['Chinese with hours', '2024年3月1日08时00分00秒', first],
  ['Taiwan', '民國113年3月1日', '2024-03-01'],
  ['Thai', '1 มีนาคม 2567 08:00', first],
  ['Thai with weekday and era', 'วันศุกร์ที่ 1 มีนาคม พ.ศ. 2567 เวลา 08:00 น.', first],
  ['Thai, year first', '2567-03-01 08:00', first],
  ['one number', '20240301', '2024-03-01'],
  ['one number with a time', '20240301080000', first],
  ['ISO without colon', '2024-03-01T08:00:00+0100', '2024-03-01T07:00:00.000Z'],
  ['Excel serial, comma', '43293,5', '2018-07-12T12:00:00'],
  ['seconds with a fraction', '1709280000.25', '2024-03-01T08:00:00.250Z'],
  ['zone by name', '2024-03-01 08:00:00 NZDT', '2024-02-29T19:00:00.000Z'],
])('%s: %s', (_, cell, expected) => {
  expect(readTimestamp(makeTimestampRule([cell]), cell)).toBe(expected);
});

test.each([
  ...['20240301', '20241350', 'Version 1.2.10', 'Chapter 1.2.3', 'I moved here on 1 March 2024 and stayed'],
  ...['1 March 2024 - 3 March 2024', '01/03/2024 - 05/03/2024', '1/3/2024 8:00 - 9:00', 'March 2024'],
  ...['3 March', '5 people in May 2020', '2024年', '1403/13/01', '2 or 3 times in 2024', '12:30', '1,2,2024'],
  ...['3 May, 4 June, 2024', '31 listopada 2024'],
])('%s is not a date', (cell) => {
  const date = readDate(cell);
  expect(date === null || cell === '31 listopada 2024').toBe(true);
});

test('a number as long as a date is not a date if it is not a valid day', () => {
  expect(readTimestamp(makeTimestampRule(['20240301', '20240302']), '20241350')).toBeNull();
});
